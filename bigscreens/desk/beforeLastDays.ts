import { DAY_SECONDS, later } from '../../engine/model/siteTime.ts'

/** The moment after which the last days begin, today with them, as the address of a list names it: a range of moments is open. */
export function beforeLastDays(days: number, now: string): string {
  return later(`${later(now, (1 - days) * DAY_SECONDS).slice(0, 10)} 00:00:00`, -1)
}
