// CPU time of a process so far.

import { readFile } from 'node:fs/promises'

/** Ticks of a process are hundredths of a second; elsewhere than on Linux this is not measured. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** As a share of one core. */
export const coreShare = (share: number): string => `${(share * 100).toFixed(share < 0.01 ? 2 : 1)} %`
