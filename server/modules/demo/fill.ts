// Fills past periods of a site: a day before the first start or long ago, or the time that the server was down. Rows come from the same
// plan as those of the running server, so repeated writes change nothing.

import * as dict from '#engine/site/keys.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { addMarks, rollupMarksOf } from '#series/marks.ts'
import type { Kernel } from '#server/kernel.ts'
import { nextId } from '#store/ids.ts'
import { entityIn, MANAGING_TENANT, type Rec, repositoryOfAllTenants, type SeedRow } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { type AlarmLabel, alarmLabels } from '../alarms/index.ts'
import { completeRows, keepLatest, rowPartOf as latestPartOf, markSeen } from '../telemetry/index.ts'
import { alarmRows } from './alarms/alarmRows.ts'
import { handled } from './alarms/handling.ts'
import { demoDayOf, demoDayStart } from './clock.ts'
import { stationHours, writeStationHours } from './environment/stationHours.ts'
import { type DayPlans, rowsIn, type TimeStretch, textAt } from './past.ts'
import { writeShifts } from './people/driverShifts.ts'
import { turnOver } from './people/turnover.ts'
import { writeUses } from './ropes/ropeUses.ts'
import type { DemoSource } from './rows/source.ts'
import type { DemoDevice, DemoSite } from './site.ts'
import { siteDayOf } from './siteDay.ts'
import { demoSourcesOf } from './sources.ts'

/** Number of whole days that a new site has at once; earlier days are written while the server runs. */
export const FIRST_DAYS = 1
/** Longest downtime in days that is filled at the next start. */
const MAX_GAP_DAYS = 30
const DAY_MS = 86_400_000
/** Series whose rows users handle. */
const REPORTS = 'ai-video-data'

/** Writes a whole past day; current states stay unchanged. */
export async function writePastDay(platform: Kernel, site: DemoSite, day: string, now: number): Promise<void> {
  const start = demoDayStart(day)
  const stretch: TimeStretch = { from: start - 1, to: start + DAY_MS - 1000 }
  const days = keptDays(site)
  await writeUses(platform, site, days, () => stretch)
  await writeShifts(platform, site, days, stretch)
  const words = await alarmLabels(platform)
  const age = (now - start) / DAY_MS
  await platform.store.transaction(async (db) => {
    await repositoryOfAllTenants(db, 'survey-point-hour').insertMissing(stationHours(site, days, stretch))
    for (const [device, sources] of Map.groupBy(demoSourcesOf(site), ({ device }) => device)) {
      const complete = await pastRows(platform, { site, device, sources, days, words }, stretch, now)
      for (const [name, rows] of complete) {
        const { series } = entityIn(db, name)
        if (series && series.keep > age + 1) await storePast(db, name, { site, device }, rows, now)
      }
      await repositoryOfAllTenants(db, 'alarm-event').insertMissing(alarmRows({ site, device, days, words }, stretch, now))
    }
  })
}

/** Fills a site up to `now` (milliseconds), for each device from its last row. */
export async function fillSite(platform: Kernel, site: DemoSite, now: number): Promise<void> {
  const seen = demoSourcesOf(site).flatMap(({ device }) => momentOf(device.record.lastTime) ?? [])
  const isNew = seen.length === 0
  const begin = demoDayStart(demoDayOf(now - FIRST_DAYS * DAY_MS)) - 1
  const stretch: TimeStretch = { from: isNew ? begin : Math.max(Math.min(...seen), now - MAX_GAP_DAYS * DAY_MS), to: now }
  // Devices added to a running site get no past.
  const since = (device: DemoDevice): number => momentOf(device.record.lastTime) ?? (isNew ? begin : now)
  const own = (device: DemoDevice): TimeStretch => ({ from: Math.min(Math.max(since(device), stretch.from), now), to: now })
  const days = keptDays(site)
  if (!isNew) await turnOver(platform, site, stretch)
  await writeStationHours(platform, site, days, stretch)
  await writeUses(platform, site, days, own)
  await writeShifts(platform, site, days, stretch)
  const words = await alarmLabels(platform)
  // One transaction, since each commit copies the written pages once more. Reads for completing rows run beside it: in the embedded
  // database a read does not wait for a writer.
  await platform.store.transaction(async (db) => {
    for (const [device, sources] of Map.groupBy(demoSourcesOf(site), ({ device }) => device)) {
      await fillDevice(platform, db, { site, device, sources, days, words }, own(device))
    }
  })
}

/** Cache of day plans, shared by all devices. */
function keptDays(site: DemoSite): DayPlans {
  const known = new Map<string, ReturnType<typeof siteDayOf>>()
  return (day) => {
    const plan = known.get(day) ?? siteDayOf(site, day)
    known.set(day, plan)
    return plan
  }
}

function momentOf(time: unknown): number | null {
  return typeof time === 'string' && time !== '' ? millisecondsOf(time) : null
}

type Sending = Pick<Filling, 'site' | 'device'>

interface Filling {
  site: DemoSite
  device: DemoDevice
  sources: readonly DemoSource[]
  days: DayPlans
  words: ReadonlyMap<string, AlarmLabel>
}

/** Rows of a device's sources for a period, by entity. */
async function pastRows(
  platform: Kernel,
  { device, sources, days }: Filling,
  stretch: TimeStretch,
  now: number,
): Promise<[name: string, rows: Rec[]][]> {
  const complete: [name: string, rows: Rec[]][] = []
  for (const source of sources) {
    for (const [kind, rows] of rowsIn(source, days, stretch, now)) {
      const entity = [...platform.library().entities.values()].find(({ series }) => series?.kind === kind)
      if (entity) complete.push([entity.name, await completeRows(platform, entity, device.sender, rows)])
    }
  }
  return complete
}

async function fillDevice(platform: Kernel, db: Database, filling: Filling, stretch: TimeStretch): Promise<void> {
  const { device } = filling
  const complete = await pastRows(platform, filling, stretch, stretch.to)
  for (const [name, rows] of complete) await insertPast(db, name, filling, rows, stretch.to)
  await repositoryOfAllTenants(db, 'alarm-event').insertMissing(alarmRows(filling, stretch))
  const newest = complete.map(([, rows]) => rows.at(-1)).find((row) => row !== undefined) ?? null
  await markSeen(db, [{ sender: device.sender, status: dict.deviceOnline.online, row: newest }], textAt(stretch.to))
}

async function insertPast(db: Database, name: string, sender: Sending, rows: readonly Rec[], now: number): Promise<void> {
  await storePast(db, name, sender, rows, now)
  const entity = entityIn(db, name)
  const parts = [...Map.groupBy(rows, (row) => latestPartOf(entity, row))]
  await keepLatest(
    db,
    parts.flatMap(([part, some]) => some.slice(-1).map((row) => ({ sender: sender.device.sender, entity, part, row }))),
  )
}

async function storePast(db: Database, name: string, { site, device }: Sending, rows: readonly Rec[], now: number): Promise<void> {
  const entity = entityIn(db, name)
  const time = entity.series?.time ?? ''
  const stored = rows.map((row): SeedRow => {
    const report = { moment: String(row[time]), device: device.id, type: '', level: row.alarmLevel }
    const dealtWith = name === REPORTS ? handled(report, site.laxity, now) : {}
    const kept = { id: nextId(), tenantId: MANAGING_TENANT, createTime: row[time], updateTime: row[time] }
    return Object.assign(row, dealtWith, kept)
  })
  await repositoryOfAllTenants(db, entity).insertMissing(stored)
  await addMarks(db, rollupMarksOf(entity, stored))
}
