// Reads rows of a foreign table, without those marked as removed in a column `is_deleted`.

import type { ForeignSession, TextCell } from './session.ts'

/** Cells of the given columns, in their order. Column names must come from the table description. */
export function liveRows(session: ForeignSession, table: string, columns: readonly string[], hasRemoved: boolean): Promise<TextCell[][]> {
  const quote = session.engine === 'mysql' ? '`' : '"'
  const list = columns.map((column) => `${quote}${column}${quote}`).join(', ')
  const live = hasRemoved ? ' where is_deleted = 0 or is_deleted is null' : ''
  return session.texts(`select ${list} from ${table}${live}`, [])
}
