// Number and duration of exceeded air limits, from alarms, which use 15-minute means.

import { secondsBetween } from '#series/moments.ts'
import { figures, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import type { StatisticsSpan } from '../query/span.ts'

/** Factor of each alarm type. */
const FACTORS: Readonly<Record<string, string>> = {
  301: 'pm25',
  302: 'pm10',
  303: 'tsp',
  311: 'noise',
  312: 'noise',
  321: 'windSpeed',
  331: 'temperature',
}

export interface Over {
  count: number
  /** Minutes within the period in which at least one device exceeded the limit; an open alarm counts until now. */
  minutes: number
}

export async function overLimits(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<Map<string, Over>> {
  const rows = await figures(context, 'alarm-event', {
    measures: { count: 'count' },
    by: { alarmType: 'alarmType', startTime: 'startTime', endTime: 'endTime' },
    where: { ...spanFilters(span, 'startTime'), alarmType_in: Object.keys(FACTORS).join(',') },
  })
  const alarms = rows.map(({ alarmType, startTime, endTime, count }) => {
    const end = String(endTime ?? context.now)
    return { factor: FACTORS[String(alarmType)], count: Number(count), from: String(startTime), to: end < span.to ? end : span.to }
  })
  return new Map(
    Object.values(FACTORS).map((factor): [string, Over] => {
      const own = alarms.filter((alarm) => alarm.factor === factor)
      return [factor, { count: own.reduce((sum, { count }) => sum + count, 0), minutes: Math.round(coveredSeconds(own) / 60) }]
    }),
  )
}

/** Seconds that at least one of the periods covers: alarms of several devices overlap. */
function coveredSeconds(periods: readonly { from: string; to: string }[]): number {
  let [seconds, until] = [0, '']
  for (const { from, to } of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const begin = from > until ? from : until
    if (to <= begin) continue
    seconds += secondsBetween(begin, to)
    until = to
  }
  return seconds
}
