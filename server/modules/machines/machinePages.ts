// Rows behind the statistics of cranes and lifts: telemetry, trips or cycles, alarms.

import type { StatisticsPage } from '#engine/site/answers/page.ts'
import * as dict from '#engine/site/keys.ts'
import { DAY_SECONDS } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import type { Rec, WireFilters } from '#store/rows.ts'
import {
  alarmNames,
  choiceParameter,
  figures,
  type ProjectContext,
  spanFilters,
  statisticsPage,
  statisticsSpan,
} from '../statistics/index.ts'

/** Maximum period in days by kind of rows; raw rows are too many for more than a day. */
const DAYS = { realtime: 1, work: 31, alarm: 92 }

interface Machine {
  deviceClass: string
  realtime: string
  /** Entity with the trips or cycles of the machine. */
  work: string
  kind: 'trip' | 'cycle'
}

export const lifts: Machine = { deviceClass: dict.deviceClass.hoist, realtime: 'lift-log', work: 'lift-trip', kind: 'trip' }
export const cranes: Machine = {
  deviceClass: dict.deviceClass.towerCrane,
  realtime: 'tower-crane-realtime',
  work: 'tower-cycle',
  kind: 'cycle',
}

/** `kind` selects the rows: `realtime`, `trip` or `cycle`, `alarm`. */
export async function machinePage(context: ProjectContext, { deviceClass, realtime, work, kind }: Machine): Promise<StatisticsPage<Rec>> {
  const wanted = choiceParameter(context.query, 'kind', [kind, 'realtime', 'alarm'])
  if (wanted === 'alarm') {
    const page = await statisticsPage(context, 'alarm-event', 'startTime', DAYS.alarm, { deviceClass_equal: deviceClass })
    const name = await alarmNames(context)
    return { ...page, records: page.records.map((row) => ({ ...row, alarmName: name(deviceClass, row.alarmType) })) }
  }
  const cage: WireFilters = kind === 'trip' ? { cage_equal: context.query.cage ?? '' } : {}
  if (wanted === 'realtime')
    return statisticsPage(context, realtime, 'collectTime', DAYS.realtime, { ...cage, ...(await minutesOf(context, realtime, cage)) })
  return statisticsPage(context, work, 'startTime', DAYS.work, cage)
}

/** With `granularity=minute`, for playback: filter for the first row of each minute of one device. */
async function minutesOf(context: ProjectContext, realtime: string, cage: WireFilters): Promise<WireFilters> {
  if (context.query.granularity !== 'minute') return {}
  if (context.deviceIds === '') throw new AppError('request.parameterMissing', { name: 'deviceId' })
  const span = statisticsSpan({ ...context.query, granularity: '' }, context.now)
  if (secondsBetween(span.from, span.to) > DAYS.realtime * DAY_SECONDS)
    throw new AppError('statistics.spanTooLong', { days: DAYS.realtime })
  const rows = await figures(context, realtime, {
    measures: { first: 'min collectTime' },
    by: { minute: { every: 'minute', of: 'collectTime' } },
    where: { ...spanFilters(span, 'collectTime'), ...cage },
  })
  return { collectTime_in: rows.map(({ first }) => String(first)).join(',') }
}
