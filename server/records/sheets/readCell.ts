// Converts a cell to the value of a field: labels to keys, names to ids, dates to wire format. A cell that cannot be converted is a fault;
// the rules of the field are checked later.

import { translate } from '#i18n/translate.ts'
import { splitIds, splitTyped } from '#model/commaIds.ts'
import { multiplyDecimals } from '#model/decimals.ts'
import type { Field } from '#model/entity/entity.ts'
import { isCalendarField, isDayField, isOfFiles, isTimeField, isTruth } from '#model/formats/formats.ts'
import { isMask } from '#model/formats/privacy.ts'
import { readDay, readMoment, readTime } from '#model/formats/readDate.ts'
import { readNumber, withoutMinusZero } from '#model/formats/readNumber.ts'
import { switchValue } from '#model/formats/switchValue.ts'
import type { Fault } from '#model/records/rules.ts'
import type { Rec } from '#store/rows.ts'
import { cellText, dateOfSerial, isEmptyCell, isMerged, isShownNumber, type MergedCell, type WorkbookCell } from './cells.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import type { NamedRecords } from './namedRecords.ts'
import { UNCOMPUTED_ERROR } from './xmlForReader.ts'

export type ReadCell = { value: unknown; fault?: undefined } | { fault: Fault }

export interface Meanings {
  words: DictionaryWords
  names: NamedRecords
}

/** Position of a cell, and context for its conversion. */
export interface CellPlace {
  /** `C5` */
  name: string
  /** True when masks may stand for stored values: the row updates a record. */
  allowsMasks: boolean
  /** Values of the record so far, which filter choices. */
  record: Rec
}

