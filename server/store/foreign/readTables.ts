// Lists the tables of another database, and describes one with its columns and keys.

import { AppError } from '../../errors.ts'
import type { ForeignTable, TableName } from '../../library/fromTable/table.ts'
import { readMysqlTable, readMysqlTables } from './mysqlTables.ts'
import { readPostgresTable, readPostgresTables } from './postgresTables.ts'
import type { ForeignSession } from './session.ts'
import { readSqliteTable, readSqliteTables } from './sqliteTables.ts'

const READERS = {
  mysql: { tables: readMysqlTables, table: readMysqlTable },
  postgres: { tables: readPostgresTables, table: readPostgresTable },
  sqlite: { tables: readSqliteTables, table: readSqliteTable },
} as const

/** Tables in order of their names. */
export const readTables = (session: ForeignSession): Promise<TableName[]> => READERS[session.engine].tables(session)

/** Throws datasource.noTable for an unknown table. */
export async function describeTable(session: ForeignSession, name: string): Promise<ForeignTable> {
  const table = await READERS[session.engine].table(session, name)
  if (table.columns.length === 0) throw new AppError('datasource.noTable', { name }, null, 'tableName')
  return table
}
