// Invented persons and companies, with numbers that pass all checks.

import * as dict from '#engine/site/keys.ts'
import { isBankCard } from '#model/formats/bankCard.ts'
import { isCreditCode } from '#model/formats/creditCode.ts'
import { isIdCard } from '#model/formats/idCard.ts'
import type { Random } from '../random.ts'
import { siteFile } from '../siteFile.ts'

export interface DemoIdentity {
  name: string
  gender: typeof dict.gender.male | typeof dict.gender.female
  birthDate: string
  idCard: string
  idAddress: string
  authority: string
  phone: string
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const MEN = 0.92

/** @param today date at which the age is 18 to 62 */
export function identityFrom(random: Random, today: string): DemoIdentity {
  const { surnames, given, homes, streets } = siteFile
  const gender = random.chance(MEN) ? dict.gender.male : dict.gender.female
  const letters = [...given[gender]]
  const name = random.pick([...surnames]) + random.pick(letters) + (random.chance(0.6) ? random.pick(letters) : '')
  const home = random.weighted(homes.map((place) => [place, place.weight] as const))
  const age = Math.round(Math.min(Math.max(random.normal(45, 9), 18), 62))
  const year = Number(today.slice(0, 4)) - age - 1
  const birthDate = `${year}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`
  const order = random.integer(0, 498) * 2 + (gender === dict.gender.male ? 1 : 2)
  const idCard = checked(home.code + birthDate.replaceAll('-', '') + String(order).padStart(3, '0'), '0123456789X', isIdCard)
  return {
    name,
    gender,
    birthDate,
    idCard,
    idAddress: home.address + random.pick(streets) + `${random.integer(1, 99)}`,
    authority: home.authority,
    phone: phoneFrom(random),
  }
}

export function phoneFrom(random: Random): string {
  return `1${random.pick(['39', '58', '77', '86', '99'])}${digits(random, 8)}`
}

export function bankCardFrom(random: Random): string {
  return checked(`621700${digits(random, 12)}`, '0123456789', isBankCard)
}

export function creditCodeFrom(random: Random, regionCode: string): string {
  return checked(`91${regionCode}${'MA'}${digits(random, 7)}`, SIGNS, isCreditCode)
}

/** Appends the check digit. */
function checked(number: string, signs: string, isRight: (text: string) => boolean): string {
  const sign = [...signs].find((sign) => isRight(number + sign))
  if (sign === undefined) throw new Error(`No check sign fits ${number}`)
  return number + sign
}

const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.integer(0, 9)).join('')
const two = (number: number): string => String(number).padStart(2, '0')
