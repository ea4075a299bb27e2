// A block of cells on its way from a sheet into a list: tab-separated text, what it would change, and how much goes at once.

import type { Entity, Field } from '../entity/entity.ts'
import { formats } from '../formats/formats.ts'

/** Cells of one operation. */
export const MOST_PASTED = 200

/** Result of a trial for one row. */
export interface PastedRow {
  id: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
  /** Why it would be refused, `null` when it would not. */
  reason: string | null
}

/** True when a field takes text from a sheet: what the edit form asks for and a cell can say. */
export const takesPaste = ({ form, stored, readOnly, writeOnly, point, private: privacy, format }: Field): boolean =>
  form.edit === 'edit' && stored && !readOnly && !writeOnly && point === null && privacy === null && formats[format].files === undefined

/** True when a list takes blocks: they are tried first and can be undone, which another database does not do. */
export const canPaste = ({ source, history, endpoints }: Pick<Entity, 'source' | 'history' | 'endpoints'>): boolean =>
  source === null && history !== null && endpoints.bulk !== undefined

/** The cells of a text as sheets put it on the clipboard: tabs between cells, a quoted one may hold line ends and doubled quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [whole, quoted, plain = '', end = ''] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '' || whole === '') break
    if (end !== '\t') rows.push([])
  }
  // A block ends with the end of its last row.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.every((cell) => cell === '')) rows.pop()
  return rows
}
