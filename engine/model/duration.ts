// Durations, dates and repetitions of BPMN timers in ISO 8601.

/** Matches a duration; its groups are years, months, weeks, days, hours, minutes and seconds. */
export const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

export function isDuration(text: string): boolean {
  return DURATION.test(text) && /\d/.test(text)
}

export function isMoment(text: string): boolean {
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))
}

/** `R/PT12H`, `R3/P1D`: number of repetitions (Infinity if omitted) and their interval; `null` for another text. */
export function cycleOf(text: string): { times: number; every: string } | null {
  const [, times = '', every = ''] = /^R(\d*)\/(P.+)$/.exec(text) ?? []
  if (!isDuration(every)) return null
  return { times: times === '' ? Number.POSITIVE_INFINITY : Number(times), every }
}
