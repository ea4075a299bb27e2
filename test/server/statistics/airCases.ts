// Air, water, and what one does to the other.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'
import type { Case } from './case.ts'
import { hoursSoFar, inSpan, known, lastDays, max, mean, rate, seconds, sum, to, total, water } from './recount.ts'

const ENV = '/api/blade-archives/spray_eqp_env_log/getSprayStatsisEnvLogByProject'

const DECIMALS = { pm25: 0, pm10: 0, tsp: 0, noise: 1, temperature: 1, humidity: 1, windSpeed: 1, pressure: 1 } as const

type Factor = keyof typeof DECIMALS

interface Stretch {
  from: string
  to: string
  /** Prefixes of the moments in each. */
  buckets: readonly string[]
}

const yesterday = (month: Month): string => month.days.at(-2) ?? ''
const hours = (month: Month): Stretch => ({
  from: `${yesterday(month)} 00:00:00`,
  to: `${yesterday(month)} 23:59:59`,
  buckets: Array.from({ length: 24 }, (_, hour) => `${yesterday(month)} ${String(hour).padStart(2, '0')}`),
})
const days = (month: Month): Stretch => ({ from: `${month.days[0]} 00:00:00`, to: `${month.today} 23:59:59`, buckets: month.days })
const minutesOf = (month: Month): Stretch => ({
  from: `${yesterday(month)} 08:00:00`,
  to: `${yesterday(month)} 08:29:59`,
  buckets: Array.from({ length: 30 }, (_, minute) => `${yesterday(month)} 08:${String(minute).padStart(2, '0')}`),
})

const start = (bucket: string): string => bucket + '0000-00-00 00:00:00'.slice(bucket.length)
const of = (rows: readonly Rec[], time: string, bucket: string): Rec[] => rows.filter((row) => String(row[time]).startsWith(bucket))

/** The mean direction by the middles of sixteen sectors. */
function direction(rows: readonly Rec[]): number | null {
  const sectors = known(rows, 'windDirection').map((degrees) => ((Math.round(degrees / 22.5) % 16) * 22.5 * Math.PI) / 180)
  const [north, east] = [sum(sectors.map(Math.cos)), sum(sectors.map(Math.sin))]
  if (Math.hypot(north, east) < 1e-6) return null
  return Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360) % 360
}

function seriesOf(month: Month, { buckets }: Stretch): Rec[] {
  return buckets.map((bucket) => {
    const rows = of(month.rows('env'), 'collectTime', bucket)
    const means = Object.fromEntries(Object.entries(DECIMALS).map(([name, decimals]) => [name, mean(rows, name, decimals)]))
    const refPm10 = mean(of(month.station, 'dataTime', bucket.slice(0, 13)), 'pm10', 0)
    const pm10 = means.pm10 ?? null
    const { pressure, ...shown } = means
    const devices = new Set(rows.map(({ deviceId }) => deviceId)).size
    const isThin = bucket.length === 13 && devices > 0 && rows.length < 45 * devices
    return {
      time: start(bucket),
      ...shown,
      windDirection: direction(rows),
      refPm10,
      diffPm10: pm10 === null || refPm10 === null ? null : pm10 - refPm10,
      ...(isThin && { isThin }),
    }
  })
}

const OVER: Partial<Record<Factor, readonly string[]>> = {
  pm25: ['301'],
  pm10: ['302'],
  tsp: ['303'],
  noise: ['311', '312'],
  windSpeed: ['321'],
  temperature: ['331'],
}

function statsOf(month: Month, stretch: Stretch): Rec {
  const rows = inSpan(month.rows('env'), 'collectTime', stretch.from, stretch.to)
  const alarms = inSpan(month.alarms, 'startTime', stretch.from, stretch.to)
  return Object.fromEntries(
    Object.entries(DECIMALS).map(([name, decimals]) => {
      const highest = max(rows, name)
      const times = rows.filter((row) => row[name] === highest && highest !== null).map(({ collectTime }) => String(collectTime))
      const values = known(rows, name)
      const types = OVER[name as Factor]
      const over = alarms.filter(({ alarmType }) => types?.includes(String(alarmType)))
      const covered = coveredSeconds(over.map(({ startTime, endTime }) => [String(startTime), String(endTime)]))
      return [
        name,
        {
          avg: mean(rows, name, decimals),
          max: highest,
          maxTime: times.sort()[0] ?? null,
          min: values.length > 0 ? Math.min(...values) : null,
          overCount: types ? over.length : null,
          overMinutes: types ? to(0, covered / 60) : null,
        },
      ]
    }),
  )
}

