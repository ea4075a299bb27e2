// The value of a field that a cell stands for: words become keys, names become ids, days become text of the wire.
// What cannot be understood is a fault of the cell; what is understood is judged later, by the rules of the field.

import { say } from '#i18n/say.ts'
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

/** Place of a cell, and how it is read there. */
export interface CellPlace {
  /** `C5` */
  name: string
  /** True where a mask may stand for the stored value: a record that is changed. */
  allowsMasks: boolean
  /** Known values of the record, by which choices are narrowed. */
  record: Rec
}

/** Texts of cells whose formula failed: an error has this text in every file, in CSV and in a file of refused rows as well. */
const ERROR =
  /^(?:#(?:N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|DIV\/0!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA|ERROR!)|Err:\d{3})$/
/** A number in a form that leaves digits out, or that its column is too narrow for. */
const NOT_WHOLE = /^(?:-?[\d.]+E[+-]?\d+|#+)$/i

/** An empty cell says nothing: `undefined`. */
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

/** Links as a record keeps them; an export has the names of the files instead. */
const areLinks = (text: string): boolean => splitIds(text).every((link) => /^(?:https?:\/)?\//.test(link))

/** A unique value belongs to one row, and the content of a cell to one column. */
function readMerged(field: Field, { merged, isAcross }: MergedCell, meanings: Meanings, place: CellPlace): Promise<ReadCell> | ReadCell {
  if (isAcross || field.unique !== null) return faulty(field, 'sheet.fault.merged', { cell: place.name })
  return readCell(field, merged, meanings, place)
}

/** A day or a moment from a date, a serial number, or text. A time alone has no day. */
function calendarValue(field: Field, cell: Exclude<WorkbookCell, null | MergedCell>, { name }: CellPlace): ReadCell {
  const serial = serialOf(cell)
  if (serial === 'time') return faulty(field, 'sheet.fault.timeAlone', { cell: name })
  const date = cell instanceof Date ? cell : serial === null ? null : dateOfSerial(serial)
  if (isDayField(field)) return { value: date ? date.toISOString().slice(0, 10) : readDay(cellText(cell)) }
  return { value: date ? date.toISOString().slice(0, 19).replace('T', ' ') : readMoment(cellText(cell)) }
}

/** Of numbers without a format of dates only those of five digits are taken for days: 10000 is in 1927, 99999 in 2173. */
function serialOf(cell: WorkbookCell): number | 'time' | null {
  if (typeof cell === 'number') return isSerial(cell) ? cell : cell > 0 && cell < 1 ? 'time' : null
  if (!isShownNumber(cell)) return null
  if (cell.kind === 'time' || (cell.kind === 'date' && cell.serial < 1)) return 'time'
  if (cell.kind === 'date') return cell.serial
  return isSerial(cell.serial) ? cell.serial : null
}

const isSerial = (number: number): boolean => number >= 10_000 && number < 100_000

/** The wall clock of a time of the day; other content stays text, which the rules judge. */
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

/** A program of sheets keeps 15 digits of a number: the 18 of an identity card are gone. */
function lostDigits(cell: WorkbookCell): boolean {
  const number = isShownNumber(cell) ? cell.number : cell
  return typeof number === 'number' && Math.abs(number) >= 1e15
}

function faulty({ name, title }: Field, key: string, args: Readonly<Record<string, string>> = {}): ReadCell {
  return { fault: { field: name, title, key, args: { title, ...args }, text: null } }
}

function chosen(field: Field, text: string, keyOf: (word: string) => string | undefined): ReadCell {
  const whole = keyOf(text)
  const keys = whole !== undefined || !field.multiple ? [whole] : splitTyped(text).map(keyOf)
  if (keys.includes(undefined)) return faulty(field, 'rule.enum')
  return { value: field.type === 'string' ? keys.join(',') : Number(keys[0]) }
}

function named(field: Field, found: Awaited<ReturnType<NamedRecords['find']>>): ReadCell {
  if (found === 'none') return faulty(field, 'rule.reference')
  if (found === 'several') return faulty(field, 'sheet.fault.several')
  return { value: field.type === 'string' ? found.join(',') : Number(found[0]) }
}

function switched(field: Field, text: string): ReadCell {
  const says = (key: string) => [say('zh', key), say('en', key).toLowerCase()].includes(text)
  if (says('field.yes') || text === 'true' || text === '1') return { value: switchValue(field, true) }
  if (says('field.no') || text === 'false' || text === '0') return { value: switchValue(field, false) }
  return faulty(field, 'rule.enum')
}

/** A percentage in a column of `%` is the number before the sign; what is no number stays text, which the rules refuse. */
function numberOf(field: Field, cell: Exclude<WorkbookCell, null | MergedCell>): unknown {
  if (typeof cell === 'number') return withoutMinusZero(cell)
  if (typeof cell === 'string') return readNumber(field, cell) ?? cell
  if (!isShownNumber(cell)) return cell instanceof Date ? cellText(cell) : cell
  if (cell.kind !== 'number') return cell.shown
  return withoutMinusZero(field.unit === '%' && cell.shown.trim().endsWith('%') ? multiplyDecimals(cell.number, 100) : cell.number)
}
