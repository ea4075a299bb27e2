// Formats a value of a record as one line of text, as lists show it.

import type { Language } from '#i18n/translate.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { formats, isMarkup, isMomentField } from '#model/formats/formats.ts'
import { plainText } from '#model/formats/richText.ts'
import { unitOf } from '#model/records/unitOf.ts'
import { withUnit } from '#model/withUnit.ts'
import type { Rec } from '#store/rows.ts'
import type { DictionaryWords } from './sheets/dictionaryWords.ts'
import { writeCell } from './sheets/writeCell.ts'

const MINUTES = 'YYYY-MM-DD HH:mm'.length

/** Empty for a private value, since anyone may see the message or the task. @param record record with display names */
export function fieldText({ words: english }: Entity, field: Field, record: Rec, words: DictionaryWords, language: Language): string {
  const { name, writeOnly, private: privacy } = field
  const unit = unitOf(field, record)
  if (privacy !== null || writeOnly) return ''
  const cell = writeCell(field, record, words, language)
  if (cell === null) return ''
  if (cell instanceof Date) return isMomentField(field) ? String(record[name]).slice(0, MINUTES) : String(record[name])
  const { print } = formats[field.format]
  if (typeof cell === 'number' && print) return print(cell)
  if (typeof cell === 'number')
    return unit ? withUnit(String(record[name]), language === 'en' ? (english[unit] ?? unit) : unit) : String(record[name])
  return isMarkup(field) ? plainText(String(cell)) : String(cell)
}