/** Texts of formula errors, as they appear in every file, in CSV and in fault files. */
const ERROR =
  /^(?:#(?:N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|DIV\/0!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA|ERROR!)|Err:\d{3})$/
/** A number displayed without all digits: in exponential form, or as ### in a narrow column. */
const NOT_WHOLE = /^(?:-?[\d.]+E[+-]?\d+|#+)$/i

/** `undefined` for an empty cell. */
export async function readCell(field: Field, cell: WorkbookCell, meanings: Meanings, place: CellPlace): Promise<ReadCell> {
  if (isEmptyCell(cell)) return { value: undefined }
  if (isMerged(cell)) return readMerged(field, cell, meanings, place)
  const { choices, type } = field
  const text = cellText(cell)
  if (text === UNCOMPUTED_ERROR) return faulty(field, 'sheet.fault.uncomputed', { cell: place.name })
  if (ERROR.test(text)) return faulty(field, 'sheet.fault.error', { cell: place.name, error: text })
  if (isOfFiles(field)) return areLinks(text) ? { value: text } : faulty(field, 'sheet.fault.file')
  if (choices === null && isCalendarField(field)) return calendarValue(field, cell, place)
  if (type === 'string' && lostDigits(cell)) return faulty(field, 'sheet.fault.digits')
  if (choices?.kind === 'dict') return chosen(field, text, (one) => meanings.words.keyOf(field, one))
  if (choices?.kind === 'enum') return chosen(field, text, (one) => choices.values.map(String).find((value) => value === one))
  if (choices?.kind === 'entity') return named(field, await meanings.names.find(choices, field.multiple, text, place.record))
  if (isTruth(field)) return switched(field, text.toLowerCase())
  if (type === 'number' || type === 'integer') return { value: numberOf(field, cell) }
  if (field.private && !place.allowsMasks && isMask(field.private, text)) return faulty(field, 'sheet.fault.mask')
  if (isTimeField(field)) return { value: timeOf(cell) }
  if (isShownNumber(cell) && NOT_WHOLE.test(text)) return faulty(field, 'sheet.fault.shown', { cell: place.name, text })
  return { value: text }
}

/** Links of files as records store them; exports contain file names instead. */
const areLinks = (text: string): boolean => splitIds(text).every((link) => /^(?:https?:\/)?\//.test(link))

/** A merged range must not fill a unique field or several columns. */
function readMerged(field: Field, { merged, isAcross }: MergedCell, meanings: Meanings, place: CellPlace): Promise<ReadCell> | ReadCell {
  if (isAcross || field.unique !== null) return faulty(field, 'sheet.fault.merged', { cell: place.name })
  return readCell(field, merged, meanings, place)
}

/** Date or time from a date cell, a serial number, or text. A time without a date is a fault. */
function calendarValue(field: Field, cell: Exclude<WorkbookCell, null | MergedCell>, { name }: CellPlace): ReadCell {
  const serial = serialOf(cell)
  if (serial === 'time') return faulty(field, 'sheet.fault.timeAlone', { cell: name })
  const date = cell instanceof Date ? cell : serial === null ? null : dateOfSerial(serial)
  if (isDayField(field)) return { value: date ? date.toISOString().slice(0, 10) : readDay(cellText(cell)) }
  return { value: date ? date.toISOString().slice(0, 19).replace('T', ' ') : readMoment(cellText(cell)) }
}

/** Numbers without a date format count as dates only with five digits: 10000 is in 1927, 99999 in 2173. */
function serialOf(cell: WorkbookCell): number | 'time' | null {
  if (typeof cell === 'number') return isSerial(cell) ? cell : cell > 0 && cell < 1 ? 'time' : null
  if (!isShownNumber(cell)) return null
  if (cell.kind === 'time' || (cell.kind === 'date' && cell.serial < 1)) return 'time'
  if (cell.kind === 'date') return cell.serial
  return isSerial(cell.serial) ? cell.serial : null
}

const isSerial = (number: number): boolean => number >= 10_000 && number < 100_000

/** Time of day; other content stays text, which the rules check. */
function timeOf(cell: Exclude<WorkbookCell, null | MergedCell>): string {
  const part =
    isShownNumber(cell) && (cell.kind === 'time' || cell.serial < 1)
      ? cell.serial
      : typeof cell === 'number' && cell >= 0 && cell < 1
        ? cell
        : null
  return part === null
    ? readTime(cellText(cell))
    : dateOfSerial(part % 1)
        .toISOString()
        .slice(11, 19)
}

/** Spreadsheet programs keep 15 digits of a number: the 18 of an identity card are lost. */
function lostDigits(cell: WorkbookCell): boolean {
  const number = isShownNumber(cell) ? cell.number : cell
  return typeof number === 'number' && Math.abs(number) >= 1e15
}

function faulty({ name, title }: Field, key: string, args: Readonly<Record<string, string>> = {}): ReadCell {
  return { fault: { field: name, title, key, args: { title, ...args }, text: null } }
}

function chosen(field: Field, text: string, keyOf: (word: string) => string | undefined): ReadCell {
  const key = keyOf(text)
  const keys = key !== undefined || !field.multiple ? [key] : splitTyped(text).map(keyOf)
  if (keys.includes(undefined)) return faulty(field, 'rule.enum')
  return { value: field.type === 'string' ? keys.join(',') : Number(keys[0]) }
}

function named(field: Field, found: Awaited<ReturnType<NamedRecords['find']>>): ReadCell {
  if (found === 'none') return faulty(field, 'rule.reference')
  if (found === 'several') return faulty(field, 'sheet.fault.several')
  return { value: field.type === 'string' ? found.join(',') : Number(found[0]) }
}

function switched(field: Field, text: string): ReadCell {
  const matches = (key: string) => [translate('zh', key), translate('en', key).toLowerCase()].includes(text)
  if (matches('field.yes') || text === 'true' || text === '1') return { value: switchValue(field, true) }
  if (matches('field.no') || text === 'false' || text === '0') return { value: switchValue(field, false) }
  return faulty(field, 'rule.enum')
}

/** A percentage in a field with unit `%` becomes the number before the sign; other text stays text, which the rules refuse. */
function numberOf(field: Field, cell: Exclude<WorkbookCell, null | MergedCell>): unknown {
  if (typeof cell === 'number') return withoutMinusZero(cell)
  if (typeof cell === 'string') return readNumber(field, cell) ?? cell
  if (!isShownNumber(cell)) return cell instanceof Date ? cellText(cell) : cell
  if (cell.kind !== 'number') return cell.shown
  return withoutMinusZero(field.unit === '%' && cell.shown.trim().endsWith('%') ? multiplyDecimals(cell.number, 100) : cell.number)
}
