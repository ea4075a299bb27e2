// Common part of crane and lift statistics: period and utilisation.

import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import type { WireFilters } from '#store/rows.ts'
import { minutesWithin, type ProjectContext, percent, type StatisticsSpan, spanFilters, statisticsSpan } from '../statistics/index.ts'

/** Maximum number of days, since each of some hundred cycles and trips a day is read. */
const MAX_DAYS = 92

/** Period of the statistic, and filter for what starts in it; also updates the roll-ups of the project. */
export async function machineSpan(context: ProjectContext): Promise<{ span: StatisticsSpan; where: WireFilters }> {
  const span = statisticsSpan(context.query, context.now, { days: MAX_DAYS })
  await freshRollups(context.platform, String(context.project.id))
  return { span, where: spanFilters(span, 'startTime') }
}

/** Utilisation in percent of the shift time of machines in use; `shift` is the daily working time, `HH:mm`. */
export function utilisation(
  minutes: number,
  machines: readonly { workStatus: unknown }[],
  span: StatisticsSpan,
  [from, to]: readonly [string, string],
): number | null {
  const inUse = machines.filter(({ workStatus }) => workStatus === dict.machineStatus.inUse).length
  return percent(minutes, inUse * minutesWithin(span, from, to))
}