/** Between two neighbouring ends of periods, either one covers all or none does. */
function coveredSeconds(periods: readonly (readonly [string, string])[]): number {
  const ends = [...new Set(periods.flat())].sort()
  const isCovered = (at: number) => periods.some(([from, until]) => from <= String(ends[at]) && until >= String(ends[at + 1]))
  return sum(ends.slice(1).map((end, at) => (isCovered(at) ? seconds(ends[at], end) : 0)))
}

function roseOf(month: Month, stretch: Stretch): Rec[] {
  const rows = inSpan(month.rows('env'), 'collectTime', stretch.from, stretch.to).filter(({ windDirection }) => windDirection !== null)
  return [...Map.groupBy(rows, ({ windDirection }) => Math.round(Number(windDirection) / 22.5) % 16)]
    .map(([dir, some]) => ({ dir, count: some.length, avgSpeed: mean(some, 'windSpeed', 1), avgPm10: mean(some, 'pm10', 1) }))
    .sort((one, other) => one.dir - other.dir)
}

const LEVELS = { pm25: [35, 75, 115, 150, 250], pm10: [50, 150, 250, 350, 420] }

const INDEX = [0, 50, 100, 150, 200, 300]

/** The level and the index of each of the last thirty days; both by the worse of the two particles. */
function qualityDays(month: Month): Rec[] {
  return lastDays(month, 30).map((date) => {
    const rows = of(month.rows('env'), 'collectTime', date)
    const partial = (name: 'pm25' | 'pm10') => {
      const value = mean(rows, name, 0)
      if (value === null) return null
      const ends = [0, ...LEVELS[name]]
      const at = Math.max(
        1,
        ends.findIndex((end) => value <= end),
      )
      const [low, high] = [Number(ends[at - 1]), Number(ends[at])]
      const [from, until] = [Number(INDEX[at - 1]), Number(INDEX[at])]
      return { level: String(at), aqi: Math.ceil(from + ((value - low) / (high - low)) * (until - from)) }
    }
    const known = [partial('pm25'), partial('pm10')].filter((one) => one !== null).sort((one, other) => other.aqi - one.aqi)
    return { date, level: known[0]?.level ?? null, aqi: known[0]?.aqi ?? null }
  })
}

function levelDays(month: Month): Rec[] {
  const levels = qualityDays(month).flatMap(({ level }) => (level === null ? [] : String(level)))
  return [...Map.groupBy(levels, (level) => level)].sort().map(([level, some]) => ({ level, days: some.length }))
}

const env = (name: string, stretchOf: (month: Month) => Stretch, granularity: string, withStats: boolean): Case => ({
  name,
  path: ENV,
  query: (month) => ({ startTime: stretchOf(month).from, endTime: stretchOf(month).to, granularity }),
  shown: withStats ? undefined : ({ series }) => ({ series }),
  recount: (month) => {
    const stretch = stretchOf(month)
    const series = seriesOf(month, stretch)
    return withStats
      ? { series, stats: statsOf(month, stretch), windRose: roseOf(month, stretch), levelDays: levelDays(month), days: qualityDays(month) }
      : { series }
  },
})

const uses = (rows: readonly Rec[]) => ({
  waterUse: rows.length > 0 ? to(2, sum(rows.map(water))) : null,
  runs: rows.length,
  minutes: to(0, sum(rows.map(({ startTime, endTime }) => to(1, seconds(startTime, endTime) / 60)))),
})

