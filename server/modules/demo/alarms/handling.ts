// Simulates the handling of alarms: critical ones at once, most within half an hour, few a day later.

import * as dict from '#engine/site/keys.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import { textAt } from '../past.ts'
import { type Random, randomOf } from '../random.ts'
import type { DemoSite } from '../site.ts'
import { siteFile } from '../siteFile.ts'

const MEDIAN_MINUTES = 30
const SPREAD = 0.8
const CRITICAL = { median: 7, spread: 0.5 }
/** Share of alarms that are handled late, range of the delay in hours, and share of false alarms. */
const LATE = 0.02
const LATE_HOURS = [4, 20] as const
const FALSE = 0.1

export interface DemoHandling {
  /** Time of handling in milliseconds. */
  at: number
  values: Rec
}

export interface Report {
  /** `YYYY-MM-DD HH:mm:ss` */
  moment: string
  device: string
  /** Key of an alarm dictionary; '' for a device with a single type. */
  type: string
  level: unknown
}

/** Handling of an alarm on a site with this laxity. */
export function handlingOf({ moment, device, type, level }: Report, laxity: number): DemoHandling {
  const random = randomOf(moment, device, type, 'handling')
  const at = millisecondsOf(moment) + 60_000 * minutesUntil(random, level === dict.alarmLevel.critical, laxity)
  const values = {
    handleState: dict.handleState.closed,
    handleUser: stableId('user', 'manager'),
    handleTime: textAt(at),
    handleRemark: random.pick(siteFile.handled),
  }
  return { at, values: { ...values, isFalse: random.chance(FALSE) ? dict.flag.yes : dict.flag.no } }
}

function minutesUntil(random: Random, isCritical: boolean, laxity: number): number {
  if (isCritical) return random.logNormal(CRITICAL.median * laxity, CRITICAL.spread)
  return random.chance(LATE * laxity) ? 60 * random.between(...LATE_HOURS) : random.logNormal(MEDIAN_MINUTES * laxity, SPREAD)
}

/** Handling so far; empty before its time. */
export function handled(report: Report, laxity: number, now: number): Rec {
  const handling = handlingOf(report, laxity)
  return handling.at <= now ? handling.values : {}
}

/** Unhandled alarms, by entity: time field, and field of the type. */
const REPORTS = [
  { name: 'alarm-event', time: 'startTime', type: 'alarmType', wanted: { alarmState_equal: dict.alarmState.recovered } },
  { name: 'ai-video-data', time: 'alarmTime', type: '', wanted: {} },
] as const

/** Handles alarms whose time has come; `speed` is a factor of the handling speed. */
export function handleReports(platform: Kernel, site: DemoSite, now: number, speed = 1): Promise<void> {
  return changeReports(platform, site, {}, (report) => {
    const at = millisecondsOf(report.moment)
    return handled(report, site.laxity, at + (now - at) * speed)
  })
}

/** Closes alarms of devices since `from`, in milliseconds. */
export function closeReports(
  platform: Kernel,
  site: DemoSite,
  { devices, from }: { devices: readonly string[]; from: number },
  now: number,
): Promise<void> {
  const wanted = { deviceId_in: devices.join(',') }
  return changeReports(platform, site, wanted, (report) =>
    millisecondsOf(report.moment) < from
      ? {}
      : { ...handlingOf(report, site.laxity).values, handleTime: textAt(now), isFalse: dict.flag.no },
  )
}

/** Updates each unhandled alarm with the result of `made`. */
async function changeReports(
  platform: Kernel,
  { projectId }: DemoSite,
  narrowed: WireFilters,
  made: (report: Report) => Rec,
): Promise<void> {
  for (const { name, time, type, wanted } of REPORTS) {
    const filters = {
      projectId_equal: projectId,
      handleState_equal: dict.handleState.pending,
      ...wanted,
      ...narrowed,
    }
    const waiting = await repository(platform, name, systemActor()).find(filters)
    const due = waiting.map((row) => ({
      id: textOf(row, 'id'),
      values: made({ moment: textOf(row, time), device: textOf(row, 'deviceId'), type: textOf(row, type), level: row.alarmLevel }),
    }))
    const ready = due.filter(({ values }) => 'handleState' in values)
    if (ready.length === 0) continue
    await platform.store.transaction(async (db) => {
      for (const { id, values } of ready) await repository(db, name, systemActor()).update(id, values)
    })
  }
}
