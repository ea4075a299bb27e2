// A copy of the embedded database as it was at one moment, taken while another process writes it.

import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../dialect/sqlite.ts'
import { asDamaged, databaseLossOf } from '../dialect/sqliteFaults.ts'
import { quotedIdentifier } from '../sql/query.ts'
import type { TableCounts } from './tableCounts.ts'

/** Between two steps the disk serves others. */
const PAGES_A_STEP = 2_000
const BUSY_MS = 5_000

/**
 * Copies the database of a data folder to a new file by SQLite's backup API and answers how many rows each table of the copy has.
 * The copy contains all transactions committed before the call, and no part of an unfinished one. Throws if the copy is damaged.
 */
export async function copySqlite(dataFolder: string, to: string): Promise<TableCounts> {
  const path = join(dataFolder, SQLITE_FILE)
  const loss = databaseLossOf(dataFolder, SQLITE_FILE)
  if (loss !== null) throw new Error(loss)
  if (!existsSync(path)) throw new Error(`${dataFolder} holds no database. Name the data folder of the server in GANTRY_DATA.`)
  const source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
  try {
    // An open read holds one state of the database: without it every write of the server would make the copy begin anew.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await backup(source, to, { rate: PAGES_A_STEP })
  } catch (error) {
    throw asDamaged(error)
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
  return soundCounts(to)
}

/** Rows by table of a copy that no process has open. Throws when SQLite finds it damaged. */
export function soundCounts(path: string): TableCounts {
  const copy = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    // A copy is one file: whoever moves it must not have to think of a second one.
    copy.exec('pragma journal_mode = delete')
    const verdict = String(Object.values(copy.prepare('pragma quick_check(1)').get() ?? {})[0])
    if (verdict !== 'ok') throw new Error(`The copy of the database is damaged: ${verdict}. npm run doctor tells whether the database is.`)
    const tables = copy.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'").all()
    const counted = tables.map(({ name }) => {
      const row = copy.prepare(`select count(*) as count from ${quotedIdentifier(String(name))}`).get()
      return [String(name), Number(row?.count)] as const
    })
    return Object.fromEntries(counted.sort(([one], [other]) => (one < other ? -1 : 1)))
  } catch (error) {
    throw asDamaged(error)
  } finally {
    copy.close()
  }
}
