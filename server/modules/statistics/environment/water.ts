// Water use of sprays and fog cannons: volume, runs and minutes.

import type { WaterFigures } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import type { WireFilters } from '#store/rows.ts'
import { deviceNames } from '../names/deviceNames.ts'
import { percent, rounded, total } from '../query/numbers.ts'
import { choiceParameter } from '../query/parameters.ts'
import { figures, type ProjectContext, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { daysLater, startOfDay } from '../query/siteClock.ts'
import { fillBuckets, type StatisticsSpan } from '../query/span.ts'

const DAYS = 30

/** Aggregates over runs. */
export const sprayUse = { water: 'sum waterUse', runs: 'count', minutes: 'sum duration' } as const

const uses = (context: ProjectContext, where: WireFilters) => wholeFigures(context, 'spray-flow-log', { measures: sprayUse, where })

/** Cubic metres today and this month. */
export async function waterNow(context: ProjectContext) {
  const [day, month] = await Promise.all([uses(context, since(startOfDay(context.now))), uses(context, since(startOfMonth(context.now)))])
  return { today: total(day.water, 2), month: total(month.water, 2) }
}

const since = (from: string): WireFilters => ({ startTime_datege: from })
const between = (from: string, to: string): WireFilters => ({ startTime_datege: from, startTime_lt: to })
const startOfMonth = (now: string): string => `${now.slice(0, 7)}-01 00:00:00`

/** By hour of today or by day of the last thirty, compared with the previous day or month. */
export async function waterStatistics(context: ProjectContext): Promise<WaterFigures> {
  const { now } = context
  const isDay = choiceParameter(context.query, 'type', ['day', 'month']) === 'day'
  const [today, month] = [startOfDay(now), startOfMonth(now)]
  const span: StatisticsSpan = { from: isDay ? today : daysLater(today, 1 - DAYS), to: now, every: isDay ? 'hour' : 'day' }
  const where = spanFilters(span, 'startTime')
  const earlier: StatisticsSpan = isDay
    ? { from: daysLater(today, -1), to: before(today), every: 'hour' }
    : { from: daysLater(today, 1 - 2 * DAYS), to: before(daysLater(today, 1 - DAYS)), every: 'day' }
  const bucketsFor = ({ every, ...stretch }: StatisticsSpan) =>
    figures(context, 'spray-flow-log', {
      measures: sprayUse,
      by: { bucket: { every, of: 'startTime' } },
      where: spanFilters(stretch, 'startTime'),
    })
  const [ofDay, auto, ofMonth, ofYear, yesterday, monthBefore, rows, rowsBefore, byDevice] = await Promise.all([
    uses(context, since(today)),
    uses(context, { ...since(today), mode_equal: dict.sprayMode.automatic }),
    uses(context, since(month)),
    uses(context, since(`${now.slice(0, 4)}-01-01 00:00:00`)),
    uses(context, between(daysLater(today, -1), today)),
    uses(context, between(startOfMonth(daysLater(month, -1)), month)),
    bucketsFor(span),
    bucketsFor(earlier),
    figures(context, 'spray-flow-log', { measures: sprayUse, by: { deviceId: 'deviceId' }, where }),
  ])
  const names = await deviceNames(
    context,
    byDevice.map(({ deviceId }) => deviceId),
  )
  return {
    summary: {
      todayUse: total(ofDay.water, 2),
      monthUse: total(ofMonth.water, 2),
      yearUse: total(ofYear.water, 2),
      todayRuns: Number(ofDay.runs),
      todayMinutes: total(ofDay.minutes),
      autoRate: percent(auto.runs, ofDay.runs),
    },
    trend: trendOf(
      span,
      rows,
      fillBuckets(earlier, rowsBefore, (row) => ({ waterUse: rounded(row?.water, 2) })),
    ),
    byDevice: byDevice
      .map(({ deviceId, water, runs }) => ({
        deviceId: String(deviceId),
        deviceName: names(deviceId),
        waterUse: total(water, 2),
        runs: Number(runs),
      }))
      .sort((one, other) => other.waterUse - one.waterUse),
    compare: {
      lastDay: total(yesterday.water, 2),
      lastMonth: total(monthBefore.water, 2),
      dayRatio: change(ofDay.water, yesterday.water),
      monthRatio: change(ofMonth.water, monthBefore.water),
    },
  }
}

/** Each hour or day with the same one of the previous period. */
function trendOf(span: StatisticsSpan, rows: readonly UseRow[], before: readonly { waterUse: number | null }[]) {
  const shown = (row: UseRow | undefined) => ({ waterUse: rounded(row?.water, 2), runs: total(row?.runs), minutes: total(row?.minutes) })
  return fillBuckets(span, rows, shown).map(({ time, ...point }, at) => ({
    time: span.every === 'hour' ? time.slice(11, 16) : time.slice(0, 10),
    ...point,
    lastUse: before[at]?.waterUse ?? null,
  }))
}

type UseRow = Readonly<Record<'bucket' | 'water' | 'runs' | 'minutes', unknown>>

const before = (moment: string): string => later(moment, -1)

/** Change in percent; `null` if the previous value is 0. */
function change(now: unknown, before: unknown): number | null {
  return percent(Number(now ?? 0) - Number(before ?? 0), before)
}
