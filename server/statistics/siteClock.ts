// Arithmetic on the platform's times: `YYYY-MM-DD HH:mm:ss` text of one time zone without summer time, so text is all it takes.

const DAY = 86_400

const instant = (time: string): number => Date.parse(`${time.length === 10 ? `${time} 00:00:00` : time}Z`)

/** The time that many seconds later, in the same form: a day stays a day. */
export function later(time: string, seconds: number): string {
  const text = new Date(instant(time) + seconds * 1000).toISOString()
  return text.slice(0, 19).replace('T', ' ').slice(0, time.length)
}

export const daysLater = (time: string, days: number): string => later(time, days * DAY)

export function secondsBetween(from: string, to: string): number {
  return (instant(to) - instant(from)) / 1000
}

/** Whole days from one date to another, whatever the hour; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return secondsBetween(from.slice(0, 10), to.slice(0, 10)) / DAY
}

export const dayOf = (time: string): string => time.slice(0, 10)

export const startOfDay = (time: string): string => `${dayOf(time)} 00:00:00`
