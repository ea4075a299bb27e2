// Texts of records that have an English of their own: names of menus and roles.

import type { Field } from '../entity/entity.ts'
import { isEmpty, type Values } from './values.ts'

/** Beside the name of what a field points at, the same in English. */
export const englishKey = (nameKey: string): string => `${nameKey}En`

/** Beside the name of what a field points at, the shorter one that cells say. */
export const shortKey = (nameKey: string): string => `${nameKey}Short`

/** Beside a key of a dictionary, its word. */
export const wordKey = (name: string): string => `${name}Name`

/** The text of a field as somebody reads it. */
export function textIn(language: string, { name, english }: Pick<Field, 'name' | 'english'>, record: Values): unknown {
  const told = language === 'en' && english !== null ? record[english] : null
  return isEmpty(told) ? record[name] : told
}

/** The name that a record carries of what its field points at; nothing where it carries none. */
export function carriedName(language: string, { nameKey }: Pick<Field, 'nameKey'>, record: Values): unknown {
  if (nameKey === null) return null
  const told = language === 'en' ? record[englishKey(nameKey)] : null
  return isEmpty(told) ? record[nameKey] : told
}

/** The shorter name beside it, where the record carries one. */
export function carriedShort({ nameKey }: Pick<Field, 'nameKey'>, record: Values): string | null {
  const told = nameKey === null ? null : record[shortKey(nameKey)]
  return isEmpty(told) ? null : String(told)
}
