// Updates the state of a device after a row: last contact, battery, and the latest row of each kind and part.

import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Rec, repository, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'

/** Locks the device on all nodes until the transaction ends, so that alarms are validated one call after another. */
export function lockDevice(db: Database, sender: BoundSender): Promise<void> {
  return repository(db, 'device', systemActor(sender.tenantId)).lock(sender.id)
}

/** Part of which only the latest row is kept: a cage, or a kind of mean. Keys with many values (people, cameras) do not form parts. */
export function rowPartOf({ series, field }: Entity, row: Rec): string {
  return (series?.key ?? [])
    .filter((name) => field[name]?.choices?.kind === 'dict')
    .map((name) => row[name] ?? '')
    .join(' ')
}

/**
 * Time of the newest row of a kind and part; '' for none. A row of a fast clock counts at its time of arrival, so that later rows with the
 * right time are newer.
 */
export async function newestMoment(db: Database, { tenantId, id }: BoundSender, kind: string, part: string): Promise<string> {
  const place = { deviceId: id, kind, part }
  const row = await repository(db, 'device-latest', systemActor(tenantId)).at(place, ['collectTime', 'updateTime'])
  const [collected, came] = [String(row?.collectTime ?? ''), String(row?.updateTime ?? '')]
  return came !== '' && came < collected ? came : collected
}

/** Stores the row as the latest one, unless a newer one exists. */
export async function keepLatest(db: Database, { series, field }: Entity, sender: BoundSender, part: string, row: Rec): Promise<void> {
  if (!series) throw new Error('Only rows of a series have a newest one')
  const known = Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && value !== undefined && name in field))
  const place = { deviceId: sender.id, kind: series.kind, part }
  const values = { projectId: sender.projectId, collectTime: row[series.time], data: JSON.stringify(known) }
  await repository(db, 'device-latest', systemActor(sender.tenantId)).keepNewest(place, values, 'collectTime')
}

/** Seconds. A later last contact was written before the clock was set back. */
const AHEAD_S = 300

export const seenBeforeSetBack = (): WireFilters => ({ lastTime_gt: later(siteTime(), AHEAD_S) })

/** Updates the last contact of a device, unless a later one is stored. */
export async function markSeen(db: Database, sender: BoundSender, at: string, status: string, row: Rec | null): Promise<void> {
  const reported = Object.fromEntries(['battery', 'signal'].flatMap((name) => (typeof row?.[name] === 'number' ? [[name, row[name]]] : [])))
  const values = { lastTime: at, onlineStatus: status, ...reported }
  const notLater: WireFilters[] = [{ lastTime_null: 'true' }, { lastTime_le: at }, seenBeforeSetBack()]
  await repository(db, 'device', systemActor(sender.tenantId)).change({ id_equal: sender.id }, values, notLater)
}
