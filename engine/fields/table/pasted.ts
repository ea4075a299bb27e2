// Cells that were copied in a program of sheets, as rows: words become keys, days and numbers are understood as they are written.

import type { Field, Items } from '../../model/entity/entity.ts'
import { isOfFiles, isTruth } from '../../model/formats/formats.ts'
import { readNumber } from '../../model/formats/readNumber.ts'
import { switchValue } from '../../model/formats/switchValue.ts'
import { computedRow, startRow, type TableFieldRow } from '../../model/records/rows.ts'
import { isDayWidget, typedDay } from '../date/typedDay.ts'
import { isReferring } from './namedChoice.ts'
import type { Rows } from './rowSteps.ts'

/** True when a text is more than one cell; a single one is typed as any other text. */
export const isCells = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Option value of a word in a column with options, or the boolean of a switch; `undefined` for none. */
export type OptionLookup = (column: Field, word: string) => string | number | boolean | undefined

export interface CellToResolve {
  row: TableFieldRow
  column: Field
  text: string
}

export interface Pasted {
  rows: Rows
  /** How many lines found their place. */
  count: number
  /** Cells whose text means nothing in their column. */
  unread: number
  /** Cells that name a record, which is still to be asked for; they are empty until then. */
  asked: readonly CellToResolve[]
  /** Lines beyond the most rows that the table takes. */
  cut: number
}

/**
 * The lines over the rows from this one on, from this column to the right, and as new rows behind the last. A line with the heads of the
 * columns is none.
 */
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
  const said = lines[0] && isHead(lines[0]) ? lines.slice(1) : lines
  const fitting = said.slice(0, Math.max(0, items.most - at))
  const next: TableFieldRow[] = [...rows]
  const asked: CellToResolve[] = []
  let unread = 0
  for (const [line, texts] of fitting.entries()) {
    const row: Record<string, unknown> = { ...(next[at + line] ?? startRow(items)) }
    const named: Omit<CellToResolve, 'row'>[] = []
    for (const [place, text] of texts.entries()) {
      const column = columns[place]
      if (!column || column.compute) continue
      // Files are uploaded; an empty cell between others does not take them away.
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
    asked.push(...named.map((cell) => ({ ...cell, row: laid })))
  }
  return { rows: next, count: fitting.length, unread, asked, cut: said.length - fitting.length }
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
