// Sessions of SQLite files in the data folder.

import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../errors.ts'
import type { ForeignRow, ForeignSession, SessionMode, TextCell } from './session.ts'

/** Milliseconds to wait for another program that writes the file; short, because statements block the calling thread. */
const BUSY_MS = 500

/**
 * Throws datasource.fileRefused for a file outside of the folder, also through a link, and datasource.ownFile for the platform's own
 * database and its copies, which would be readable without a password.
 */
export async function openSqliteFile(file: string, folder: string, mode: SessionMode): Promise<ForeignSession> {
  const home = await realpath(folder)
  const path = await realpath(resolve(home, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!path?.startsWith(home + sep)) throw new AppError('datasource.fileRefused', {}, null, 'url')
  const database = new DatabaseSync(path, { readOnly: mode === 'read', allowExtension: false, timeout: BUSY_MS })
  try {
    const query = async (sql: string, values: readonly string[] = []) => database.prepare(sql).all(...values) as ForeignRow[]
    // Reading the schema fails for a file that is no database.
    await query('select name from sqlite_schema limit 1')
    const own = await query(`select name from sqlite_schema where name = 'gantry_schema'`)
    if (own.length > 0) throw new AppError('datasource.ownFile', {}, null, 'url')
    const [row] = await query('select sqlite_version() as version')
    const prepared = (sql: string) => {
      const statement = database.prepare(sql)
      statement.setReadBigInts(true)
      statement.setReturnArrays(true)
      return statement
    }
    return {
      engine: 'sqlite',
      version: `SQLite ${String(row?.version)}`,
      rows: query,
      texts: async (sql, values) =>
        prepared(sql)
          .all(...values)
          .map((cells) => (cells as unknown as unknown[]).map(asText)),
      change: async (sql, values) => Number(database.prepare(sql).run(...values).changes),
      close: async () => {
        if (database.isOpen) database.close()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function asText(cell: unknown): TextCell {
  return cell === null || cell instanceof Uint8Array ? null : String(cell)
}
