// Updates the state of a device after a row: last contact, battery, and the latest row of each kind and part.

import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Rec, repository, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'

/** Part of which only the latest row is kept: a cage, or a kind of mean. Keys with many values (people, cameras) do not form parts. */
export function rowPartOf({ series, field }: Entity, row: Rec): string {
  return (series?.key ?? [])
    .filter((name) => field[name]?.choices?.kind === 'dict')
    .map((name) => row[name] ?? '')
    .join(' ')
}

/** Latest row of a device, one for each kind and part. */
export interface LatestRow {
  sender: BoundSender
  entity: Entity
  part: string
  row: Rec
}

/** Time of the newest row of a device, kind and part; '' for none. */
export type NewestTimes = (sender: BoundSender, kind: string, part: string) => string

/** A row of a fast clock counts at its time of arrival, so that later rows with the right time are newer. */
export async function readNewestTimes(db: Database, senders: readonly BoundSender[]): Promise<NewestTimes> {
  const times = new Map<string, string>()
  const key = (...place: string[]) => JSON.stringify(place)
  for (const [tenantId, own] of Map.groupBy(senders, (sender) => sender.tenantId)) {
    const wanted = { deviceId_in: own.map(({ id }) => id).join(',') }
    const fields = ['deviceId', 'kind', 'part', 'collectTime', 'updateTime']
    for (const row of await repository(db, 'device-latest', systemActor(tenantId)).find(wanted, { fields })) {
      const [collected, came] = [textOf(row, 'collectTime'), textOf(row, 'updateTime')]
      times.set(key(textOf(row, 'deviceId'), textOf(row, 'kind'), textOf(row, 'part')), came !== '' && came < collected ? came : collected)
    }
  }
  return ({ id }, kind, part) => times.get(key(id, kind, part)) ?? ''
}

/** Stores each row as the latest one, unless a newer one exists. The places must be distinct. */
export async function keepLatest(db: Database, latest: readonly LatestRow[]): Promise<void> {
  for (const [tenantId, own] of Map.groupBy(latest, ({ sender }) => sender.tenantId)) {
    const rows = own.map(({ sender, entity: { series, field }, part, row }) => {
      if (!series) throw new Error('Only rows of a series have a newest one')
      const known = Object.fromEntries(
        Object.entries(row).filter(([name, value]) => value !== null && value !== undefined && name in field),
      )
      const place = { deviceId: sender.id, kind: series.kind, part }
      return { place, values: { projectId: sender.projectId, collectTime: row[series.time], data: JSON.stringify(known) } }
    })
    await repository(db, 'device-latest', systemActor(tenantId)).keepNewest(rows, 'collectTime')
  }
}

/** Seconds. A later last contact was written before the clock was set back. */
const AHEAD_S = 300

export const seenBeforeSetBack = (): WireFilters => ({ lastTime_gt: later(siteTime(), AHEAD_S) })

export interface SeenDevice {
  sender: BoundSender
  status: string
  /** Newest row, which may report battery and signal; `null` for none. */
  row: Rec | null
}

/** Updates the last contact of devices, unless a later one is stored: one statement for those with equal values. */
export async function markSeen(db: Database, devices: readonly SeenDevice[], at: string): Promise<void> {
  const notLater: WireFilters[] = [{ lastTime_null: 'true' }, { lastTime_le: at }, seenBeforeSetBack()]
  const changes = devices.map(({ sender, status, row }) => {
    const reported = Object.fromEntries(
      ['battery', 'signal'].flatMap((name) => (typeof row?.[name] === 'number' ? [[name, row[name]]] : [])),
    )
    return { sender, values: { lastTime: at, onlineStatus: status, ...reported } }
  })
  for (const some of Map.groupBy(changes, ({ sender, values }) => JSON.stringify([sender.tenantId, values])).values()) {
    const [first] = some
    if (!first) continue
    const ids = some.map(({ sender }) => sender.id).join(',')
    await repository(db, 'device', systemActor(first.sender.tenantId)).change({ id_in: ids }, first.values, notLater)
  }
}
