// Allows one process for each data folder, by a kernel lock: it is visible in every PID namespace and ends with its process.

import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Says which process holds the folder. Earlier versions take it for the lock itself. */
const HOLDER_FILE = 'gantry.lock'
/** The locked file; it stays, for a removed one could be locked by two. */
const LOCKED_FILE = 'gantry.lock.held'
const SQLITE_BUSY = 5

/** Connections that hold a lock: a collected one would be closed, and its lock with it. */
const holding = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process; returns what gives it back.
 * Throws, naming the pid where it is known, while another process holds it, and as the system does where it may not write.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, HOLDER_FILE)
  checkWritable(folder, join(folder, LOCKED_FILE), path)
  const release = lockFile(join(folder, LOCKED_FILE), path)
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  try {
    const holder = read(path)
    // A process of an earlier version has no lock of the kernel.
    if (holder !== mine && isAlive(holder)) throw inUse(path, holder)
    writeFileSync(path, mine, { mode: 0o600 })
  } catch (error) {
    release()
    throw error
  }
  return () => {
    try {
      if (read(path) === mine) rmSync(path, { force: true })
    } catch {
      // A disk that became read-only keeps the file, and the next start finds that its process is gone.
    } finally {
      release()
    }
  }
}

/** Node locks no files; SQLite does on every system, for as long as a transaction is open. */
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

/** Asked without opening: a closed file would lose the lock that this process may have on it. SQLite would not say what is wrong. */
export function checkWritable(...paths: readonly string[]): void {
  for (const path of paths) if (existsSync(path)) accessSync(path, constants.W_OK)
}

function inUse(path: string, holder: string): Error {
  const by = isAlive(holder)
    ? `process ${holder.split(' ')[0]}`
    : 'a process that is starting, or that runs in another container or machine'
  return new Error(`The data folder is in use by ${by} (${path}). Stop that process or set GANTRY_DATA to another folder.`)
}

function isAlive(holder: string): boolean {
  const [pid, ...start] = holder.trim().split(' ')
  const known = Number(pid)
  if (!Number.isInteger(known) || known <= 0) return false
  try {
    process.kill(known, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // A pid comes round again; the start time tells whether it is still the same process.
  return startOf(known) === start.join(' ')
}

/** Start time of a process in the format of the system; empty if unknown. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold blanks; behind it the state comes first and the start time 20th.
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return words[0] === 'Z' ? '' : `${boot} ${words[19]}`
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
