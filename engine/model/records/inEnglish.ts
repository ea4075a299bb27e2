// Display names in records: names of references, short names, dictionary words, and English texts.

import type { Field } from '../entity/entity.ts'
import { isEmpty, type Values } from './values.ts'

/** Property with the English display name of a reference: `companyNameEn`. */
export const englishKey = (nameKey: string): string => `${nameKey}En`

/** Property with the short display name of a reference, shown in cells. */
export const shortKey = (nameKey: string): string => `${nameKey}Short`

/** Property with the word of a dictionary key. */
export const wordKey = (name: string): string => `${name}Name`

/** Text of a field in the given language. */
export function textIn(language: string, { name, english }: Pick<Field, 'name' | 'english'>, record: Values): unknown {
  const translated = language === 'en' && english !== null ? record[english] : null
  return isEmpty(translated) ? record[name] : translated
}

/** Display name of a reference in a record; undefined or null if the record has none. */
export function referenceName(language: string, { nameKey }: Pick<Field, 'nameKey'>, record: Values): unknown {
  if (nameKey === null) return null
  const translated = language === 'en' ? record[englishKey(nameKey)] : null
  return isEmpty(translated) ? record[nameKey] : translated
}

/** Short display name of a reference in a record; `null` if the record has none. */
export function referenceShortName({ nameKey }: Pick<Field, 'nameKey'>, record: Values): string | null {
  const short = nameKey === null ? null : record[shortKey(nameKey)]
  return isEmpty(short) ? null : String(short)
}
