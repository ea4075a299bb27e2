/** First and last hour with the noise limit of the day (GB 12523). */
const [DAY_FROM, DAY_TO] = ['06', '22']

/** Day or night, for the noise limit that applies. */
export function noisePeriod(moment: string): 'day' | 'night' {
  const hour = moment.slice(11, 13)
  return hour >= DAY_FROM && hour < DAY_TO ? 'day' : 'night'
}
