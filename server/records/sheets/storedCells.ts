// Compares the cells of a row with the stored record that it changes.

import type { Field } from '#model/entity/entity.ts'
import { normalValue } from '#model/formats/normalValue.ts'
import { isEmpty } from '#model/records/values.ts'
import type { Rec } from '#store/rows.ts'
import { cellText, isEmptyCell, isMerged, isShownNumber, type WorkbookCell } from './cells.ts'
import type { DictionaryWords } from './dictionaryWords.ts'
import type { TableRows } from './sheetRow.ts'
import { tableCells, tableSheetColumns } from './tableSheets.ts'
import { writeCell } from './writeCell.ts'

/**
 * True if an export of the record would write this cell, in either language, or with keys and ids. @param shown record as a list shows it
 */
export function isStoredCell(field: Field, cell: WorkbookCell, shown: Rec, words: DictionaryWords): boolean {
  return ways(words).some(([dictionary, language]) => isSameCell(cell, writeCell(field, shown, dictionary, language)))
}

/** True if the value equals the stored one. False for a masked value. */
export function isStoredValue(field: Field, value: unknown, shown: Rec): boolean {
  const stored = shown[field.name]
  return !isEmpty(stored) && String(normalValue(field, value)) === String(stored)
}

/** True if an export of the record would write exactly these table rows. */
export function isStoredTable({ table, columns, rows }: TableRows, shown: Rec, words: DictionaryWords): boolean {
  const fields = tableSheetColumns(table)
  return ways(words).some(([dictionary, language]) => {
    const stored = tableCells(table, shown, dictionary, language)
    const isSameRow = ({ cells }: { cells: readonly WorkbookCell[] }, at: number) =>
      columns.every((field, place) => field === null || isSameCell(cells[place], stored[at]?.[fields.indexOf(field)]))
    return stored.length === rows.length && rows.every(isSameRow)
  })
}

const ways = (words: DictionaryWords) =>
  [
    [words, 'zh'],
    [words, 'en'],
    [null, 'zh'],
  ] as const

function isSameCell(cell: WorkbookCell | undefined, stored: WorkbookCell | undefined): boolean {
  if (isMerged(cell)) return isSameCell(cell.merged, stored)
  if (isEmptyCell(cell) || isEmptyCell(stored)) return isEmptyCell(cell) && isEmptyCell(stored)
  return cellText(cell) === cellText(stored) || (isShownNumber(cell) && cell.number === stored)
}
