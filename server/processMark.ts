// Names a process of this machine by its pid and start time, since pids are reused.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Mark of this process, one line. */
export const processMark = (): string => `${process.pid} ${startOf(process.pid)}`

/** True while the process of a mark runs, in the PID namespace of this process. */
export function isProcessAlive(mark: string): boolean {
  const [pid, ...start] = mark.trim().split(' ')
  const known = Number(pid)
  if (!Number.isInteger(known) || known <= 0) return false
  try {
    process.kill(known, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // Pids are reused; the start time shows whether it is still the same process.
  return startOf(known) === start.join(' ')
}

/** Start time of a process in the format of the system; empty if unknown. */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may contain blanks; after it the state comes first and the start time 20th.
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return words[0] === 'Z' ? '' : `${bootId()} ${words[19]}`
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Id of the current boot of a Linux machine; empty on other systems. */
export const bootId = (): string => (process.platform === 'linux' ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '')
