// Sheets with table rows of records; the first columns identify the record.

import { type Language, translate } from '#i18n/translate.ts'
import type { Entity, Field, SheetTable } from '#model/entity/entity.ts'
import { headsOf } from '#model/entity/sheets.ts'
import { tableFieldRows } from '#model/records/rows.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import { cellText, isEmptyCell, isEmptyRow, type WorkbookCell } from './cells.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import { FAULT_HEADS } from './heads.ts'
import { sheetName } from './sheetName.ts'
import type { SheetRow, TableRows } from './sheetRow.ts'
import type { Sheet, SheetColumn } from './workbook.ts'
import { sheetColumnOf, writeCell } from './writeCell.ts'

/** Names of the sheet in both languages, different from those of the record sheet. */
export function sheetNames({ title, words }: Entity, { field }: SheetTable): { zh: string; en: string } {
  const unlike = (name: string, other: string) => (name === other ? `${name.slice(0, 29)} 2` : name)
  const own = { zh: field.title, en: words[field.title] ?? field.title }
  return {
    zh: unlike(sheetName(own.zh), sheetName(title)),
    en: unlike(sheetName(own.en), sheetName(words[title] ?? title)),
  }
}

/** Key columns of the record, then the columns of the table rows. */
export function tableSheetColumns({ keys, items }: SheetTable): Field[] {
  return [...keys, ...items.fields]
}

/** Headings. A column with the same title as a key also shows the table's name. */
export function tableHeads(entity: Entity, { keys, items }: SheetTable, language: Language): string[] {
  const first = keys.map((key) => headsOf(entity, key)[language])
  const own = items.fields.map((column) => {
    const head = headsOf({ fields: items.fields, words: entity.words }, column)[language]
    return first.includes(head) ? `${head} (${column.name})` : head
  })
  return [...first, ...own]
}

export function tableSheet(entity: Entity, table: SheetTable, language: Language): Sheet {
  const heads = tableHeads(entity, table, language)
  return {
    name: sheetNames(entity, table)[language],
    columns: tableSheetColumns(table).map((field, at): SheetColumn => sheetColumnOf(field, heads[at] ?? '')),
  }
}

/** Table rows of a record as sheet rows. */
export function tableCells(
  { field, items, keys }: SheetTable,
  record: Rec,
  words: DictionaryWords | null,
  language: Language,
): WorkbookCell[][] {
  const own = keys.map((key) => writeCell(key, record, words, language))
  return tableFieldRows(record[field.name]).map((row) => [...own, ...items.fields.map((column) => writeCell(column, row, words, language))])
}

/**
 * Rows of a sheet, grouped by the text of their keys. Computed columns are skipped; only the first key column is required.
 * @param records columns of the record sheet, and number of records by key text
 * Throws sheet.headUnknown, sheet.headMissing, and sheet.rowAlone for a row that matches no record or several.
 */
export function readTableSheet(
  entity: Entity,
  table: SheetTable,
  [heads = [], ...below]: readonly (readonly WorkbookCell[])[],
  records: { columns: readonly (Field | null)[]; ownersOf(keys: readonly Field[]): ReadonlyMap<string, number> },
  language: Language,
): { keys: readonly Field[]; found: ReadonlyMap<string, TableRows> } {
  const found = new Map<string, TableRows>()
  if (heads.length === 0) return { keys: table.keys, found }
  const title = sheetNames(entity, table)[language]
  const columns = heads.map((cell) => fieldOf(entity, table, cell))
  const unknown = heads.filter((cell, at) => columns[at] === undefined && !isEmptyCell(cell)).map((cell) => cellText(cell as string))
  if (unknown.length > 0)
    throw new AppError('sheet.headUnknown', {
      heads: unknown.map((head) => `${title} › ${head}`).join(translate(language, 'list.nameBreak')),
    })
  const [first] = table.keys
  // A key column must be in both sheets to be compared.
  const keys = table.keys.filter((key) => columns.includes(key) && (key === first || records.columns.includes(key)))
  if (first && !keys.includes(first)) throw new AppError('sheet.headMissing', { heads: `${title} › ${headsOf(entity, first)[language]}` })
  const owners = records.ownersOf(keys)
  const read = columns.map((field) => (field && !table.keys.includes(field) && !field.compute ? field : null))
  const rows = below.map((cells, at): SheetRow => ({ number: at + 2, cells })).filter(({ cells }) => !isEmptyRow(cells))
  for (const row of rows) {
    const key = keysText(keys.map((field) => row.cells[columns.indexOf(field)]))
    if (owners.get(key) !== 1)
      throw new AppError(owners.has(key) ? 'sheet.rowOfSeveral' : 'sheet.rowAlone', { sheet: title, row: row.number })
    const known = found.get(key)
    if (known) known.rows.push(row)
    else found.set(key, { table, heads, columns: read, rows: [row] })
  }
  return { keys, found }
}

/** Text that identifies a record in both sheets; empty without values. */
export function keysText(cells: readonly (WorkbookCell | undefined)[]): string {
  const texts = cells.map(keyText)
  return texts.every((text) => text === '') ? '' : JSON.stringify(texts)
}

export const keyText = (cell: WorkbookCell | undefined): string => (isEmptyCell(cell) ? '' : cellText(cell))

/** Field of a heading in either language; `null` for a fault column, `undefined` for an unknown heading. */
function fieldOf(entity: Entity, table: SheetTable, cell: WorkbookCell): Field | null | undefined {
  if (isEmptyCell(cell)) return null
  const head = cellText(cell).replace(/(?<!\s)\s*\*$/, '')
  const fullTable = { ...table, items: table.field.items ?? table.items }
  for (const language of ['zh', 'en'] as const) {
    const at = tableHeads(entity, fullTable, language).indexOf(head)
    if (at >= 0) return tableSheetColumns(fullTable)[at]
    if (FAULT_HEADS.some((key) => translate(language, key) === head)) return null
  }
  return undefined
}
