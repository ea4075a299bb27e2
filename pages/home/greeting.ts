import { siteTime } from '../../engine/model/siteTime.ts'

/** Part of the day in the sites' time zone, as the key of a greeting below `home`. */
export function partOfDay(now = new Date()): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(siteTime(now).slice(11, 13))
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 14 ? 'noon' : 'afternoon'
}
