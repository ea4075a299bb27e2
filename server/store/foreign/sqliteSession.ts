// A file of SQLite that was put into the data folder.

import { realpath } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../errors.ts'
import type { ForeignRow, ForeignSession } from './session.ts'

/** Throws datasource.fileRefused for a file that lies elsewhere, or is led elsewhere by a link. */
export async function openSqliteFile(file: string, folder: string): Promise<ForeignSession> {
  const home = await realpath(folder)
  const path = await realpath(resolve(home, file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!path?.startsWith(home + sep)) throw new AppError('datasource.fileRefused', {}, null, 'url')
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
  try {
    const ask = async (sql: string, values: readonly string[] = []) => database.prepare(sql).all(...values) as ForeignRow[]
    // A file of another kind is found out by its first table.
    await ask('select name from sqlite_schema limit 1')
    const [row] = await ask('select sqlite_version() as version')
    return { engine: 'sqlite', version: `SQLite ${String(row?.version)}`, rows: ask, close: async () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}
