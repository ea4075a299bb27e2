// Copies the embedded database consistently while another process writes to it.

import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from '../dialect/sqlite.ts'
import { databaseLossOf, toDamagedError } from '../dialect/sqliteFaults.ts'
import { quotedIdentifier } from '../sql/query.ts'
import type { TableCounts } from './tableCounts.ts'

/** Pages per backup step; between two steps the disk serves other requests. */
const PAGES_A_STEP = 2_000
const BUSY_MS = 5_000

/**
 * Copies the database of a data folder to a new file by SQLite's backup API and returns the row counts of the copy. The copy contains
 * exactly the transactions committed before the call. Throws if the copy is damaged.
 */
export async function copySqlite(dataFolder: string, to: string): Promise<TableCounts> {
  const path = join(dataFolder, SQLITE_FILE)
  const loss = databaseLossOf(dataFolder, SQLITE_FILE)
  if (loss !== null) throw new Error(loss)
  if (!existsSync(path)) throw new Error(`${dataFolder} holds no database. Name the data folder of the server in GANTRY_DATA.`)
  const source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS })
  try {
    // An open read transaction pins a snapshot: otherwise each write of the server would restart the backup.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_master').get()
    await backup(source, to, { rate: PAGES_A_STEP })
  } catch (error) {
    throw toDamagedError(error)
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
  return soundCounts(to)
}

/** Row counts of a copy that no process has open. Throws when SQLite finds damage. */
export function soundCounts(path: string): TableCounts {
  const copy = new DatabaseSync(path, { timeout: BUSY_MS })
  try {
    // Without write-ahead log, so that the copy is a single file.
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
    throw toDamagedError(error)
  } finally {
    copy.close()
  }
}
