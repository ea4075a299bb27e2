// Effect of spraying on dust: runs, PM10 before and after them, and minutes of at most a day.

import type { SprayEffect, SprayEffectRun } from '#engine/site/answers/water.ts'
import * as dict from '#engine/site/keys.ts'
import { DAY_SECONDS, later } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, textOf } from '#store/rows.ts'
import { deviceNames } from '../names/deviceNames.ts'
import { nullableNumber, nullableText, numberColumns } from '../query/columns.ts'
import { percent, rounded } from '../query/numbers.ts'
import { figures, type ProjectContext, projectRows, spanFilters } from '../query/projectContext.ts'
import { bucketStart, bucketsOf, type StatisticsSpan, statisticsSpan } from '../query/span.ts'
import { stationMeans } from './station.ts'
import { VALID_MINUTES } from './validMinutes.ts'

/** Keys of spray_state: fault, no water. */
const FAILED: readonly string[] = [dict.sprayState.fault, dict.sprayState.noWater]
const MAX_RUNS = 50
const POINT_MINUTES = 5
/** Minutes before the start of a run in which the exceedance is searched. */
const RESPONSE_MINUTES = 30

interface Minute {
  pm10: number | null
  windSpeed: number | null
  temperature: number | null
}

export async function sprayEffect(context: ProjectContext): Promise<SprayEffect> {
  const { from, to } = statisticsSpan({ ...context.query, granularity: 'hour' }, context.now)
  const span: StatisticsSpan = { from, to, every: 'minute' }
  if (secondsBetween(from, to) > DAY_SECONDS) throw new AppError('statistics.spanTooLong', { days: 1 })
  const [minutes, station, found] = await Promise.all([
    minutesOf(context, span),
    stationMeans(context, span),
    projectRows(context, 'spray-flow-log', spanFilters(span, 'startTime')),
  ])
  const runs = found.sort((one, other) => (String(one.startTime) < String(other.startTime) ? -1 : 1))
  const auto = runs.filter(({ mode }) => mode === dict.sprayMode.automatic)
  const failed = auto.filter(({ runState }) => FAILED.includes(String(runState))).length
  const responses = auto.flatMap((run) => responseOf(run, minutes) ?? [])
  const validated = runs.filter(({ pm10Before, pm10After }) => typeof pm10Before === 'number' && typeof pm10After === 'number')
  const before = mean(validated.map((run) => Number(run.pm10Before)))
  const after = mean(validated.map((run) => Number(run.pm10After)))
  const name = await deviceNames(
    context,
    runs.map(({ deviceId }) => deviceId),
  )
  return {
    linkage: {
      autoRuns: auto.length,
      okRuns: auto.length - failed,
      failRuns: failed,
      okRate: percent(auto.length - failed, auto.length),
      avgResponseSec: rounded(mean(responses)),
    },
    effect: {
      beforeAvg: rounded(before, 1),
      afterAvg: rounded(after, 1),
      reduceRate: before === null || after === null ? null : percent(before - after, before),
    },
    series: pointsOf(context, span, minutes, station, runs),
    runs: runs.slice(-MAX_RUNS).map(
      (run): SprayEffectRun => ({
        start: textOf(run, 'startTime'),
        end: nullableText(run.endTime),
        deviceName: name(run.deviceId),
        trigger: nullableText(run.trigger),
        triggerValue: nullableNumber(run.triggerValue),
        before: nullableNumber(run.pm10Before),
        after: nullableNumber(run.pm10After),
        ...numberColumns(run, ['reduceRate', 'waterUse']),
      }),
    ),
    lock: locksOf(context, span, minutes),
  }
}

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null

/** Means over all devices, minute by minute. */
async function minutesOf(context: ProjectContext, span: StatisticsSpan): Promise<Map<string, Minute>> {
  const rows = await figures(context, 'spray-env-log', {
    measures: { pm10: 'mean pm10', windSpeed: 'mean windSpeed', temperature: 'mean temperature' },
    by: { minute: { every: 'minute', of: 'collectTime' } },
    where: {
      ...spanFilters({ from: later(span.from, -RESPONSE_MINUTES * 60), to: span.to }, 'collectTime'),
      ...VALID_MINUTES,
      deviceId_in: '',
    },
  })
  const value = (number: unknown) => (number === null ? null : Number(number))
  return new Map(
    rows.map(({ minute, pm10, windSpeed, temperature }) => [
      String(minute),
      { pm10: value(pm10), windSpeed: value(windSpeed), temperature: value(temperature) },
    ]),
  )
}

/** Seconds from the exceedance of a run's threshold to its start; `null` if not observed. */
function responseOf({ startTime, threshold, trigger }: Rec, minutes: ReadonlyMap<string, Minute>): number | null {
  if (trigger !== dict.sprayTrigger.dustOverLimit) return null
  const start = String(startTime)
  const isOver = (time: string) => typeof threshold === 'number' && (minutes.get(time.slice(0, 16))?.pm10 ?? -1) >= threshold
  let crossed: string | null = null
  for (let back = 0; back <= RESPONSE_MINUTES; back++) {
    const time = later(start, -60 * back)
    // The minute of the start itself may be measured after the start.
    if (isOver(time)) crossed = `${time.slice(0, 16)}:00`
    else if (back > 0) return crossed === null ? null : Math.max(0, secondsBetween(crossed, start))
  }
  return null
}

function pointsOf(
  context: ProjectContext,
  span: StatisticsSpan,
  minutes: ReadonlyMap<string, Minute>,
  station: ReadonlyMap<string, number | null>,
  runs: readonly Rec[],
): SprayEffect['series'] {
  const fives = Map.groupBy(bucketsOf(span), (minute) => {
    const at = Number(minute.slice(14, 16))
    return `${minute.slice(0, 14)}${String(at - (at % POINT_MINUTES)).padStart(2, '0')}`
  })
  return [...fives].map(([point, some]) => {
    const known = (name: keyof Minute) => some.flatMap((minute) => minutes.get(minute)?.[name] ?? [])
    const time = bucketStart(point)
    const end = later(time, POINT_MINUTES * 60)
    return {
      time,
      pm10: rounded(mean(known('pm10'))),
      refPm10: station.get(some[0] ?? '') ?? null,
      threshold: nullableNumber(context.project.pm10Limit),
      sprayOn: runs.some((run) => String(run.startTime) < end && endOf(run, runs, context.now) > time) ? 1 : 0,
      windSpeed: rounded(mean(known('windSpeed')), 1),
    }
  })
}

/** End of a run; a run without an end lasts at most until the next run of its device. */
function endOf({ deviceId, startTime, endTime }: Rec, runs: readonly Rec[], now: string): string {
  const next = runs.find((run) => run.deviceId === deviceId && String(run.startTime) > String(startTime))
  return String(endTime ?? next?.startTime ?? now)
}

/** Minutes in which wind or frost blocked the sprays; there is no rain sensor. */
function locksOf({ platform }: ProjectContext, { from }: StatisticsSpan, minutes: ReadonlyMap<string, Minute>) {
  const { windLock, tempLock } = entityOf(platform, 'device').field
  const inside = [...minutes].filter(([name]) => bucketStart(name) >= from).map(([, minute]) => minute)
  const count = (isLocked: (minute: Minute) => boolean) => inside.filter(isLocked).length
  return {
    wind: count(({ windSpeed }) => windSpeed !== null && windSpeed >= Number(windLock?.default)),
    rain: null,
    temp: count(({ temperature }) => temperature !== null && temperature < Number(tempLock?.default)),
  }
}
