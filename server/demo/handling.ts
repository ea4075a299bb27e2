// How people deal with what was reported: after half an hour or so, with a word, most of the time.

import { seedId } from '../seed/seedRows.ts'
import type { Rec } from '../store/codec.ts'
import { textAt } from './past.ts'
import { randomOf } from './random.ts'
import { siteFile } from './siteFile.ts'

const MEDIAN_MINUTES = 35
/** Of reports, these are never looked at, and these were none. */
const FORGOTTEN = 0.04
const FALSE = 0.1

export interface Handling {
  /** Milliseconds. */
  at: number
  values: Rec
}

/** What will be made of a report of this moment (`YYYY-MM-DD HH:mm:ss`); `null` for nothing. */
export function handlingOf(moment: string, ...seed: readonly string[]): Handling | null {
  const random = randomOf(moment, ...seed, 'handling')
  if (random.chance(FORGOTTEN)) return null
  const at = Date.parse(`${moment.replace(' ', 'T')}+08:00`) + 60_000 * random.logNormal(MEDIAN_MINUTES, 0.8)
  const values = {
    handleState: '2',
    handleUser: seedId('user', 'manager'),
    handleTime: textAt(at),
    handleRemark: random.pick(siteFile.handled),
  }
  return { at, values: { ...values, isFalse: random.chance(FALSE) ? '1' : '0' } }
}

/** What was made of it by now; nothing yet when its time has not come. */
export function handled(moment: unknown, device: string, type: string, now: number): Rec {
  const handling = handlingOf(String(moment), device, type)
  return handling && handling.at <= now ? handling.values : {}
}
