// Statistics of safety ropes: current state, daily figures, means over a period.

import type { RopeDayFigures, RopeHours, RopesNow } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { freshRollups } from '#series/rollups.ts'
import { LOW_BATTERY, WORK_AT_HEIGHT } from '../../devices/index.ts'
import { alarmLevels, alarmNames } from '../names/alarmNames.ts'
import { CLOSED } from '../names/alarmSources.ts'
import { facesOf } from '../people/roster.ts'
import { nullableNumber, nullableText, numberColumns, textColumns } from '../query/columns.ts'
import { latestOf, measured, splitFlags } from '../query/latest.ts'
import { total } from '../query/numbers.ts'
import { dayParameter } from '../query/parameters.ts'
import { figures, hoursOf, type ProjectContext, spanFilters, wholeFigures } from '../query/projectContext.ts'
import { datePart, daysLater } from '../query/siteClock.ts'
import { bucketStart, bucketsOf, type StatisticsSpan, statisticsSpan } from '../query/span.ts'
import { ROPE_DAYS, ropeClock, ropeSums, ropeUseClock } from './ropeTime.ts'

const ROPE_ROW = [
  'laborId',
  'laborName',
  'workType',
  'teamName',
  'wearState',
  'hook1State',
  'hook2State',
  'hookState',
  'zone',
  'alarmState',
  'alarmType',
  'collectTime',
] as const

const BUILDING = ['buildHeight', 'floorUp', 'floorDown', 'buildingCount'] as const

export async function ropesNow(context: ProjectContext): Promise<RopesNow> {
  const by = { deviceId: 'id', deviceCode: 'deviceCode', onlineStatus: 'onlineStatus', lastBattery: 'battery', lastSignal: 'signal' }
  const [ropes, latest, uses, alarmName, alarmLevel] = await Promise.all([
    figures(context, 'device', { measures: { rows: 'count' }, by, where: { deviceClass_equal: dict.deviceClass.safetyRope } }),
    latestOf(context, 'rope'),
    wholeFigures(context, 'rope-use-log', {
      measures: { devices: 'distinct deviceId' },
      where: { useState_equal: dict.ropeUseState.inUse },
    }),
    alarmNames(context),
    alarmLevels(context, dict.deviceClass.safetyRope),
  ])
  const values = new Map(latest.map((one) => [one.deviceId, one.values]))
  const face = await facesOf(
    context,
    latest.map((one) => one.values.laborId),
  )
  const list = ropes.map(({ deviceId, deviceCode, onlineStatus, lastBattery, lastSignal }) => {
    const row = values.get(String(deviceId))
    return {
      deviceId: String(deviceId),
      deviceCode: nullableText(deviceCode),
      ...textColumns(row, ROPE_ROW),
      face: face(row?.laborId),
      height: measured(row, 'height'),
      floor: measured(row, 'floor'),
      battery: measured(row, 'battery') ?? nullableNumber(lastBattery),
      signal: measured(row, 'signal') ?? nullableNumber(lastSignal),
      alarmName: row?.alarmType ? alarmName(dict.deviceClass.safetyRope, row.alarmType) : null,
      alarmLevel: row?.alarmType ? alarmLevel(String(row.alarmType)) : 0,
      alarmSeconds: measured(row, 'alarmSeconds'),
      onlineStatus: nullableText(onlineStatus) ?? dict.deviceOnline.offline,
    }
  })
  const online = list.filter(({ onlineStatus }) => onlineStatus !== dict.deviceOnline.offline)
  const stateOf = ({ deviceId }: (typeof list)[number], name: string) => splitFlags(values.get(deviceId), name)[0]
  const above = online.filter(
    (rope) => stateOf(rope, 'wearState') === dict.ropeWear.worn && rope.height !== null && rope.height >= WORK_AT_HEIGHT,
  )
  const hooked = (state: string) => above.filter((rope) => stateOf(rope, 'hookState') === state).length
  return {
    summary: {
      total: list.length,
      inUse: total(uses.devices),
      online: online.length,
      above: above.length,
      doubleHook: hooked(dict.ropeHookAll.doubleHooked),
      singleHook: hooked(dict.ropeHookAll.singleHooked),
      unhook: hooked(dict.ropeHookAll.unhooked),
      lowBattery: online.filter(({ battery }) => battery !== null && battery < LOW_BATTERY).length,
    },
    building: numberColumns(context.project, BUILDING),
    list,
  }
}

