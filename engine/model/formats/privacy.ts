// Masks of private values. Masking a mask returns the same text, which distinguishes a mask from a value.

import type { FileField } from '../entity/entityFile.ts'
import { isSecretSetting, SECRET_MASK, settingNameOf, withoutPasswords } from './secrets.ts'

/** `derived` is stated by no file: the value tells a private one that it derives from. */
export type Privacy = NonNullable<FileField['private']> | 'derived'

const HIDDEN = '*'

/** Signs that stay at the start and at the end; a text that would show whole is hidden whole. */
const SHOWN: Readonly<Record<Exclude<Privacy, 'name' | 'derived' | 'setting' | 'connection'>, readonly [first: number, last: number]>> = {
  phone: [3, 4],
  'id-card': [6, 4],
  'bank-card': [0, 4],
  id: [4, 4],
  address: [6, 0],
}

/** `138****5678`, `330106********1234`, `***************4321`, `张*`. No value has no mask; a derived one, of any type, is left out (`null`). */
export function mask(privacy: Privacy, value: unknown): unknown {
  if (privacy === 'derived') return null
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

/** The signs before and after the hidden ones of a value: values with other ends have another mask. */
export function shownEnds(privacy: Privacy, value: string): { start: string; end: string } {
  const shown = String(mask(privacy, value) ?? HIDDEN)
  const [first, last] = [shown.indexOf(HIDDEN), shown.lastIndexOf(HIDDEN)]
  return first === -1 ? { start: shown, end: '' } : { start: shown.slice(0, first), end: shown.slice(last + 1) }
}

/** True when a value is what `mask` makes: nobody types that for a real one. */
export function isMask(privacy: Privacy, value: unknown): boolean {
  if (typeof value !== 'string' || value === '' || mask(privacy, value) !== value) return false
  return privacy !== 'connection' || value.includes(SECRET_MASK)
}

/** True for the kinds of which only some records hold a value to hide. */
export const dependsOnRecord = (privacy: Privacy): boolean => privacy === 'setting' || privacy === 'connection'

/** True when a record holds a secret in a field of such a kind: a setting whose name is that of a secret, an address with a password. */
export function holdsSecret({ name, private: privacy }: PrivateName, record: Readonly<Record<string, unknown>>): boolean {
  if (privacy === 'setting') return !isMissing(record[name]) && isSecretSetting(String(record[settingNameOf(name)] ?? ''), record[name])
  return privacy === 'connection' && typeof record[name] === 'string' && withoutPasswords(record[name]) !== record[name]
}

/** True when a record may hold a value to hide in a private field. */
export const isHiddenIn = (field: PrivateName, record: Readonly<Record<string, unknown>>): boolean =>
  field.private !== null && (!dependsOnRecord(field.private) || holdsSecret(field, record))

interface PrivateName {
  name: string
  private: Privacy | null
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''
