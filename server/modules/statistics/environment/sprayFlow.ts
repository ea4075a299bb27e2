// Runs of sprays and fog cannons over a period, and their current state.

import type { StatisticsPage } from '#engine/site/answers/page.ts'
import type { FlowFigures, SprayRunRow } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import type { Rec } from '#store/rows.ts'
import { columnsOf, nullableText } from '../query/columns.ts'
import { rounded, total } from '../query/numbers.ts'
import { statisticsPage } from '../query/pages.ts'
import { figures, type ProjectContext, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { fillBuckets, statisticsSpan } from '../query/span.ts'
import { spraysNow } from './spraysNow.ts'
import { VALID_MINUTES } from './validMinutes.ts'
import { sprayUse } from './water.ts'

export async function flowStatistics(context: ProjectContext): Promise<FlowFigures> {
  const span = statisticsSpan(context.query, context.now)
  const where = spanFilters(span, 'startTime')
  const [all, rows, byMode] = await Promise.all([
    wholeFigures(context, 'spray-flow-log', { measures: { ...sprayUse, power: 'sum powerUse' }, where }),
    figures(context, 'spray-flow-log', { measures: sprayUse, by: { bucket: { every: span.every, of: 'startTime' } }, where }),
    figures(context, 'spray-flow-log', { measures: sprayUse, by: { mode: 'mode' }, where }),
  ])
  const runsOf = (mode: string) => total(byMode.find((row) => row.mode === mode)?.runs)
  return {
    summary: {
      waterUse: total(all.water, 2),
      runs: total(all.runs),
      minutes: total(all.minutes),
      powerUse: total(all.power, 1),
      autoRuns: runsOf(dict.sprayMode.automatic),
      manualRuns: runsOf(dict.sprayMode.manual) + runsOf(dict.sprayMode.remote),
      timedRuns: runsOf(dict.sprayMode.scheduled),
    },
    trend: fillBuckets(span, rows, (row) => ({ waterUse: rounded(row?.water, 2), runs: total(row?.runs), minutes: total(row?.minutes) })),
    byMode: byMode.map(({ mode, runs, minutes, water }) => ({
      mode: nullableText(mode),
      runs: Number(runs),
      minutes: total(minutes),
      waterUse: total(water, 2),
    })),
    current: await spraysNow(context),
  }
}

const DAYS = 92
/** Seconds before a run in which air values are searched. */
const LOOK_BACK = 600

/** Runs with the air values of the nearest minute before their start, as means over devices. */
export async function sprayRuns(context: ProjectContext): Promise<StatisticsPage<SprayRunRow>> {
  const page = await statisticsPage(context, 'spray-flow-log', 'startTime', DAYS)
  const records = await Promise.all(page.records.map((run) => withAir(context, run)))
  return { ...page, records }
}

const RUN = ['id', 'deviceName', 'startTime', 'endTime', 'duration', 'mode', 'pm10Before', 'pm10After', 'waterUse', 'operator'] as const

async function withAir(context: ProjectContext, run: Rec): Promise<SprayRunRow> {
  const start = String(run.startTime)
  const minutes = await figures({ ...context, deviceIds: '' }, 'spray-env-log', {
    measures: { noise: 'mean noise', windSpeed: 'mean windSpeed', humidity: 'mean humidity' },
    by: { minute: { every: 'minute', of: 'collectTime' } },
    where: { collectTime_datege: later(start, -LOOK_BACK), collectTime_datele: start, ...VALID_MINUTES },
  })
  const air = minutes.at(-1)
  return {
    ...columnsOf<SprayRunRow, (typeof RUN)[number]>(run, RUN),
    noiseBefore: rounded(air?.noise, 1),
    windSpeed: rounded(air?.windSpeed, 1),
    humidity: rounded(air?.humidity, 1),
  }
}
