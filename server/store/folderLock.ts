// Allows one process per data folder, by a kernel lock: it works across PID namespaces and ends with its process.

import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isProcessAlive, processMark } from '../processMark.ts'

/** Records the process that holds the folder. Earlier versions use this file as the lock. */
const HOLDER_FILE = 'gantry.lock'
/** The locked file. It is never deleted, since two processes could then lock two files of the same name. */
const LOCKED_FILE = 'gantry.lock.held'
const SQLITE_BUSY = 5

/** Keeps the locking connections referenced: garbage collection would close them and release the lock. */
const holding = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process; returns the function that releases it. Throws with the pid, if known, while another process holds
 * it, and the system's error when the folder is not writable.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, HOLDER_FILE)
  checkWritable(folder, join(folder, LOCKED_FILE), path)
  const release = lockFile(join(folder, LOCKED_FILE), path)
  const mine = `${processMark()}\n`
  try {
    const holder = read(path)
    // A process of an earlier version holds no kernel lock.
    if (holder !== mine && isProcessAlive(holder)) throw inUse(path, holder)
    writeFileSync(path, mine, { mode: 0o600 })
  } catch (error) {
    release()
    throw error
  }
  return () => {
    try {
      if (read(path) === mine) rmSync(path, { force: true })
    } catch {
      // On a disk that became read-only the file stays; the next start finds that the process has ended.
    } finally {
      release()
    }
  }
}

/** Node has no file locks; SQLite locks a file on every system while a transaction is open. */
function lockFile(path: string, holderPath: string): () => void {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) throw inUse(holderPath, read(holderPath))
    throw error
  }
  holding.add(database)
  return () => {
    holding.delete(database)
    database.close()
  }
}

/** Tested without opening the files: closing one would release a lock of this process. SQLite's own error would not name the reason. */
export function checkWritable(...paths: readonly string[]): void {
  for (const path of paths) if (existsSync(path)) accessSync(path, constants.W_OK)
}

function inUse(path: string, holder: string): Error {
  const by = isProcessAlive(holder)
    ? `process ${holder.split(' ')[0]}`
    : 'a process that is starting, or that runs in another container or machine'
  return new Error(`The data folder is in use by ${by} (${path}). Stop that process or set GANTRY_DATA to another folder.`)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
