// Alarms of one machine class over a period: warnings and alarms, in total, by bucket and by type.

import * as dict from '#engine/site/keys.ts'
import type { StatisticsSpan } from '../statistics/index.ts'
import { alarmNames, figures, type ProjectContext, spanFilters, total } from '../statistics/index.ts'

export interface MachineAlarms {
  warns: number
  alarms: number
  /** Counts of a bucket. */
  of(bucket: unknown): { warns: number; alarms: number }
  byType: { alarmType: string; name: string; count: number }[]
  byDevice: ReadonlyMap<unknown, number>
}

const one = { count: 'count' } as const

export async function machineAlarms(context: ProjectContext, deviceClass: string, span: StatisticsSpan): Promise<MachineAlarms> {
  const where = { ...spanFilters(span, 'startTime'), deviceClass_equal: deviceClass }
  const by = { bucket: { every: span.every, of: 'startTime' } } as const
  const warning = { ...where, alarmLevel_equal: dict.alarmLevel.warning }
  const alarm = { ...where, alarmLevel_ge: dict.alarmLevel.alarm }
  const [warns, alarms, byType, byDevice, name] = await Promise.all([
    figures(context, 'alarm-event', { measures: one, by, where: warning }),
    figures(context, 'alarm-event', { measures: one, by, where: alarm }),
    figures(context, 'alarm-event', { measures: one, by: { alarmType: 'alarmType' }, where }),
    figures(context, 'alarm-event', { measures: one, by: { deviceId: 'deviceId' }, where: alarm }),
    alarmNames(context),
  ])
  const sum = (rows: readonly { count: unknown }[]) => rows.reduce((all, { count }) => all + Number(count), 0)
  const counts = (rows: readonly { bucket: unknown; count: unknown }[]) => new Map(rows.map(({ bucket, count }) => [bucket, total(count)]))
  const [warnsOf, alarmsOf] = [counts(warns), counts(alarms)]
  return {
    warns: sum(warns),
    alarms: sum(alarms),
    of: (bucket) => ({ warns: warnsOf.get(bucket) ?? 0, alarms: alarmsOf.get(bucket) ?? 0 }),
    byType: byType
      .map(({ alarmType, count }) => ({ alarmType: String(alarmType), name: name(deviceClass, alarmType), count: Number(count) }))
      .sort((first, second) => second.count - first.count),
    byDevice: new Map(byDevice.map(({ deviceId, count }) => [deviceId, Number(count)])),
  }
}
