import { DAY_SECONDS, later } from '../../model/siteTime.ts'

/** Shortens a moment for a list: `10:21` today (`isYesterday` for the day before), `11-20 10:21` this year, otherwise with the year. */
export function shortMoment(moment: string, now: string): { text: string; isYesterday: boolean } {
  const [day, clock] = [moment.slice(0, 10), moment.slice(11, 16)]
  if (day === now.slice(0, 10)) return { text: clock, isYesterday: false }
  if (day === later(now, -DAY_SECONDS).slice(0, 10)) return { text: clock, isYesterday: true }
  return { text: `${day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day} ${clock}`, isYesterday: false }
}
