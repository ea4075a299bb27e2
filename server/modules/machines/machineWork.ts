// Common part of crane and lift statistics: period and utilisation.

import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import type { WireFilters } from '#store/rows.ts'
import { minutesWithin, type ProjectContext, percent, type StatisticsSpan, spanFilters, statisticsSpan } from '../statistics/index.ts'

/** Each cycle and trip is looked at: there are hundreds a day. */
const MOST_DAYS = 92

/** The span, and what starts in it; the hours of the project are summed up. */
export async function machineSpan(context: ProjectContext): Promise<{ span: StatisticsSpan; where: WireFilters }> {
  const span = statisticsSpan(context.query, context.now, { days: MOST_DAYS })
  await freshRollups(context.platform, String(context.project.id))
  return { span, where: spanFilters(span, 'startTime') }
}

/** Percent of the working hours of a span that the machines in use worked; `shift` is when machines work on a day, `HH:mm`. */
export function utilisation(
  minutes: number,
  machines: readonly { workStatus: unknown }[],
  span: StatisticsSpan,
  [from, to]: readonly [string, string],
): number | null {
  const inUse = machines.filter(({ workStatus }) => workStatus === dict.machineStatus.inUse).length
  return percent(minutes, inUse * minutesWithin(span, from, to))
}
