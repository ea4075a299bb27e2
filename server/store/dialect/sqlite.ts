// Dialect of the embedded database: one SQLite file in the data folder, written by this process alone.

import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createMutex } from '#server/mutex.ts'
import { createTotals } from '../aggregates/totals.ts'
import type { Database } from '../database.ts'
import { checkWritable, lockFolder } from '../folderLock.ts'
import type { TransactionGuard } from '../insideTransaction.ts'
import { type DataMark, isMissingTable, markOf, READ_MARK, refuseDowngrade } from '../schema/dataFormat.ts'
import { change, quotedIdentifier, type SqlRow, selectRows } from '../sql/query.ts'
import { toUnavailableError } from './away.ts'
import type { ColumnType, Dialect, Index } from './dialect.ts'
import { createGroupCommit } from './groupCommit.ts'
import { createSqliteDriver } from './sqliteDriver.ts'
import { databaseLossOf, toDamagedError } from './sqliteFaults.ts'
import { execute, preparer } from './sqliteStatements.ts'
import { isTurnDue } from './sqliteTurns.ts'
import { statementFacts } from './statement.ts'

/** Name of the database file in the data folder. */
export const SQLITE_FILE = 'gantry.db'

const BUSY_MS = 5000

const TYPES: Readonly<Record<ColumnType, string>> = { text: 'text', integer: 'integer', double: 'real' }

/** Kysely would serialise all queries; our driver serialises only writes. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Opens or creates the database of a data folder and locks the folder for this process. */
export function openSqlite(folder: string, guard: TransactionGuard): { dialect: Dialect; fresh: boolean } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(folder)
  try {
    const loss = databaseLossOf(folder, SQLITE_FILE)
    if (loss !== null) throw new Error(loss)
    checkWritable(...['', '-wal', '-shm'].map((ending) => join(folder, `${SQLITE_FILE}${ending}`)))
    return open(join(folder, SQLITE_FILE), guard, unlock)
  } catch (error) {
    unlock()
    throw toDamagedError(error)
  }
}

/** Opens the database of a data folder that another process may have locked; SQLite serialises the writers. Throws if it does not exist. */
export function openSqliteForCommand(folder: string, guard: TransactionGuard): { dialect: Dialect; fresh: boolean } {
  const path = join(folder, SQLITE_FILE)
  const loss = databaseLossOf(folder, SQLITE_FILE)
  if (loss !== null) throw new Error(loss)
  if (!existsSync(path)) throw new Error(`There is no database in ${folder}. Set GANTRY_DATA to the folder that the server uses.`)
  try {
    return open(path, guard, () => {})
  } catch (error) {
    throw toDamagedError(error)
  }
}

