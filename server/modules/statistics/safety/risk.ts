// Risk map: alarms of a week by device, and of the last day by hour.

import type { RiskMap } from '#engine/site/answers/alarms.ts'
import * as dict from '#engine/site/keys.ts'
import { later } from '#model/siteTime.ts'
import type { Grouping } from '#store/aggregates/index.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { type AlarmQuestion, alarmFilters, alarmSources, OPEN_STATES } from '../names/alarmSources.ts'
import { nullableText, numberColumns } from '../query/columns.ts'
import { figures, type ProjectContext, projectRows } from '../query/projectContext.ts'
import { daysLater, startOfDay } from '../query/siteClock.ts'
import { bucketStart, bucketsOf, type StatisticsSpan } from '../query/span.ts'

const DAYS = 7
const HOURS = 24

/** All devices of the project; a camera includes the alarms of its channels. */
export async function riskMap(context: ProjectContext): Promise<RiskMap> {
  const { now } = context
  const day: StatisticsSpan = { from: later(now, -3600 * (HOURS - 1)), to: now, every: 'hour' }
  const week = { from: daysLater(startOfDay(now), 1 - DAYS), to: now }
  const [devices, deviceOf] = await Promise.all([projectRows(context, 'device'), camerasOf(context)])
  const count = (question: AlarmQuestion, every?: 'hour') => counted(context, deviceOf, question, every)
  const hours = bucketsOf(day)
  const [ofWeek, open, critical, byHour] = await Promise.all([
    count({ span: week }),
    count({ states: OPEN_STATES }),
    count({ states: OPEN_STATES, level: dict.alarmLevel.critical }),
    count({ span: { from: bucketStart(hours[0] ?? now), to: now } }, 'hour'),
  ])
  return {
    hours: hours.map(bucketStart),
    devices: devices.sort(byId).map((device) => {
      const id = String(device.id)
      return {
        deviceId: id,
        deviceName: textOf(device, 'deviceName'),
        deviceClass: textOf(device, 'deviceClass'),
        onlineStatus: nullableText(device.onlineStatus) ?? dict.deviceOnline.offline,
        ...numberColumns(device, ['longitude', 'latitude']),
        alarms: ofWeek.get(id) ?? 0,
        open: open.get(id) ?? 0,
        critical: critical.get(id) ?? 0,
        byHour: hours.map((hour) => byHour.get(`${id} ${hour}`) ?? 0),
      }
    }),
  }
}

const byId = (one: Rec, other: Rec): number => (String(one.id) < String(other.id) ? -1 : 1)

/** Number of alarms by device, or by device and hour (`id 2026-11-22 08`). */
async function counted(
  context: ProjectContext,
  deviceOf: ReadonlyMap<string, string>,
  question: AlarmQuestion,
  every?: 'hour',
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const source of alarmSources) {
    const isEvent = source.name === 'alarm-event'
    const time: Readonly<Record<string, Grouping>> = every ? { hour: { every, of: source.time } } : {}
    const rows: readonly Readonly<Record<string, unknown>>[] = await figures(context, source.name, {
      measures: { count: 'count' },
      by: { of: isEvent ? 'deviceId' : 'monitorId', ...time },
      where: alarmFilters(source, question),
    })
    for (const row of rows) {
      const id = isEvent ? String(row.of) : deviceOf.get(String(row.of))
      if (id === undefined) continue
      const key = every ? `${id} ${row.hour}` : id
      counts.set(key, (counts.get(key) ?? 0) + Number(row.count))
    }
  }
  return counts
}

/** Device id by camera id: the device code is the camera's serial number. */
async function camerasOf(context: ProjectContext): Promise<Map<string, string>> {
  const [cameras, devices] = await Promise.all([
    projectRows(context, 'monitor-device'),
    projectRows(context, 'device', { deviceClass_equal: dict.deviceClass.camera }),
  ])
  const byCode = new Map(devices.map(({ id, deviceCode }) => [String(deviceCode), String(id)]))
  return new Map(
    cameras.flatMap(({ id, deviceSerial }) => {
      const device = byCode.get(String(deviceSerial))
      return device === undefined ? [] : [[String(id), device] as const]
    }),
  )
}
