// Converts a field value to a cell: labels, numbers and dates with their type, other values as text.

import { type Language, translate } from '#i18n/translate.ts'
import { splitIds } from '#model/commaIds.ts'
import { decimalPlaces } from '#model/decimals.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { MAX_CELL_LENGTH } from '#model/entity/sheets.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { formats, isDate, isDateTime, isDayField, isMomentField, isOfFiles, isTruth } from '#model/formats/formats.ts'
import { isSwitchOn } from '#model/formats/switchValue.ts'
import { fileTitleOf } from '#model/formats/uploads.ts'
import { unitOf } from '#model/records/unitOf.ts'
import { isEmpty } from '#model/records/values.ts'
import { withUnit } from '#model/withUnit.ts'
import type { Rec } from '#store/rows.ts'
import type { WorkbookCell } from './cells.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import type { SheetColumn } from './workbook.ts'

/** Decimals that a spreadsheet keeps of a number. */
const MAX_PLACES = 15

/** @param words `null` to write keys and ids */
export function writeCell(field: Field, record: Rec, words: DictionaryWords | null, language: Language): WorkbookCell {
  const { name, nameKey, choices, type } = field
  const value = record[name]
  if (isEmpty(value)) return null
  const isKeyed = choices !== null || nameKey !== null || isTruth(field)
  if (words === null && isKeyed) return cleanText(String(value))
  if (words !== null && choices?.kind === 'dict') {
    const keys = field.multiple ? splitIds(value) : [String(value)]
    return cleanText(keys.map((key) => words.wordOf(field, key, language) ?? key).join(','))
  }
  if (words !== null && isOfFiles(field))
    return cleanText(
      splitIds(value)
        .map((link) => fileTitleOf(link, translate(language, 'field.unnamedFile')))
        .join(','),
    )
  if (nameKey !== null) return cleanText(String(record[nameKey] ?? value))
  if (isTruth(field)) return translate(language, isSwitchOn(value) ? 'field.yes' : 'field.no')
  if (type === 'number' || type === 'integer') return Number(value)
  return dateOf(field, String(value)) ?? cleanText(String(value))
}

/** Width of a column in characters, and number format for dates and numbers. */
export function sheetColumnOf({ format, type, decimals }: Field, head: string): SheetColumn {
  const width = formats[format].sheetWidth ?? (type === 'string' ? 18 : 12)
  const pattern =
    decimals === null ? (formats[format].notation?.toLowerCase() ?? null) : `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
  return { head, width: Math.max(width, head.length * 2 + 2), format: pattern }
}

/** Number format that shows the unit of a value whose unit differs between records; `null` for other values. */
export function unitFormat(entity: Pick<Entity, 'words'>, field: Field, record: Rec, language: Language): string | null {
  const unit = ownUnit(entity, field, record, language)
  if (unit === null) return null
  const places = Math.min(decimalPlaces(Number(record[field.name])), MAX_PLACES)
  return `0${places > 0 ? `.${'0'.repeat(places)}` : ''}"${withUnit('', unit).replaceAll('"', '')}"`
}

/** The cell of a text file: a number with its unit, if the unit differs between records. A number that an import takes stays a number. */
export function cellWithUnit(
  entity: Pick<Entity, 'words' | 'import'>,
  field: Field,
  record: Rec,
  cell: WorkbookCell,
  language: Language,
): WorkbookCell {
  const unit = ownUnit(entity, field, record, language)
  return unit === null || typeof cell !== 'number' || entity.import?.fields.includes(field) ? cell : cleanText(withUnit(cell, unit))
}

function ownUnit(entity: Pick<Entity, 'words'>, field: Field, record: Rec, language: Language): string | null {
  const unit = field.unitField === null ? null : unitOf(field, record)
  return unit === null ? null : translatedWord(entity, unit, language)
}

/** Removes control characters that XML forbids, and limits the length to that of the format. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return text.slice(0, MAX_CELL_LENGTH).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
}

/** Local time of the text as UTC, as workbooks store it. */
function dateOf(field: Field, text: string): Date | null {
  if (isDayField(field) && isDate(text)) return new Date(`${text}T00:00:00Z`)
  if (isMomentField(field) && isDateTime(text)) return new Date(`${text.replace(' ', 'T')}Z`)
  return null
}
