/** Hours between which noise has the limit of the day (GB 12523). */
const [DAY_FROM, DAY_TO] = ['06', '22']

/** The half of the day that a moment lies in: noise has a limit for each. */
export function noisePeriod(moment: string): 'day' | 'night' {
  const hour = moment.slice(11, 13)
  return hour >= DAY_FROM && hour < DAY_TO ? 'day' : 'night'
}
