// Reads the values of an import row, and compares them with the record that it updates.

import type { Entity, Field } from '#model/entity/entity.ts'
import { isOfFiles } from '#model/formats/formats.ts'
import { type TableFieldRow, tableFieldRows } from '#model/records/rows.ts'
import { type Fault, validateValue } from '#model/records/rules.ts'
import { TOP } from '#model/records/tree.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../context.ts'
import { namesOfChoices, ofRow } from '../references.ts'
import { wordFault } from '../validateWrite.ts'
import { cellName, cellText, isEmptyCell, isMerged, type WorkbookCell } from './cells.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import type { Columns } from './heads.ts'
import { dependentsLast } from './namedRecords.ts'
import { type CellPlace, type Meanings, type ReadCell, readCell } from './readCell.ts'
import type { SheetRow, TableRows } from './sheetRow.ts'
import { isStoredCell, isStoredTable, isStoredValue } from './storedCells.ts'

export interface RowReading {
  context: Context
  entity: Entity
  columns: Columns
  covers: boolean
}

export interface RowValues {
  values: Rec
  /** Members of `values` that differ from the record. */
  changed: Rec
  /** Faults of cells that cannot be converted. */
  faults: Fault[]
}

/**
 * Values of the cells in some columns; empty cells have no value. A cell equal to an export of the stored record leaves the value unchanged
 * even if it could not be converted: an ambiguous name, a sealed entry, a mask.
 * @param stored record that the row updates, as a list shows it
 */
export async function readRow(
  { entity, columns, covers }: RowReading,
  { number, cells, tables = [] }: SheetRow,
  wanted: Columns,
  meanings: Meanings,
  stored: Rec | null,
): Promise<RowValues> {
  const result: RowValues = { values: {}, changed: {}, faults: [] }
  const { values, changed, faults } = result
  for (const field of dependentsLast(wanted.filter((one) => one !== null))) {
    const at = columns.indexOf(field)
    const cell = cells[at]
    if (cell === undefined || isEmptyCell(cell)) continue
    const isTop = field.name === entity.tree?.parent && cellText(cell) === TOP && !(isMerged(cell) && cell.isAcross)
    const place = { name: cellName(at, number), allowsMasks: covers, record: { ...stored, ...values } }
    const read: ReadCell = isTop ? { value: TOP } : await readCell(field, cell, meanings, place)
    const equalsStored = stored !== null && isStoredCell(field, cell, stored, meanings.words)
    if (read.fault) {
      if (!equalsStored) faults.push(read.fault)
      continue
    }
    values[field.name] = read.value
    const isNarrowedAnew = namesOfChoices(field.choices).some((name) => Object.hasOwn(changed, name))
    if ((equalsStored && !isNarrowedAnew) || (stored && isStoredValue(field, read.value, stored))) continue
    changed[field.name] = read.value
  }
  for (const one of wanted === columns ? tables : []) {
    if (stored && isStoredTable(one, stored, meanings.words)) continue
    const { rows, faults: unread } = await readTableRows(one, meanings, covers, tableFieldRows(stored?.[one.table.field.name]))
    values[one.table.field.name] = rows
    changed[one.table.field.name] = rows
    faults.push(...unread)
  }
  return result
}

/**
 * Throws record.invalid with all unreadable cells and all faults of the others, so that the user can correct the whole row at once.
 */
export function refuseUnread(row: RowValues, { context, entity, columns, covers }: RowReading): RowValues {
  const { values, changed, faults } = row
  if (faults.length === 0) return row
  const isUnread = (name: string) => faults.some(({ field }) => field === name)
  const invalid = columns.flatMap((field) =>
    field && isValidated(field, isUnread) && (!covers || !isEmpty(changed[field.name]))
      ? (validateValue(field, values[field.name], values) ?? [])
      : [],
  )
  const all = [...faults, ...invalid].map((fault) => wordFault(fault, entity.words, context.language))
  const order = columns.map((field) => field?.name)
  all.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  throw new AppError('record.invalid', { sentence: String(all[0]?.msg) }, all)
}

/** True when a field can be validated without the unreadable ones. */
function isValidated({ name, when, rules }: Field, isUnread: (name: string) => boolean): boolean {
  const read = [...(when?.names ?? []), ...rules.flatMap((rule) => (rule.kind === 'check' ? rule.expression.names : []))]
  return !isUnread(name) && !read.some(isUnread)
}

/** Table rows as a form would send them, with faults of unreadable cells. @param stored rows that they replace */
async function readTableRows(
  { table, columns, rows }: TableRows,
  meanings: Meanings,
  allowsMasks: boolean,
  stored: readonly TableFieldRow[],
): Promise<{ rows: Rec[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const read: Rec[] = []
  for (const [at, { number, cells }] of rows.entries()) {
    const row: Rec = {}
    // Files are read last: their row is identified by its other values.
    for (const field of dependentsLast(columns.filter((one) => one !== null)).sort(filesLast)) {
      const place = columns.indexOf(field)
      const cell = cells[place]
      if (cell === undefined || isEmptyCell(cell)) continue
      const own = { name: cellName(place, number), allowsMasks, record: row }
      const kept = isOfFiles(field) ? keptFiles(table, field, cell, stored, meanings.words, own) : null
      const value = kept ?? (await readCell(field, cell, meanings, own))
      if (value.fault) faults.push(ofRow(value.fault, table.field, at))
      else row[field.name] = value.value
    }
    read.push(row)
  }
  return { rows: read, faults }
}

const filesLast = (one: Field, other: Field): number => Number(isOfFiles(one)) - Number(isOfFiles(other))

/**
 * Files of a stored row whose exported text equals the cell; `null` for none. If several rows match, the one with the same other values is
 * used.
 */
function keptFiles(
  { items }: TableRows['table'],
  field: Field,
  cell: WorkbookCell,
  stored: readonly TableFieldRow[],
  words: DictionaryWords,
  { name, record: row }: CellPlace,
): ReadCell | null {
  const matching = stored.filter((one) => isStoredCell(field, cell, one, words))
  const others = items.fields.filter((one) => !isOfFiles(one) && (items.distinct.length === 0 || items.distinct.includes(one.name)))
  const alike = matching.filter((one) => others.every((other) => String(one[other.name] ?? '') === String(row[other.name] ?? '')))
  for (const rows of [matching, alike]) {
    const values = new Set(rows.map((one) => one[field.name]))
    if (values.size === 1) return { value: [...values][0] }
  }
  const { title } = field
  return matching.length === 0
    ? null
    : { fault: { field: field.name, title, key: 'sheet.fault.sameFile', args: { title, cell: name }, text: null } }
}