function open(path: string, guard: TransactionGuard, unlock: () => void): { dialect: Dialect; fresh: boolean } {
  const fresh = !existsSync(path)
  const options = { enableForeignKeyConstraints: false, timeout: BUSY_MS }
  const writer = new DatabaseSync(path, options)
  refuseLater(writer)
  // The -wal and -shm files get the same permissions.
  chmodSync(path, 0o600)
  writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory')
  // Without statistics SQLite may prefer an index on a column with few values (a status) to the index of the order.
  writer.exec('pragma optimize = 0x10002')
  const reader = new DatabaseSync(path, { ...options, readOnly: true })
  reader.exec('pragma cache_size = -16000; pragma temp_store = memory')
  const totals = createTotals(0)
  const writing = createMutex()
  const group = createGroupCommit(writer, () => writing.queue > 1)
  const close = () => {
    try {
      reader.close()
      optimise(writer)
      writer.close()
    } finally {
      unlock()
    }
  }
  const prepareRead = preparer(reader)
  const driver = () => createSqliteDriver({ writer, prepareRead, writing, group, totals, refuseInTransaction: guard.refuse, close })
  const readAtOnce = (sql: string, values: readonly unknown[]): SqlRow[] | null =>
    !isTurnDue() && statementFacts(sql).reads ? execute<SqlRow>(prepareRead(sql, true), values).rows : null

  const dialect: Dialect = {
    name: 'sqlite',
    kysely: {
      createAdapter: () => new Adapter(),
      createDriver: driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    columnType: (type) => TYPES[type],
    numbered: (sql) => sql,
    readAtOnce,
    rowLock: null,
    like: 'like',
    texts: 'select "value" from json_each(?)',
    order: (column, descending) => `${column} ${descending ? 'desc' : 'asc'}`,
    secondsBetween: (from, to) => `(unixepoch(${to}) - unixepoch(${from}))`,
    // Sums of integers in the smallest unit have no binary errors.
    exactSum: (column, decimals) => `(sum(round(${column} * 1e${decimals})) / 1e${decimals})`,
    indexed: (column) => column,
    isViolation,
    // SQLite re-prepares statements itself after a schema change.
    forgetStatements: () => {},
    lockMigration: () => Promise.resolve(),
    cluster: null,
    distribute: () => Promise.resolve(),
    readColumns,
    readIndexes,
    changeType,
    totals,
    // Reads never wait; one connection writes.
    usage: () => ({ busy: Math.min(writing.queue, 1), idle: 2 - Math.min(writing.queue, 1), waiting: Math.max(writing.queue - 1, 0) }),
    replicaLag: () => null,
  }
  return { dialect, fresh }
}

/** Updates the statistics; on a full or read-only disk the old ones stay and the server still stops cleanly. */
function optimise(writer: DatabaseSync): void {
  try {
    writer.exec('pragma optimize')
  } catch (error) {
    if (toUnavailableError(error) === error) throw error
  }
}

function refuseLater(database: DatabaseSync): void {
  try {
    refuseDowngrade(readMark(database))
  } catch (error) {
    database.close()
    throw error
  }
}

function readMark(database: DatabaseSync): DataMark | null {
  try {
    return markOf(database.prepare(READ_MARK).all())
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}

/** SQLite's message lists the columns of a plain index, but the name of an index with an expression. */
function isViolation(error: unknown, index: Index): boolean {
  const { message } = error as Error
  if (!message.startsWith('UNIQUE constraint failed: ')) return false
  const broken = message.slice('UNIQUE constraint failed: '.length)
  return broken === `index '${index.name}'` || broken === index.columns.map(({ name }) => `${index.table}.${name}`).join(', ')
}

async function readColumns(db: Database, table: string): Promise<Map<string, ColumnType>> {
  const rows = await selectRows(db, 'select name, lower(type) from pragma_table_info(?)', [table])
  const type = (word: unknown): ColumnType => (word === 'integer' ? 'integer' : word === 'real' ? 'double' : 'text')
  return new Map(rows.map(([name, word]) => [String(name), type(word)]))
}

async function readIndexes(db: Database, table: string): Promise<string[]> {
  const rows = await selectRows(db, "select name from sqlite_master where type = 'index' and sql is not null and tbl_name = ?", [table])
  return rows.map(([name]) => String(name))
}

/** SQLite cannot change a column's type: the values are copied to a new column of the same name. */
async function changeType(db: Database, table: string, column: string, to: ColumnType): Promise<void> {
  const other = `gantry_${column}`
  for (const index of await readIndexes(db, table)) await change(db, `drop index ${quotedIdentifier(index)}`, [])
  await change(db, `alter table ${quotedIdentifier(table)} add column ${quotedIdentifier(other)} ${TYPES[to]}`, [])
  await change(
    db,
    `update ${quotedIdentifier(table)} set ${quotedIdentifier(other)} = ${to === 'text' ? asText(quotedIdentifier(column)) : `cast(${quotedIdentifier(column)} as ${TYPES[to]})`}`,
    [],
  )
  await change(db, `alter table ${quotedIdentifier(table)} drop column ${quotedIdentifier(column)}`, [])
  await change(db, `alter table ${quotedIdentifier(table)} rename column ${quotedIdentifier(other)} to ${quotedIdentifier(column)}`, [])
}

/** SQLite would convert the double 7 to the text 7.0. */
const asText = (column: string): string =>
  `cast(case when typeof(${column}) = 'real' and ${column} = cast(${column} as integer) then cast(${column} as integer) else ${column} end as text)`
