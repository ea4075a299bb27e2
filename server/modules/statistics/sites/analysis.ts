// Analysis of one project over some days: alarms and handling time, attendance, dust and spraying, crane cycles, ropes.

import type { AnalysisFigures } from '#engine/site/answers/overview.ts'
import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import { sprayUse } from '../environment/water.ts'
import { CLOSED } from '../names/alarmSources.ts'
import { deviceNames } from '../names/deviceNames.ts'
import { rounded, total } from '../query/numbers.ts'
import { countParameter } from '../query/parameters.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'
import { datePart, daysLater, startOfDay } from '../query/siteClock.ts'
import { bucketsOf } from '../query/span.ts'
import { ropeRanks } from '../ropes/ropeRanks.ts'

const MAX_DAYS = 92
const MAX_RANKED = 10
const HOURS = 24

/** Query `?days=` back from today. `since` is the start that lists must use to match the figures. */
export async function analysis(context: ProjectContext) {
  await freshRollups(context.platform, String(context.project.id))
  const days = countParameter(context.query, 'days', 7, MAX_DAYS)
  const from = daysLater(startOfDay(context.now), 1 - days)
  const names = bucketsOf({ from, to: context.now, every: 'day' })
  const [alarms, devices, attendance, dust, cranes, ropes] = await Promise.all([
    alarmsOf(context, from),
    devicesOf(context, from),
    attendanceOf(context, from),
    dustOf(context, from),
    cranesOf(context, from),
    ropeRanks({ ...context, query: { startTime: from, endTime: context.now, limit: String(MAX_RANKED) } }),
  ])
  return {
    since: from,
    alarms: names.map((day) => ({ day, levels: alarms.byDay(day) })),
    handling: alarms.handling,
    devices,
    attendance: names.map((day) => ({ day, people: attendance.get(day) ?? 0 })),
    dust: names.map((day) => ({ day, ...dust(day) })),
    cranes: names.flatMap((day) =>
      Array.from({ length: HOURS }, (_, hour) => ({ day, hour, cycles: cranes.get(`${day} ${String(hour).padStart(2, '0')}`) ?? 0 })),
    ),
    ropes: ropes.rows.map(({ key, name, hookRate, alarmCount, score }) => ({ key, name, hookRate, alarmCount, score })),
  } satisfies AnalysisFigures
}

const LEVELS = Object.values(dict.alarmLevel)

async function alarmsOf(context: ProjectContext, from: string) {
  const [raised, closed] = await Promise.all([
    figures(context, 'alarm-event', {
      measures: { count: 'count' },
      by: { day: { every: 'day', of: 'startTime' }, level: 'alarmLevel' },
      where: { startTime_datege: from },
    }),
    figures(context, 'alarm-event', {
      measures: { count: 'count', seconds: 'seconds startTime handleTime', timed: 'count handleTime' },
      by: { level: 'alarmLevel' },
      where: { startTime_datege: from, handleState_in: CLOSED },
    }),
  ])
  const found = new Map(raised.map(({ day, level, count }) => [`${day} ${level}`, Number(count)]))
  return {
    byDay: (day: string) => Object.fromEntries(LEVELS.map((level) => [level, found.get(`${day} ${level}`) ?? 0])),
    handling: LEVELS.map((level) => {
      const own = closed.find((row) => row.level === level)
      const timed = Number(own?.timed ?? 0)
      return {
        level,
        raised: raised.filter((row) => row.level === level).reduce((sum, { count }) => sum + Number(count), 0),
        closed: total(own?.count),
        /** Mean minutes from alarm to end, of alarms with an end. */
        minutes: timed > 0 ? rounded(Number(own?.seconds ?? 0) / 60 / timed) : null,
      }
    }),
  }
}

async function devicesOf(context: ProjectContext, from: string) {
  const rows = await figures(context, 'alarm-event', {
    measures: { count: 'count' },
    by: { deviceId: 'deviceId' },
    where: { startTime_datege: from, deviceId_notnull: 'true' },
  })
  const top = rows
    .map(({ deviceId, count }) => ({ deviceId: String(deviceId), alarms: Number(count) }))
    .sort((one, other) => other.alarms - one.alarms || (one.deviceId < other.deviceId ? -1 : 1))
    .slice(0, MAX_RANKED)
  const name = await deviceNames(
    context,
    top.map(({ deviceId }) => deviceId),
  )
  return top.map((row) => ({ ...row, name: name(row.deviceId) ?? row.deviceId }))
}

/** People on site by day. */
async function attendanceOf(context: ProjectContext, from: string): Promise<Map<string, number>> {
  const rows = await figures(context, 'labor-day', {
    measures: { people: 'distinct laborId' },
    by: { day: 'time' },
    where: { time_datege: datePart(from), inRows_gt: '0' },
  })
  return new Map(rows.map(({ day, people }) => [datePart(String(day)), Number(people)]))
}

/** Hours per day with a PM10 mean above the project's limit, and minutes of spraying. */
async function dustOf(context: ProjectContext, from: string) {
  const [hours, runs] = await Promise.all([
    figures(context, 'env-hour', {
      measures: { sum: 'sum pm10Sum', count: 'sum pm10Count' },
      by: { hour: { every: 'hour', of: 'time' } },
      where: { time_datege: from },
    }),
    figures(context, 'spray-flow-log', {
      measures: sprayUse,
      by: { day: { every: 'day', of: 'startTime' } },
      where: { startTime_datege: from },
    }),
  ])
  const limit = context.project.pm10Limit === null ? null : Number(context.project.pm10Limit)
  const means = hours.flatMap(({ hour, sum, count }) =>
    Number(count ?? 0) > 0 ? [{ day: datePart(String(hour)), mean: Number(sum) / Number(count) }] : [],
  )
  const byDay = Map.groupBy(means, ({ day }) => day)
  return (day: string) => {
    const own = byDay.get(day) ?? []
    const run = runs.find((row) => row.day === day)
    return {
      dustHours: limit === null || own.length === 0 ? null : own.filter(({ mean }) => mean > limit).length,
      pm10: own.length === 0 ? null : rounded(own.reduce((sum, { mean }) => sum + mean, 0) / own.length),
      sprayRuns: total(run?.runs),
      sprayMinutes: total(run?.minutes),
    }
  }
}

/** Cycles by the hour in which they began. */
async function cranesOf(context: ProjectContext, from: string): Promise<Map<string, number>> {
  const rows = await figures(context, 'tower-cycle', {
    measures: { cycles: 'count' },
    by: { hour: { every: 'hour', of: 'startTime' } },
    where: { startTime_datege: from },
  })
  return new Map(rows.map(({ hour, cycles }) => [String(hour), Number(cycles)]))
}
