// How a device stands after it spoke: seen just now, its battery, and the newest row of each kind and part.

import type { Entity } from '../../../../engine/model/entity.ts'
import { siteTime } from '../../../../engine/model/siteTime.ts'
import type { Rec } from '../../../store/codec.ts'
import { uniqueIndex, uniqueTerms } from '../../../store/indexes.ts'
import { change, marks, select } from '../../../store/query.ts'
import { entityIn } from '../../../store/rows.ts'
import { nextId } from '../../../store/snowflake.ts'
import type { Database } from '../../../store/store.ts'
import { tableOf } from '../../../store/table.ts'
import type { Sender } from './sender.ts'

/** Keys of dictionary `device_online`. */
export const online = { offline: '0', online: '1', alarm: '2', fault: '3' } as const

/** Makes all other rows of the device wait, on any node, to the end of the transaction: its alarms are judged one call after the other. */
export async function lockDevice(db: Database, { tenantId, id }: Sender): Promise<void> {
  const { quoted } = tableOf(entityIn(db, 'device'))
  await change(db, `update ${quoted} set "last_time" = "last_time" where "tenant_id" = ? and "id" = ?`, [tenantId, id])
}

/** What a row of a device is the newest of: a cage, a kind of means. Keys that name people or cameras are too many to keep. */
export function partOf({ series, field }: Entity, row: Rec): string {
  return (series?.key ?? [])
    .filter((name) => field[name]?.choices?.kind === 'dict')
    .map((name) => row[name] ?? '')
    .join(' ')
}

/** The moment of the newest row of a kind and part; '' for none yet. */
export async function newestMoment(db: Database, { tenantId, id }: Sender, kind: string, part: string): Promise<string> {
  const { quoted } = tableOf(entityIn(db, 'device-latest'))
  const sql = `select "collect_time" from ${quoted} where "tenant_id" = ? and "is_deleted" = 0 and "device_id" = ? and coalesce("kind", '') = ? and coalesce("part", '') = ?`
  const [row] = await select(db, sql, [tenantId, id, kind, part])
  return String(row?.[0] ?? '')
}

/** Keeps the row unless a newer one is known. */
export async function keepLatest(db: Database, entity: Entity, sender: Sender, part: string, row: Rec): Promise<void> {
  const latest = entityIn(db, 'device-latest')
  const table = tableOf(latest)
  const index = latest.field.deviceId ? uniqueIndex(table, latest.field.deviceId) : null
  const { series } = entity
  if (!index || !series) throw new Error('device-latest needs a unique deviceId')
  const known = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => value !== null && value !== undefined && name in entity.field),
  )
  const values: Rec = {
    id: nextId(),
    tenantId: sender.tenantId,
    isDeleted: 0,
    updateTime: siteTime(),
    projectId: sender.projectId,
    deviceId: sender.id,
    kind: series.kind,
    part: part || null,
    collectTime: row[series.time],
    data: JSON.stringify(known),
  }
  const columns = Object.keys(values).map((name) => table.column[name]?.quoted)
  const renewed = ['"project_id"', '"collect_time"', '"data"', '"update_time"'].map((name) => `${name} = excluded.${name}`).join(', ')
  const sql = `insert into ${table.quoted} (${columns.join(', ')}) values (${marks(columns.length)})
    on conflict (${uniqueTerms(index).join(', ')}) where "is_deleted" = 0
    do update set ${renewed} where excluded."collect_time" >= ${table.quoted}."collect_time"`
  await change(db, sql, Object.values(values))
}

/** Marks the device as seen. `update_time` stays: nobody edited the record. */
export async function markSeen(db: Database, sender: Sender, at: string, status: string, row: Rec | null): Promise<void> {
  const { quoted } = tableOf(entityIn(db, 'device'))
  const sql = `update ${quoted} set "last_time" = ?, "online_status" = ?, "battery" = coalesce(?, "battery"), "signal" = coalesce(?, "signal")
    where "tenant_id" = ? and "id" = ? and coalesce("last_time", '') <= ?`
  const number = (name: string) => (typeof row?.[name] === 'number' ? row[name] : null)
  await change(db, sql, [at, status, number('battery'), number('signal'), sender.tenantId, sender.id, at])
}
