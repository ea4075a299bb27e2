// CPU time of a process so far.

import { readFile } from 'node:fs/promises'

/** Processor time of a process in seconds, on Linux only, where it is counted in hundredths of a second. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** Formats a fraction of one core as a percentage. */
export const coreShare = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`
