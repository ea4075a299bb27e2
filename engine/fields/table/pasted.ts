// Converts cells copied from a spreadsheet to rows of a table field: labels to keys, and dates and numbers in common formats.

import type { Field, Items } from '../../model/entity/entity.ts'
import { isOfFiles, isTruth } from '../../model/formats/formats.ts'
import { readNumber } from '../../model/formats/readNumber.ts'
import { switchValue } from '../../model/formats/switchValue.ts'
import { computedRow, startRow, type TableFieldRow } from '../../model/records/rows.ts'
import { isDayWidget, typedDay } from '../date/typedDay.ts'
import { isReferring } from './namedChoice.ts'
import type { Rows } from './rowSteps.ts'

/** True for a text of several cells; the text of a single cell is pasted like other text. */
export const isCells = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Value for a label in a column with options, or for a switch; undefined if there is none. */
export type OptionLookup = (column: Field, word: string) => string | number | boolean | undefined

export interface CellToResolve {
  row: TableFieldRow
  column: Field
  text: string
}

export interface Pasted {
  rows: Rows
  /** Number of pasted lines. */
  count: number
  /** Number of cells with invalid text. */
  unread: number
  /** Cells with the name of a record, which must be fetched; empty until then. */
  unresolved: readonly CellToResolve[]
  /** Number of lines beyond the maximum number of rows. */
  cut: number
}

/** Pastes lines from a cell on to the right and down; further lines become new rows. A line with the column headings is skipped. */
export function pasted(
  items: Items,
  rows: Rows,
  at: number,
  name: string,
  copied: readonly (readonly string[])[],
  keyOf: OptionLookup,
  heads: (column: Field) => readonly string[],
): Pasted {
  const columns = items.fields.slice(items.fields.findIndex((column) => column.name === name))
  const lines = copied.map((line) => line.map((text) => text.trim()))
  const isHead = (line: readonly string[]) => line.every((text, place) => columns[place] && heads(columns[place]).includes(text))
  const dataLines = lines[0] && isHead(lines[0]) ? lines.slice(1) : lines
  const fitting = dataLines.slice(0, Math.max(0, items.most - at))
  const next: TableFieldRow[] = [...rows]
  const unresolved: CellToResolve[] = []
  let unread = 0
  for (const [line, texts] of fitting.entries()) {
    const row: Record<string, unknown> = { ...(next[at + line] ?? startRow(items)) }
    const named: Omit<CellToResolve, 'row'>[] = []
    for (const [place, text] of texts.entries()) {
      const column = columns[place]
      if (!column || column.compute) continue
      // Files cannot be pasted; an empty cell does not remove them.
      if (isOfFiles(column)) {
        if (text !== '') unread++
        continue
      }
      const refers = isReferring(column) && text !== ''
      if (refers) named.push({ column, text })
      const value = refers ? null : meaningOf(column, text, keyOf)
      if (value === undefined) unread++
      else {
        if (column.nameKey) delete row[column.nameKey]
        if (value === null) delete row[column.name]
        else row[column.name] = value
      }
    }
    const laid = computedRow(items, row)
    next[at + line] = laid
    unresolved.push(...named.map((cell) => ({ ...cell, row: laid })))
  }
  return { rows: next, count: fitting.length, unread, unresolved, cut: dataLines.length - fitting.length }
}

/** Value of a text in a column: `null` for empty, `undefined` for invalid. */
function meaningOf(column: Field, text: string, keyOf: OptionLookup): unknown {
  const { choices, type, widget } = column
  if (text === '') return null
  if (choices) return keyOf(column, text)
  if (isTruth(column)) {
    const on = keyOf(column, text)
    return typeof on === 'boolean' ? switchValue(column, on) : undefined
  }
  if (type === 'number' || type === 'integer') return readNumber(column, text) ?? undefined
  if (isDayWidget(widget)) return typedDay(widget, text) ?? undefined
  return text
}
