// Reads columns of rows that have one of several values.

import type { ForeignSession, TextCell } from './session.ts'

/** Placeholders of one statement. */
const AT_ONCE = 200

export interface RowSelection {
  column: string
  values: readonly string[]
}

/**
 * Cells of the given columns, in their order. Names must be fixed or come from a table description; they are not quoted, since
 * databases of other tools differ in the case of their names.
 */
export async function selectedRows(
  session: ForeignSession,
  table: string,
  columns: readonly string[],
  where?: RowSelection,
): Promise<TextCell[][]> {
  const from = `select ${columns.join(', ')} from ${session.engine === 'mysql' ? `\`${table}\`` : table}`
  if (!where) return session.texts(from, [])
  const rows: TextCell[][] = []
  for (let at = 0; at < where.values.length; at += AT_ONCE) {
    const values = where.values.slice(at, at + AT_ONCE)
    rows.push(...(await session.texts(`${from} where ${where.column} in (${values.map(() => '?').join(', ')})`, values)))
  }
  return rows
}

/** Contents of a column of bytes by id. They come as hexadecimal text, since text cells have a character set. */
export async function selectedBytes(
  session: ForeignSession,
  table: string,
  id: string,
  column: string,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const hex = session.engine === 'mysql' ? `hex(${column})` : `encode(${column}, 'hex')`
  const rows = await selectedRows(session, table, [id, hex], { column: id, values: ids })
  return new Map(rows.map(([key, text]) => [String(key), Buffer.from(text ?? '', 'hex')]))
}
