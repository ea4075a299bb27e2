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
  /** Minutes within the period; an open alarm counts until now. */
  minutes: number
}

export async function overLimits(context: ProjectContext, span: Pick<StatisticsSpan, 'from' | 'to'>): Promise<Map<string, Over>> {
  const rows = await figures(context, 'alarm-event', {
    measures: { count: 'count' },
    by: { alarmType: 'alarmType', startTime: 'startTime', endTime: 'endTime' },
    where: { ...spanFilters(span, 'startTime'), alarmType_in: Object.keys(FACTORS).join(',') },
  })
  const over = new Map(Object.values(FACTORS).map((factor): [string, Over] => [factor, { count: 0, minutes: 0 }]))
  for (const { alarmType, startTime, endTime, count } of rows) {
    const known = over.get(FACTORS[String(alarmType)] ?? '')
    if (!known) continue
    const end = String(endTime ?? context.now)
    known.count += Number(count)
    known.minutes += Number(count) * Math.round(Math.max(0, secondsBetween(String(startTime), end < span.to ? end : span.to)) / 60)
  }
  return over
}
