// Current state of one tower crane and the cranes around it.

import type { CraneCollision, GroupCrane, TowerNow } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import { mask } from '#model/formats/privacy.ts'
import { daysBetween } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import { AppError } from '#server/errors.ts'
import { type Rec, repository } from '#store/rows.ts'
import {
  alarmLevels,
  columnsOf,
  datePart,
  figures,
  type Latest,
  latestOf,
  measured,
  nullableText,
  numberColumns,
  type ProjectContext,
  projectRows,
  splitFlags,
  startOfDay,
  textColumns,
  total,
  wholeFigures,
} from '../statistics/index.ts'

const SHOWN = [
  'craneName',
  'craneNo',
  'model',
  'towerType',
  'baseX',
  'baseY',
  'jibLength',
  'rearJibLength',
  'jibHeight',
  'maxHeight',
] as const
const RATED = [
  'minRange',
  'maxRange',
  'maxLoad',
  'tipLoad',
  'ratedMoment',
  'multiple',
  'leftLimit',
  'rightLimit',
  'workStatus',
  'monitorId',
] as const
const LIMITS = ['momentWarn', 'momentAlarm', 'loadWarn', 'loadAlarm', 'windWarn', 'windAlarm', 'tiltWarn', 'tiltAlarm'] as const

/** Crane of the given device, or the first one of the project. Throws `record.notFound` if there is none. */
export async function towerNow(projectContext: ProjectContext): Promise<TowerNow> {
  const siteContext = { ...projectContext, deviceIds: '' }
  const [cranes, devices, latest] = await Promise.all([
    projectRows(siteContext, 'tower-crane'),
    figures(siteContext, 'device', {
      measures: { rows: 'count' },
      by: { id: 'id', state: 'onlineStatus' },
      where: { deviceClass_equal: dict.deviceClass.towerCrane },
    }),
    latestOf(siteContext, 'tower'),
  ])
  cranes.sort((one, other) => (String(one.craneNo) < String(other.craneNo) ? -1 : 1))
  const crane = cranes.find(({ deviceId }) => (projectContext.deviceIds === '' ? deviceId : deviceId === projectContext.deviceIds))
  if (!crane) throw new AppError('record.notFound')
  const context = { ...projectContext, deviceIds: String(crane.deviceId) }
  const valuesOf = (row: Rec) => latest.find(({ deviceId }) => deviceId === row.deviceId)?.values
  const isOnline = (row: Rec) =>
    devices.some(({ id, state }) => id === row.deviceId && (state ?? dict.deviceOnline.offline) !== dict.deviceOnline.offline)
  const values = valuesOf(crane)
  const [driver, today, grave] = await Promise.all([
    driverOf(context, values),
    todayOf(context),
    alarmLevels(context, dict.deviceClass.towerCrane),
  ])
  return {
    crane: {
      craneId: String(crane.id),
      deviceId: context.deviceIds,
      ...columnsOf<TowerNow['crane'], (typeof SHOWN | typeof RATED)[number]>(crane, [...SHOWN, ...RATED]),
    },
    latest: values
      ? {
          ...(values as unknown as NonNullable<TowerNow['latest']>),
          alarmFlags: splitFlags(values, 'alarmFlags'),
          warnFlags: splitFlags(values, 'warnFlags'),
          faultFlags: splitFlags(values, 'faultFlags'),
          collision: collisionsOf(values),
          online: isOnline(crane) ? 1 : 0,
        }
      : null,
    limits: columnsOf<TowerNow['limits']>(crane, LIMITS),
    driver,
    today,
    maintain: {
      nextInspectDate: nullableText(crane.nextInspectDate),
      leftDays: crane.nextInspectDate ? daysBetween(datePart(context.now), String(crane.nextInspectDate)) : null,
    },
    group: cranes.map((row) => neighbour(row, valuesOf(row), isOnline(row), grave)),
    monitorId: nullableText(crane.monitorId),
  }
}

function collisionsOf(values: Latest['values'] | undefined): CraneCollision[] {
  const { collision } = values ?? {}
  const list = typeof collision === 'string' && collision !== '' ? (JSON.parse(collision) as unknown) : collision
  return Array.isArray(list) ? (list as CraneCollision[]) : []
}

/** Level of the wind, as of an alarm: by the limits of the crane, whether or not its device reports it. */
export function windLevel({ windWarn, windAlarm }: Rec, speed: number | null): number {
  const isFrom = (limit: unknown) => speed !== null && limit !== null && limit !== undefined && speed >= Number(limit)
  return isFrom(windAlarm) ? Number(dict.alarmLevel.alarm) : isFrom(windWarn) ? Number(dict.alarmLevel.warning) : 0
}

/** The level is the highest of the crane's own flags and of the wind; 0 for none. */
function neighbour(row: Rec, values: Latest['values'] | undefined, isOnline: boolean, grave: (alarmType: string) => number): GroupCrane {
  const collisions = collisionsOf(values)
  const flags = [...splitFlags(values, 'alarmFlags'), ...splitFlags(values, 'warnFlags')]
  return {
    craneId: String(row.id),
    deviceId: nullableText(row.deviceId),
    ...textColumns(row, ['craneName', 'craneNo']),
    ...numberColumns(row, ['baseX', 'baseY', 'jibLength', 'rearJibLength', 'jibHeight']),
    angle: measured(values, 'angle'),
    range: measured(values, 'range'),
    height: measured(values, 'height'),
    load: measured(values, 'load'),
    momentPercent: measured(values, 'momentPercent'),
    ...textColumns(values, ['workState', 'driverName']),
    online: isOnline ? 1 : 0,
    level: Math.max(
      windLevel(row, measured(values, 'windSpeed')),
      ...flags.map(grave),
      ...collisions.map(({ level }) => Number(level ?? 0)),
    ),
    distances: collisions.map(({ craneId, distance }) => ({ craneId, distance })),
  }
}

async function driverOf({ platform, actor, now }: ProjectContext, values: Latest['values'] | undefined): Promise<TowerNow['driver']> {
  if (!values?.driverName && !values?.driverId) return null
  const person = values.driverId ? await repository(platform, 'labor', actor).get(String(values.driverId)) : null
  const onTime = values.driverOnTime ? String(values.driverOnTime) : null
  return {
    name: nullableText(values.driverName ?? person?.name),
    face: nullableText(values.driverFace ?? person?.facePhoto),
    certNo: nullableText(mask('id', person?.certNo ?? null)),
    certExpire: nullableText(person?.certExpire),
    onTime,
    onMinutes: onTime === null ? null : Math.floor(Math.max(0, secondsBetween(onTime, now)) / 60),
  }
}

async function todayOf(context: ProjectContext) {
  const today = { startTime_datege: startOfDay(context.now) }
  const count = (where: Readonly<Record<string, string>>) =>
    wholeFigures(context, 'alarm-event', {
      measures: { rows: 'count' },
      where: { ...today, deviceClass_equal: dict.deviceClass.towerCrane, ...where },
    })
  const [work, warns, alarms] = await Promise.all([
    wholeFigures(context, 'tower-cycle', { measures: { cycles: 'count', load: 'sum maxLoad' }, where: today }),
    count({ alarmLevel_equal: dict.alarmLevel.warning }),
    count({ alarmLevel_ge: dict.alarmLevel.alarm }),
  ])
  return { cycles: total(work.cycles), loadTotal: total(work.load, 1), warns: total(warns.rows), alarms: total(alarms.rows) }
}
