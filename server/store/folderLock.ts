// One process per data folder. The lock names its holder, so that a crash leaves nothing to clean up by hand.

import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TAKEOVER_SECONDS = 10

/**
 * Takes the data folder for this process; returns what gives it back.
 * Throws, naming the pid, while another living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'gantry.lock')
  const mine = `${process.pid} ${startOf(process.pid)}\n`
  if (!create(path, mine)) takeOver(path, mine)
  return () => {
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

function takeOver(path: string, mine: string): void {
  // Two starters must not both find the lock stale, or the slower one would take it from the faster.
  const guard = `${path}.takeover`
  if (!create(guard, mine)) {
    if (Date.now() - modified(guard) < TAKEOVER_SECONDS * 1000) throw inUse(path, read(guard))
    rmSync(guard, { force: true })
    takeOver(path, mine)
    return
  }
  try {
    const holder = read(path)
    const beingWritten = holder === '' && Date.now() - modified(path) < TAKEOVER_SECONDS * 1000
    if (beingWritten || isAlive(holder)) throw inUse(path, holder)
    const fresh = `${path}.${process.pid}`
    writeFileSync(fresh, mine)
    renameSync(fresh, path)
  } finally {
    rmSync(guard, { force: true })
  }
}

function inUse(path: string, holder: string): Error {
  const pid = holder.split(' ')[0] || 'that is starting'
  return new Error(`The data folder is in use by process ${pid} (${path}). Stop that process or set GANTRY_DATA to another folder.`)
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

/** When a process started, in whatever words the system has for it; empty when it does not tell. */
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

function create(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