/** Figures of a day (today by default) and of the previous day. */
export async function ropeDay(context: ProjectContext): Promise<RopeDayFigures & { before: RopeDayFigures }> {
  const date = dayParameter(context.query, 'date') ?? datePart(context.now)
  await freshRollups(context.platform, String(context.project.id))
  const [day, before] = await Promise.all([figuresOfDay(context, date), figuresOfDay(context, daysLater(date, -1))])
  return { ...day, before }
}

async function figuresOfDay(context: ProjectContext, date: string): Promise<RopeDayFigures> {
  const span: StatisticsSpan = { from: `${date} 00:00:00`, to: `${date} 23:59:59`, every: 'hour' }
  const alarm = { ...spanFilters(span, 'startTime'), deviceClass_equal: dict.deviceClass.safetyRope }
  const count = { rows: 'count' } as const
  const [sums, uses, alarms, unhooked, handled] = await Promise.all([
    figures(context, 'rope-hour', {
      measures: ropeSums,
      by: { deviceId: 'deviceId', laborId: 'laborId' },
      where: spanFilters(span, 'time'),
    }),
    wholeFigures(context, 'rope-use-log', {
      measures: { rows: 'count', people: 'distinct laborId' },
      where: spanFilters(span, 'useStart'),
    }),
    wholeFigures(context, 'alarm-event', { measures: count, where: alarm }),
    wholeFigures(context, 'alarm-event', { measures: count, where: { ...alarm, alarmType_equal: dict.ropeAlarm.unhookedAtHeight } }),
    wholeFigures(context, 'alarm-event', { measures: count, where: { ...alarm, handleState_in: CLOSED } }),
  ])
  const clock = await ropeUseClock(context, span, sums)
  const { avgBattery, ...time } = clock.time(clock.rows)
  return {
    date,
    usePersons: total(uses.people),
    useCount: total(uses.rows),
    ...time,
    alarmCount: total(alarms.rows),
    unhookCount: total(unhooked.rows),
    handledCount: total(handled.rows),
  }
}

export async function ropeAverages(context: ProjectContext): Promise<RopeHours> {
  const span = statisticsSpan(context.query, context.now, { days: ROPE_DAYS })
  await freshRollups(context.platform, String(context.project.id))
  const [rows, alarms, clock] = await Promise.all([
    figures(context, 'rope-hour', {
      measures: ropeSums,
      by: { bucket: { every: span.every, of: 'time' }, deviceId: 'deviceId' },
      where: hoursOf(span),
    }),
    figures(context, 'alarm-event', {
      measures: { count: 'count' },
      by: { bucket: { every: span.every, of: 'startTime' } },
      where: { ...spanFilters(span, 'startTime'), deviceClass_equal: dict.deviceClass.safetyRope },
    }),
    ropeClock(context),
  ])
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket)
  const alarmsOf = new Map(alarms.map(({ bucket, count }) => [bucket, count]))
  return {
    series: bucketsOf(span).map((bucket) => {
      const some = byBucket.get(bucket) ?? []
      const { hookRate, avgHeight, avgBattery } = clock(some)
      return {
        time: bucketStart(bucket),
        hookRate,
        avgHeight,
        onCount: some.filter(({ worn }) => Number(worn ?? 0) > 0).length,
        aboveCount: some.filter(({ above }) => Number(above ?? 0) > 0).length,
        alarmCount: total(alarmsOf.get(bucket)),
        avgBattery,
      }
    }),
  }
}
