// Reads the tables of a Flowable database (versions 6 and 7) as rows of text.

import { type ForeignSession, type RowSelection, readTables, selectedBytes, selectedRows, type TextCell } from '#store/foreign/index.ts'

/** A row by column name, without the underscore at its end: `PROC_INST_ID`. */
export type FlowableRow<Column extends string> = Readonly<Record<Column, TextCell>>

const NEEDED = ['ACT_RE_PROCDEF', 'ACT_GE_BYTEARRAY', 'ACT_HI_PROCINST', 'ACT_RU_EXECUTION', 'ACT_RU_TASK', 'ACT_RU_VARIABLE']

export interface FlowableTables {
  /** Rows of a table, all or those with one of these values in a column, unordered. */
  read<Column extends string>(table: string, columns: readonly Column[], where?: RowSelection): Promise<FlowableRow<Column>[]>
  /** Contents of `ACT_GE_BYTEARRAY` by id. */
  bytes(ids: readonly string[]): Promise<Map<string, Buffer>>
}

/** Throws an Error for the user if the database is not one of Flowable. */
export async function openTables(session: ForeignSession): Promise<FlowableTables> {
  // MySQL may keep the names of tables in either case.
  const names = new Map((await readTables(session)).map(({ name }) => [name.toUpperCase(), name]))
  const missing = NEEDED.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`The database has no table ${missing.join(', ')}: name the database of a Flowable engine.`)
  const nameOf = (table: string) => names.get(table) ?? table
  return {
    async read(table, columns, where) {
      const stored = columns.map((column) => `${column}_`)
      const rows = await selectedRows(session, nameOf(table), stored, where && { ...where, column: `${where.column}_` })
      return rows.map(
        (cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])) as FlowableRow<(typeof columns)[number]>,
      )
    },
    bytes: (ids) => selectedBytes(session, nameOf('ACT_GE_BYTEARRAY'), 'ID_', 'BYTES_', ids),
  }
}

export const isSet = (cell: TextCell): boolean => cell !== null && /^(1|t|true)$/i.test(cell)

/** Moment of the platform, `YYYY-MM-DD HH:mm:ss`; '' for none. */
export const flowableMoment = (cell: TextCell): string =>
  cell === null ? '' : cell.replace('T', ' ').slice(0, 'YYYY-MM-DD HH:mm:ss'.length)
