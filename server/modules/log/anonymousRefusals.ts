// Counts refused anonymous calls and logs them in one row an hour, so that they cannot fill the log.

import type { Platform } from '../../platform.ts'
import { LOGS } from './logNames.ts'
import { serverFacts } from './serverFacts.ts'

const refused = new WeakMap<Platform, Map<number, number>>()

export function countAnonymousRefusal(platform: Platform, code: number): void {
  const counts = refused.get(platform) ?? new Map<number, number>()
  refused.set(platform, counts.set(code, (counts.get(code) ?? 0) + 1))
}

/** Refused anonymous writes since the last row, by status. */
export function anonymousRefusals(platform: Platform): ReadonlyMap<number, number> {
  return refused.get(platform) ?? new Map()
}

/** Adds the row if there were refusals, and resets the counts. */
export function logAnonymousRefusals(platform: Platform): void {
  const counts = [...anonymousRefusals(platform)].sort(([one], [other]) => one - other)
  if (counts.length === 0) return
  refused.delete(platform)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const logData = `${total} calls without a token were refused (${counts.map(([code, count]) => `${code}: ${count}`).join(', ')})`
  platform.logs.add(LOGS.usual, { ...serverFacts(platform.config), logLevel: 'WARN', logId: 'refused', logData })
}
