// Reads the tables of a Flowable database (versions 6 and 7) as rows of text.

import { type ForeignSession, readTables, type TextCell } from '#store/foreign/index.ts'

/** A row by column name, without the underscore at its end: `PROC_INST_ID`. */
export type FlowableRow<Column extends string> = Readonly<Record<Column, TextCell>>

const NEEDED = ['ACT_RE_PROCDEF', 'ACT_GE_BYTEARRAY', 'ACT_HI_PROCINST', 'ACT_RU_EXECUTION', 'ACT_RU_TASK', 'ACT_RU_VARIABLE']
/** Placeholders of one statement. */
const AT_ONCE = 200

export interface FlowableTables {
  /** Rows of a table, all or those with one of these values in a column, unordered. */
  read<Column extends string>(
    table: string,
    columns: readonly Column[],
    where?: { column: string; values: readonly string[] },
  ): Promise<FlowableRow<Column>[]>
  /** Contents of `ACT_GE_BYTEARRAY` by id. */
  bytes(ids: readonly string[]): Promise<Map<string, Buffer>>
}

/** Throws an Error for the user if the database is not one of Flowable. */
export async function openTables(session: ForeignSession): Promise<FlowableTables> {
  // MySQL may keep the names of tables in either case.
  const names = new Map((await readTables(session)).map(({ name }) => [name.toUpperCase(), name]))
  const missing = NEEDED.filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`The database has no table ${missing.join(', ')}: name the database of a Flowable engine.`)
  const nameOf = (table: string) => (session.engine === 'mysql' ? `\`${names.get(table)}\`` : (names.get(table) ?? table))

  const select = async (expressions: readonly string[], table: string, where?: { column: string; values: readonly string[] }) => {
    const from = `select ${expressions.join(', ')} from ${nameOf(table)}`
    if (!where) return session.texts(from, [])
    const rows: TextCell[][] = []
    for (let at = 0; at < where.values.length; at += AT_ONCE) {
      const values = where.values.slice(at, at + AT_ONCE)
      rows.push(...(await session.texts(`${from} where ${where.column}_ in (${values.map(() => '?').join(', ')})`, values)))
    }
    return rows
  }

  return {
    async read(table, columns, where) {
      const rows = await select(
        columns.map((column) => `${column}_`),
        table,
        where,
      )
      return rows.map(
        (cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? null])) as FlowableRow<(typeof columns)[number]>,
      )
    },
    async bytes(ids) {
      // As hexadecimal text, since text cells have a character set.
      const hex = session.engine === 'mysql' ? 'hex(BYTES_)' : "encode(BYTES_, 'hex')"
      const rows = await select(['ID_', hex], 'ACT_GE_BYTEARRAY', { column: 'ID', values: ids })
      return new Map(rows.map(([id, text]) => [String(id), Buffer.from(text ?? '', 'hex')]))
    },
  }
}

export const isSet = (cell: TextCell): boolean => cell !== null && ['1', 't', 'true'].includes(cell.toLowerCase())

/** Moment of the platform, `YYYY-MM-DD HH:mm:ss`; '' for none. */
export const momentOf = (cell: TextCell): string => (cell === null ? '' : cell.replace('T', ' ').slice(0, 'YYYY-MM-DD HH:mm:ss'.length))
