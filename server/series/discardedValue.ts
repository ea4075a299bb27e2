import type { Language } from '../../i18n/translate.ts'

/** A left-out value, or a refused row (`field` is then its time field, or ''), with the reason in both languages. */
export interface DiscardedValue {
  field: string
  raw: unknown
  reason: Readonly<Record<Language, string>>
}
