// Updates the state of a device after a row: last contact, battery, and the latest row of each kind and part.

import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Rec, repository, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'

/** Makes all other rows of the device wait, on any node, to the end of the transaction: its alarms are judged one call after the other. */
export function lockDevice(db: Database, sender: BoundSender): Promise<void> {
  return repository(db, 'device', systemActor(sender.tenantId)).lock(sender.id)
}

/** Part of which a row is the latest: a cage, or a kind of mean. Keys of people or cameras are too many to store. */
export function rowPartOf({ series, field }: Entity, row: Rec): string {
  return (series?.key ?? [])
    .filter((name) => field[name]?.choices?.kind === 'dict')
    .map((name) => row[name] ?? '')
    .join(' ')
}

/**
 * The moment of the newest row of a kind and part; '' for none yet. A row of a clock that ran ahead counts at the moment it came: what
 * follows by the right clock is newer.
 */
export async function newestMoment(db: Database, { tenantId, id }: BoundSender, kind: string, part: string): Promise<string> {
  const place = { deviceId: id, kind, part }
  const row = await repository(db, 'device-latest', systemActor(tenantId)).at(place, ['collectTime', 'updateTime'])
  const [collected, came] = [String(row?.collectTime ?? ''), String(row?.updateTime ?? '')]
  return came !== '' && came < collected ? came : collected
}

/** Keeps the row unless a newer one is known. */
export async function keepLatest(db: Database, { series, field }: Entity, sender: BoundSender, part: string, row: Rec): Promise<void> {
  if (!series) throw new Error('Only rows of a series have a newest one')
  const known = Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && value !== undefined && name in field))
  const place = { deviceId: sender.id, kind: series.kind, part }
  const values = { projectId: sender.projectId, collectTime: row[series.time], data: JSON.stringify(known) }
  await repository(db, 'device-latest', systemActor(sender.tenantId)).keepNewest(place, values, 'collectTime')
}

/** Seconds. A device that was last seen further ahead was seen before the clock was set back. */
const AHEAD_S = 300

export const seenBeforeSetBack = (): WireFilters => ({ lastTime_gt: later(siteTime(), AHEAD_S) })

/** Marks the device as seen, unless it was seen later. */
export async function markSeen(db: Database, sender: BoundSender, at: string, status: string, row: Rec | null): Promise<void> {
  const reported = Object.fromEntries(['battery', 'signal'].flatMap((name) => (typeof row?.[name] === 'number' ? [[name, row[name]]] : [])))
  const values = { lastTime: at, onlineStatus: status, ...reported }
  const notLater: WireFilters[] = [{ lastTime_null: 'true' }, { lastTime_le: at }, seenBeforeSetBack()]
  await repository(db, 'device', systemActor(sender.tenantId)).change({ id_equal: sender.id }, values, notLater)
}
