// Computes working hours from gate passes: each entry is paired with the next exit.

import { secondsBetween } from '#series/moments.ts'

export interface GateMoment {
  passTime: string
  isEntry: boolean
}

/** Date of the entry; a night shift belongs to the date on which it began. */
export interface Stay {
  day: string
  hours: number
}

/** Maximum length in seconds; a later exit belongs to an entry that was not recorded. */
const MAX_STAY = 16 * 3600

/** @param passes in order of time. A second entry within a stay is ignored. */
export function staysOf(passes: readonly GateMoment[]): Stay[] {
  const stays: Stay[] = []
  let entry: string | null = null
  for (const { passTime, isEntry } of passes) {
    const seconds: number = entry === null ? Number.POSITIVE_INFINITY : secondsBetween(entry, passTime)
    if (isEntry) {
      if (seconds > MAX_STAY) entry = passTime
    } else {
      if (entry !== null && seconds <= MAX_STAY) stays.push({ day: entry.slice(0, 10), hours: seconds / 3600 })
      entry = null
    }
  }
  return stays
}
