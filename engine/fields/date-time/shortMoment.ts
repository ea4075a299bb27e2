import { DAY_SECONDS, later } from '../../model/siteTime.ts'

/** A moment as a list has room for it: `10:21` of today, `{yesterday: true}` of the day before, `11-20 10:21` of this year, else with its year. */
export function shortMoment(moment: string, now: string): { text: string; isYesterday: boolean } {
  const [day, clock] = [moment.slice(0, 10), moment.slice(11, 16)]
  if (day === now.slice(0, 10)) return { text: clock, isYesterday: false }
  if (day === later(now, -DAY_SECONDS).slice(0, 10)) return { text: clock, isYesterday: true }
  return { text: `${day.slice(0, 4) === now.slice(0, 4) ? day.slice(5) : day} ${clock}`, isYesterday: false }
}