export const airCases: Case[] = [
  env('the air by hour, with extremes, winds and levels', hours, 'hour', true),
  env('the air by day of the month', days, 'day', false),
  env('the air by minute', minutesOf, 'minute', false),
  {
    name: 'the air now is the mean of what the devices sent last',
    path: '/api/visual/envRealTimeData',
    shown: ({ avg, limits, devices, ref }) => ({
      avg,
      limits,
      times: devices?.map(({ collectTime }) => collectTime),
      station: ref?.pointName,
    }),
    recount: (month) => {
      const newest = month.archives.devices.slice(0, 2).map(({ id }) => {
        const own = month.rows('env').filter(({ deviceId }) => deviceId === id)
        return own.sort((one, other) => (String(one.collectTime) < String(other.collectTime) ? 1 : -1))[0] as Rec
      })
      const radians = known(newest, 'windDirection').map((degrees) => (degrees * Math.PI) / 180)
      const angle = (Math.atan2(sum(radians.map(Math.sin)), sum(radians.map(Math.cos))) * 180) / Math.PI
      const means = Object.fromEntries(Object.entries(DECIMALS).map(([name, decimals]) => [name, mean(newest, name, decimals)]))
      return {
        avg: { ...means, windDirection: radians.length > 0 ? Math.round((angle + 360) % 360) % 360 : null },
        limits: { pm25: 75, pm10: 150, tsp: 300, noiseDay: 70, noiseNight: 55, wind: 10.8, pm10Diff: 80 },
        times: newest.map(({ collectTime }) => collectTime),
        station: `${name(month)}国控点`,
      }
    },
  },
  {
    name: 'water of today by hour, beside yesterday and the month before',
    path: '/api/visual/sprayFlowUseSta',
    shown: ({ summary, trend, compare }) => ({ summary, trend, lastDay: compare?.lastDay, dayRatio: compare?.dayRatio }),
    recount: (month) => {
      const runs = month.rows('flow')
      const today = of(runs, 'startTime', month.today)
      const use = (prefix: string) => to(2, sum(of(runs, 'startTime', prefix).map(water)))
      return {
        summary: {
          todayUse: use(month.today),
          monthUse: use(month.today.slice(0, 7)),
          yearUse: use(month.today.slice(0, 4)),
          todayRuns: today.length,
          todayMinutes: uses(today).minutes,
          autoRate: rate(today.filter(({ mode }) => mode === '1').length, today.length),
        },
        trend: hoursSoFar(month).map((hour) => ({
          time: `${hour}:00`,
          ...uses(of(runs, 'startTime', `${month.today} ${hour}`)),
          lastUse: uses(of(runs, 'startTime', `${yesterday(month)} ${hour}`)).waterUse,
        })),
        lastDay: use(yesterday(month)),
        dayRatio: to(1, ((use(month.today) - use(yesterday(month))) / use(yesterday(month))) * 100),
      }
    },
  },
  {
    name: 'water by day beside the thirty days before',
    path: '/api/visual/sprayFlowUseSta',
    query: () => ({ type: 'month' }),
    shown: ({ trend }) => ({ trend }),
    recount: (month) => {
      const use = (day: string | undefined) => uses(of(month.rows('flow'), 'startTime', String(day)))
      const before = lastDays(month, 60)
      return { trend: lastDays(month, 30).map((time, at) => ({ time, ...use(time), lastUse: use(before[at]).waterUse })) }
    },
  },
  {
    name: 'the air of the last hours reaches back by the hour',
    path: ENV,
    query: () => ({ hours: '6' }),
    shown: ({ series }) => ({ times: series?.map(({ time }) => time) }),
    recount: ({ until }) => ({
      times: Array.from({ length: 7 }, (_, at) =>
        new Date(Date.parse(`${until.slice(0, 13)}:00:00Z`) - (6 - at) * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
      ),
    }),
  },
  {
    name: 'runs of sprays by day and by mode',
    path: '/api/blade-archives/spray_eqp_flow_log/getSprayStatsisFlowLogByProject',
    query: (month) => ({ startTime: month.days[0] ?? '', endTime: month.today, granularity: 'day' }),
    shown: ({ current, ...rest }) => ({
      ...rest,
      now: current?.map(({ deviceName, sprayType, flowRate }) => [deviceName, sprayType, flowRate]),
    }),
    recount: (month) => {
      const runs = month.rows('flow')
      const modes = (...wanted: string[]) => runs.filter(({ mode }) => wanted.includes(String(mode))).length
      return {
        summary: {
          ...uses(runs),
          powerUse: total(runs, 'powerUse', 1),
          autoRuns: modes('1'),
          manualRuns: modes('0', '3'),
          timedRuns: modes('2'),
        },
        trend: month.days.map((day) => ({ time: `${day} 00:00:00`, ...uses(of(runs, 'startTime', day)) })),
        byMode: [...Map.groupBy(runs, ({ mode }) => String(mode))].sort().map(([mode, rows]) => ({ mode, ...uses(rows) })),
        now: [['雾炮3', '2', 2.4]],
      }
    },
  },
  {
    name: 'the effect of spraying on a day is told by run and by five minutes',
    path: '/api/blade-archives/spray_eqp_env_log/getComplexStatsisByProject',
    query: (month) => ({ startTime: yesterday(month), endTime: yesterday(month) }),
    shown: ({ linkage, effect, series, runs, lock }) => ({
      linkage,
      effect,
      dust: series?.filter(({ pm10 }) => pm10 !== null).map(({ time, pm10 }) => [time, pm10]),
      on: series?.filter(({ sprayOn }) => sprayOn === 1).length,
      runs: runs?.map(({ start: from, before, after }) => [from, before, after]),
      rain: lock?.rain,
    }),
    recount: (month) => {
      const runs = of(month.rows('flow'), 'startTime', yesterday(month))
      const auto = runs.filter(({ mode }) => mode === '1')
      const failed = auto.filter(({ runState }) => runState === '4').length
      const validated = runs.filter(({ pm10Before }) => pm10Before !== null)
      const [before, after] = [mean(validated, 'pm10Before', 9), mean(validated, 'pm10After', 9)]
      const rows = of(month.rows('env'), 'collectTime', yesterday(month))
      const minutes = [...Map.groupBy(rows, ({ collectTime }) => String(collectTime).slice(0, 16))].flatMap(([minute, some]) => {
        const pm10 = mean(some, 'pm10', 12)
        return pm10 === null ? [] : [{ minute, pm10 }]
      })
      const dust = new Map(minutes.map(({ minute, pm10 }) => [minute, pm10]))
      const minuteBack = (time: string, back: number) =>
        new Date(Date.parse(`${time}Z`) - back * 60_000).toISOString().slice(0, 16).replace('T', ' ')
      // The last minute that was still calm before a run, and the one after it.
      const responses = auto.flatMap(({ startTime }) => {
        const start = String(startTime)
        const calm = Array.from({ length: 30 }, (_, at) => at + 1).find((back) => (dust.get(minuteBack(start, back)) ?? -1) < 150)
        const isOver = (dust.get(start.slice(0, 16)) ?? -1) >= 150
        if (calm === undefined || (calm === 1 && !isOver)) return []
        return Math.max(0, seconds(`${minuteBack(start, calm - 1)}:00`, start))
      })
      const five = ({ minute }: { minute: string }) =>
        `${minute.slice(0, 14)}${String(Math.floor(Number(minute.slice(14)) / 5) * 5).padStart(2, '0')}:00`
      const points = Array.from({ length: 288 }, (_, at) =>
        new Date(Date.parse(`${yesterday(month)}Z`) + at * 300_000).toISOString().slice(0, 19).replace('T', ' '),
      )
      const isOn = (time: string) => runs.some(({ startTime, endTime }) => seconds(startTime, time) > -300 && seconds(time, endTime) > 0)
      return {
        linkage: {
          autoRuns: auto.length,
          okRuns: auto.length - failed,
          failRuns: failed,
          okRate: rate(auto.length - failed, auto.length),
          avgResponseSec: responses.length > 0 ? to(0, sum(responses) / responses.length) : null,
        },
        effect: {
          beforeAvg: before === null ? null : to(1, before),
          afterAvg: after === null ? null : to(1, after),
          reduceRate: before === null || after === null ? null : to(1, ((before - after) / before) * 100),
        },
        dust: [...Map.groupBy(minutes, five)]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([time, some]) => [time, mean(some, 'pm10', 0)]),
        on: points.filter(isOn).length,
        runs: runs
          .sort((one, other) => (String(one.startTime) < String(other.startTime) ? -1 : 1))
          .map(({ startTime, pm10Before, pm10After }) => [startTime, pm10Before, pm10After]),
        rain: null,
      }
    },
  },
  {
    name: 'runs of sprays come with the air before them',
    path: '/api/blade-archives/device_use_log/dataSprayEnvList',
    query: (month) => ({ startTime: yesterday(month), endTime: yesterday(month) }),
    shown: ({ total: count, records }) => ({
      count,
      runs: records?.map(({ startTime, humidity, waterUse }) => [startTime, humidity, waterUse]),
    }),
    recount: (month) => {
      const runs = of(month.rows('flow'), 'startTime', yesterday(month))
      const shown = runs.map((run) => {
        const before = month
          .rows('env')
          .filter(({ collectTime }) => seconds(collectTime, run.startTime) >= 0 && seconds(collectTime, run.startTime) <= 600)
        const last = before
          .map(({ collectTime }) => String(collectTime))
          .sort()
          .at(-1)
        const humidity = mean(
          before.filter(({ collectTime }) => collectTime === last),
          'humidity',
          1,
        )
        return [run.startTime, humidity, water(run)]
      })
      return { count: runs.length, runs: shown.sort((one, other) => (String(one[0]) < String(other[0]) ? 1 : -1)) }
    },
  },
]

/** The name that a site was made with. */
function name(month: Month): string {
  return String(month.archives.companies[0]?.companyName).replace('总包', '')
}
