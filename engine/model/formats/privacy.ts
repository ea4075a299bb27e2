// Masks private values. A mask is its own mask, so a mask can be recognised.

import type { FileField } from '../entity/entityFile.ts'
import { isSecretSetting, SECRET_MASK, settingNameOf, withoutPasswords } from './secrets.ts'

/**
 * Kind of a private value. Two are not in schema files: a `derived` value tells a part of a private one, a `converted` one is a private one as
 * a number, a day or a choice.
 */
export type Privacy = NonNullable<FileField['private']> | 'derived' | 'converted'

const HIDDEN = '*'

/** Number of visible characters at start and end; a text that would be fully visible is fully masked. */
const SHOWN: Readonly<
  Record<Exclude<Privacy, 'name' | 'derived' | 'converted' | 'setting' | 'connection'>, readonly [first: number, last: number]>
> = {
  phone: [3, 4],
  'id-card': [6, 4],
  'bank-card': [0, 4],
  id: [4, 4],
  address: [6, 0],
  text: [0, 0],
}

/** True for values that no text can stand for. */
export const masksAsNull = (privacy: Privacy | null): privacy is 'derived' | 'converted' => privacy === 'derived' || privacy === 'converted'

/** Masks a value: `138****5678`, `330106********1234`, `张*`. Empty values are returned unchanged, derived and converted values become `null`. */
export function mask(privacy: Privacy, value: unknown): unknown {
  if (masksAsNull(privacy)) return null
  if (privacy === 'setting') return isMissing(value) ? value : SECRET_MASK
  if (privacy === 'connection') return typeof value === 'string' ? withoutPasswords(value) : value
  const signs = value === null || value === undefined ? [] : [...String(value)]
  if (signs.length === 0) return value
  if (privacy === 'name') return `${signs[0]}${HIDDEN}`
  const [first, last] = SHOWN[privacy]
  const hidden = signs.length - first - last
  if (hidden <= 0) return HIDDEN.repeat(signs.length)
  return signs.slice(0, first).join('') + HIDDEN.repeat(hidden) + signs.slice(signs.length - last).join('')
}

/** Visible characters at start and end of a masked value; different values can have the same ones. */
export function shownEnds(privacy: Privacy, value: string): { start: string; end: string } {
  const shown = String(mask(privacy, value) ?? HIDDEN)
  const [first, last] = [shown.indexOf(HIDDEN), shown.lastIndexOf(HIDDEN)]
  return first === -1 ? { start: shown, end: '' } : { start: shown.slice(0, first), end: shown.slice(last + 1) }
}

/** True if a value is a mask, which is never a valid input. */
export function isMask(privacy: Privacy, value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || mask(privacy, value) !== value) return false
  return privacy !== 'connection' || value.includes(SECRET_MASK)
}

/** True for kinds of which only some records have a secret value. */
export const dependsOnRecord = (privacy: Privacy): boolean => privacy === 'setting' || privacy === 'connection'

/** True if the value of such a field is secret in this record: a setting with the name of a secret, or an address with a password. */
export function holdsSecret({ name, private: privacy }: PrivateName, record: Readonly<Record<string, unknown>>): boolean {
  if (privacy === 'setting') return !isMissing(record[name]) && isSecretSetting(String(record[settingNameOf(name)] ?? ''), record[name])
  return privacy === 'connection' && typeof record[name] === 'string' && withoutPasswords(record[name]) !== record[name]
}

/** True if the value of the field must be masked in this record. */
export const isHiddenIn = (field: PrivateName, record: Readonly<Record<string, unknown>>): boolean =>
  field.private !== null && (!dependsOnRecord(field.private) || holdsSecret(field, record))

interface PrivateName {
  name: string
  private: Privacy | null
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''
