// Moments as the wire writes them, `YYYY-MM-DD HH:mm:ss`, in the platform's one time zone.

export const DAY_SECONDS = 86_400
/** Seconds that the clocks of two nodes may differ. */
export const CLOCK_SKEW_SECONDS = 60

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** `YYYY-MM-DD HH:mm:ss` of now in Asia/Shanghai, the platform's one time zone (UTC+8, no summer time). */
export function siteTime(date = new Date()): string {
  const local = new Date(date.getTime() + 8 * 3_600_000)
  const day = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`
  return `${day} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
}

/** Milliseconds since 1970; `NaN` for what is no moment. */
export function millisecondsOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T')}+08:00`)
}

/** The moment so many seconds later. */
export function later(moment: string, seconds: number): string {
  return siteTime(new Date(millisecondsOf(moment) + seconds * 1000))
}

/** Whole days from one date to another, whatever the hour; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  const start = (time: string) => millisecondsOf(`${time.slice(0, 10)} 00:00:00`)
  return (start(to) - start(from)) / (DAY_SECONDS * 1000)
}
