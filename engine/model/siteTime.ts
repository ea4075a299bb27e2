// Moments `YYYY-MM-DD HH:mm:ss` in the time zone of the platform.

export const DAY_SECONDS = 86_400
/** Offset of the platform's time zone from UTC (Asia/Shanghai, no summer time). */
export const SITE_OFFSET_MS = 8 * 3_600_000
/** Maximum clock difference between two nodes, in seconds. */
export const CLOCK_SKEW_SECONDS = 60

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** A time as `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, the platform's only time zone (UTC+8, no summer time); now by default. */
export function siteTime(date = new Date()): string {
  const local = new Date(date.getTime() + SITE_OFFSET_MS)
  const day = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`
  return `${day} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
}

/** Milliseconds since 1970; `NaN` for an invalid moment. */
export function millisecondsOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}+08:00`)
}

/** The moment `seconds` later. */
export function later(moment: string, seconds: number): string {
  return siteTime(new Date(millisecondsOf(moment) + seconds * 1000))
}

/** Number of calendar days between two dates, regardless of the time; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  const start = (time: string) => millisecondsOf(`${time.slice(0, 10)} 00:00:00`)
  return (start(to) - start(from)) / (DAY_SECONDS * 1000)
}
