// Hours that a person worked, from the passes of a gate: each entry with the next exit.

import { secondsBetween } from '#series/moments.ts'

export interface GateMoment {
  passTime: string
  isEntry: boolean
}

/** The day of the entry; a night shift belongs to the day on which it began. */
export interface Stay {
  day: string
  hours: number
}

/** An exit that comes later belongs to another entry, which the gate did not see. */
const LONGEST_STAY = 16 * 3600

/** @param passes in order of time. An entry that follows another one within a stay is a second look at the gate. */
export function staysOf(passes: readonly GateMoment[]): Stay[] {
  const stays: Stay[] = []
  let entry: string | null = null
  for (const { passTime, isEntry } of passes) {
    const seconds: number = entry === null ? Number.POSITIVE_INFINITY : secondsBetween(entry, passTime)
    if (isEntry) {
      if (seconds > LONGEST_STAY) entry = passTime
    } else {
      if (entry !== null && seconds <= LONGEST_STAY) stays.push({ day: entry.slice(0, 10), hours: seconds / 3600 })
      entry = null
    }
  }
  return stays
}
