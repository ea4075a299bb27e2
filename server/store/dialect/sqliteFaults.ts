// Detects a lost or damaged database file, with messages that tell the operator what to do.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = [11, 26]
/** Files that show that the folder had a database before. */
const TRACES = /^(?:schemas-last-good\.json|\.before-restore-.*)$/
/** Folders whose first file is written by a running server. */
const FOLDERS = ['files', 'logs', 'generated']
const RESTORE = 'npm run restore -- <backup folder> --force'

/** Converts the error of a damaged database to a message with its cause; returns others as they are. */
export function toDamagedError(error: unknown): unknown {
  const { errcode = 0, message = '' } = error as { errcode?: number; message?: string }
  return DAMAGED.includes(errcode & 0xff) ? new Error(damage(message), { cause: error }) : error
}

/** @param reason message of SQLite */
export function damage(reason: string): string {
  return (
    `The database gantry.db is damaged (${reason}). Stop the server, copy the data folder, and restore a backup: ${RESTORE}. ` +
    'Without one, docs/guides/operations.md, "A damaged database", tells how to salvage the rows that can still be read.'
  )
}

/**
 * Reason why a folder without a database must not get a new one: it had one before. `null` for a fresh folder.
 * @param file name of the database in the folder
 */
export function databaseLossOf(folder: string, file: string): string | null {
  const size = sizeOf(join(folder, file))
  if (size !== null && size > 0) return null
  const names = namesIn(folder)
  const isTrace = (name: string) =>
    TRACES.test(name) ||
    // A first start writes the secret after its tables, so an empty database beside a secret has lost them. A secret without a database
    // file may come from the operator.
    (name === 'secret' && size === 0) ||
    (name === `${file}-wal` && (sizeOf(join(folder, name)) ?? 0) > 0) ||
    (FOLDERS.includes(name) && namesIn(join(folder, name)).length > 0)
  const traces = names.filter(isTrace)
  if (traces.length === 0) return null
  return (
    `${folder} belongs to an installation (it holds ${traces.join(', ')}), but its database ${file} is ${size === null ? 'missing' : 'empty'}. ` +
    `Nothing was changed. Restore a backup: ${RESTORE}. If the data are in PostgreSQL, set DATABASE_URL. To begin anew, name an empty folder in GANTRY_DATA.`
  )
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
