import { siteTime } from '../../engine/model/siteTime.ts'

/** The part of the day a greeting names, as its key below `home`: by the clock of the sites, wherever the reader sits. */
export function partOfDay(now = new Date()): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(siteTime(now).slice(11, 13))
  if (hour < 5 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 14 ? 'noon' : 'afternoon'
}
