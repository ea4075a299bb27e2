// The value of a field that a cell stands for: words become keys, names become ids, days become text of the wire.
// What cannot be understood is a fault of the cell; what is understood is judged later, by the rules of the field.

import { say } from '#i18n/say.ts'
import type { Field } from '#model/entity/entity.ts'
import { isDayField, isMomentField, isTimeField, isTruth } from '#model/formats/formats.ts'
import { isMask } from '#model/formats/privacy.ts'
import { switchValue } from '#model/formats/switchValue.ts'
import type { Fault } from '#model/records/rules.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import type { NamedRecords } from './namedRecords.ts'
import { splitCell } from './partsOf.ts'
import type { WorkbookCell } from './workbook.ts'

export type ReadCell = { value: unknown; fault?: undefined } | { fault: Fault }

export interface Meanings {
  words: DictionaryWords
  names: NamedRecords
}

/** An empty cell says nothing: `undefined`. */
export async function readCell(field: Field, cell: WorkbookCell, { words, names }: Meanings): Promise<ReadCell> {
  if (isEmptyCell(cell)) return { value: undefined }
  const { choices, type } = field
  if (type === 'string' && typeof cell === 'number' && lostDigits(cell)) return faulty(field, 'sheet.fault.digits')
  if (choices?.kind === 'dict') return chosen(field, cell, (one) => words.keyOf(field, one))
  if (choices?.kind === 'enum') {
    return chosen(field, cell, (one) => choices.values.map(String).find((value) => value === one))
  }
  if (choices?.kind === 'entity') return named(field, await names.find(choices, field.multiple, cellText(cell)))
  if (isTruth(field)) return switched(field, cellText(cell).toLowerCase())
  if (type === 'number' || type === 'integer') return { value: typeof cell === 'string' ? numberOf(cell) : cell }
  const text = cellText(cell)
  if (field.private && isMask(field.private, text)) return faulty(field, 'sheet.fault.mask')
  if (isDayField(field)) return { value: cell instanceof Date ? cell.toISOString().slice(0, 10) : dayOf(text) }
  if (isTimeField(field) && cell instanceof Date) return { value: cell.toISOString().slice(11, 19) }
  return { value: isMomentField(field) ? momentOf(text) : text }
}

export function isEmptyCell(cell: WorkbookCell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
}

/** A cell as text: a day without its midnight. */
export function cellText(cell: Exclude<WorkbookCell, null>): string {
  if (!(cell instanceof Date)) return String(cell).trim()
  return cell
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')
}

/** A program of sheets keeps 15 digits of a number: the 18 of an identity card are gone. */
const lostDigits = (number: number): boolean => Math.abs(number) >= 1e15

function faulty({ name, title }: Field, key: string): ReadCell {
  return { fault: { field: name, title, key, args: { title }, text: null } }
}

function chosen(field: Field, cell: Exclude<WorkbookCell, null>, keyOf: (word: string) => string | undefined): ReadCell {
  const text = cellText(cell)
  const whole = keyOf(text)
  const keys = whole !== undefined || !field.multiple ? [whole] : splitCell(text).map(keyOf)
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

/** `1,200.5` is a number too; what is none stays text, which the rules refuse. */
function numberOf(text: string): unknown {
  const plain = text.replace(/,(?=\d{3})/g, '').trim()
  return Number.isFinite(Number(plain)) ? Number(plain) : text
}

/** `2026/1/5` is `2026-01-05`. */
function dayOf(text: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** `2026/1/5 8:30` is `2026-01-05 08:30:00`. */
function momentOf(text: string): string {
  const [day = '', clock = '00:00:00'] = text.split(/\s+/)
  const [, hour = '', minute = '', second = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(clock) ?? []
  return hour === '' ? text : `${dayOf(day)} ${hour.padStart(2, '0')}:${minute}:${second}`
}
