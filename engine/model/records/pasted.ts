// Paste of a block of cells from a spreadsheet into a list: parsing, allowed fields, and results of the trial.

import type { Entity, Field } from '../entity/entity.ts'
import { formats } from '../formats/formats.ts'

/** Maximum number of cells of one paste. */
export const MAX_PASTED = 200

/** Result of a trial for one row. */
export interface PastedRow {
  id: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
  /** Reason why the row would be refused; `null` if it would be accepted. */
  reason: string | null
}

/** True if a field accepts pasted text: it is in the edit form, and its value fits into a cell. */
export const takesPaste = ({ form, stored, readOnly, writeOnly, point, private: privacy, format }: Field): boolean =>
  form.edit === 'edit' && stored && !readOnly && !writeOnly && point === null && privacy === null && formats[format].files === undefined

/** True if a list accepts pastes, which are tried first and can be undone; external databases support neither. */
export const canPaste = ({ source, history, endpoints }: Pick<Entity, 'source' | 'history' | 'endpoints'>): boolean =>
  source === null && history !== null && endpoints.bulk !== undefined

/** Cells of clipboard text from a spreadsheet: tabs between cells; quoted cells may contain line ends and doubled quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [match, quoted, plain = '', end = ''] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '' || match === '') break
    if (end !== '\t') rows.push([])
  }
  // Removes the empty row after the last line end.
  const last = rows.at(-1)
  if (rows.length > 1 && last?.every((cell) => cell === '')) rows.pop()
  return rows
}
