import type { Language } from '../../i18n/say.ts'

/** A value that does not count, or a row (`field` is its moment, or ''), with the sentence in both languages. */
export interface LeftOut {
  field: string
  raw: unknown
  reason: Readonly<Record<Language, string>>
}
