// Simulated driver shifts of cranes, as the face check at the cabin logs them.

import * as dict from '#engine/site/keys.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { repositoryOfAllTenants, type SeedRow, textOf } from '#store/rows.ts'
import { timeAt } from '../clock.ts'
import { driverShiftAt, SHIFT_ENDS } from '../machines/driverShift.ts'
import { type DayPlans, daysIn, secondsOfDay, type TimeStretch } from '../past.ts'
import type { DemoSite } from '../site.ts'

/** Writes the shifts that ended in a period. */
export async function writeShifts(platform: Kernel, site: DemoSite, days: DayPlans, stretch: TimeStretch): Promise<void> {
  const rows = daysIn(stretch).flatMap((day) => {
    const { from, to } = secondsOfDay(day, stretch)
    const ended = SHIFT_ENDS.filter((end) => end > from && end <= to)
    return ended.flatMap((end) =>
      site.cranes.flatMap((crane) => (days(day).craneDay(crane).cycles.length > 0 ? (shiftRow(site, crane, day, end) ?? []) : [])),
    )
  })
  if (rows.length > 0) await platform.store.transaction((db) => repositoryOfAllTenants(db, 'device-use-log').insertMissing(rows))
}

function shiftRow(site: DemoSite, crane: DemoSite['cranes'][number], day: string, end: number): SeedRow | null {
  const { driver: at, start } = driverShiftAt(crane.id, day, end - 1)
  const driver = crane.drivers[at] ?? crane.drivers[0]
  if (!driver) return null
  const startTime = timeAt(day, start)
  return {
    id: stableId('demo', 'shift', crane.id, day, String(end)),
    deviceId: crane.id,
    deviceCode: crane.sender.deviceCode,
    deviceClass: crane.sender.deviceClass,
    projectId: site.projectId,
    useType: dict.useType.driverOn,
    isAutomatic: dict.flag.yes,
    startTime,
    endTime: timeAt(day, end),
    duration: Math.round((end - start) / 60),
    operator: textOf(driver.record, 'name'),
    operatorPhone: driver.record.phone,
    result: dict.useResult.ok,
    createTime: startTime,
  }
}
