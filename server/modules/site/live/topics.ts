// What a page may follow: how a project's devices stand, its alarms, its counts. Each is read from the tables, so every node
// tells the same and nothing is kept twice.

import { createHash } from 'node:crypto'
import { later, siteTime } from '../../../../engine/model/siteTime.ts'
import type { Kernel } from '../../../kernel.ts'
import { actorOf } from '../../../records/actor.ts'
import { messageId, type Topic, type TopicKind } from '../../../series/topic.ts'
import type { Rec } from '../../../store/codec.ts'
import { type Condition, scopeOf } from '../../../store/filters.ts'
import { select } from '../../../store/query.ts'
import { findRecord } from '../../../store/records.ts'
import { entityOf } from '../../../store/rows.ts'
import type { Actor } from '../../../store/store.ts'
import { type Table, tableOf } from '../../../store/table.ts'

type Kind = 'device' | 'alarm' | 'count'

/** The entities that a reader of a topic must be allowed to read. */
const readEntities: Readonly<Record<Kind, readonly string[]>> = {
  device: ['device'],
  alarm: ['alarm-event'],
  count: ['device', 'alarm-event'],
}

/** `device:<projectId>`, `alarm:<projectId>`, `count:<projectId>`; of a project that the caller does not see there is none. */
export const topicKinds: readonly TopicKind[] = (['device', 'alarm', 'count'] as const).map((kind) => ({
  name: kind,
  async open(context, projectId) {
    const { platform, rights } = context
    const actor = actorOf(context)
    if (!readEntities[kind].every((entity) => rights.reads.has(entity))) return null
    const project = await findRecord(platform.store.db, entityOf(platform, 'project'), projectId, actor)
    return project ? openTopic(platform, kind, projectId, actor) : null
  },
}))

/** A write may be seen this many seconds after the moment it carries. */
const LATE = 5
const COUNT_EVERY = 5
const DEVICE = ['id', 'online_status', 'last_time', 'battery', 'signal'] as const

function openTopic(platform: Kernel, kind: Kind, projectId: string, actor: Actor): Topic {
  const scopes = readEntities[kind].map((name) => scopeOf(tableOf(entityOf(platform, name)), actor))
  const eyes = createHash('sha256').update(JSON.stringify(scopes)).digest('hex').slice(0, 12)
  const key = `${kind}:${projectId}|${eyes}`
  if (kind === 'device') return deviceTopic(platform, key, projectId, actor)
  return kind === 'alarm' ? alarmTopic(platform, key, projectId, actor) : countTopic(platform, key, projectId, actor)
}

function deviceTopic(platform: Kernel, key: string, projectId: string, actor: Actor): Topic {
  const table = tableOf(entityOf(platform, 'device'))
  const scope = scopeOf(table, actor)
  const sql = `select ${DEVICE.join(', ')} from ${table.quoted} where ${scope.sql} and "project_id" = ?`
  let known: Map<string, string> | null = null
  const read = async (): Promise<Rec[]> =>
    (await select(platform.store.db, sql, [...scope.values, projectId])).map(([id, onlineStatus, lastTime, battery, signal]) => ({
      id,
      onlineStatus,
      lastTime,
      battery,
      signal,
    }))
  const textsOf = (rows: readonly Rec[]) => new Map(rows.map((row) => [String(row.id), JSON.stringify(row)]))
  return {
    key,
    every: 1,
    async look() {
      const rows = await read()
      const texts = textsOf(rows)
      const changed = rows.filter(({ id }) => known?.get(String(id)) !== texts.get(String(id)))
      known = texts
      return changed.length === 0 ? null : { data: changed }
    },
    async now() {
      const rows = await read()
      known ??= textsOf(rows)
      return rows
    },
  }
}

const ALARM = [
  'id',
  'deviceId',
  'deviceName',
  'deviceClass',
  'alarmType',
  'alarmLevel',
  'content',
  'contentEn',
  'value',
  'threshold',
  'unit',
  'startTime',
  'endTime',
  'alarmState',
  'handleState',
  'updateTime',
] as const

function alarmTopic(platform: Kernel, key: string, projectId: string, actor: Actor): Topic {
  const table = tableOf(entityOf(platform, 'alarm-event'))
  const device = tableOf(entityOf(platform, 'device'))
  const scope = scopeOf(table, actor)
  const columns = ALARM.map((name) =>
    name === 'deviceName'
      ? `(select d."device_name" from ${device.quoted} d where d."tenant_id" = ${table.quoted}."tenant_id" and d."id" = ${table.quoted}."device_id")`
      : table.column[name]?.quoted,
  )
  const sql = `select "project_id", ${columns.join(', ')} from ${table.quoted} where ${scope.sql} and "update_time" >= ?`
  const read = async (since: string): Promise<Rec[]> => {
    const rows = await select(platform.store.db, sql, [...scope.values, later(since, -LATE)])
    const own = rows.filter(([project]) => project === projectId)
    return own.map(([, ...cells]) => Object.fromEntries(ALARM.map((name, at) => [name, cells[at]])))
  }
  let cursor = siteTime()
  // Told within the seconds that are read again and again: a row of now may become visible a moment later.
  const told = new Map<unknown, { text: string; moment: string }>()
  return {
    key,
    every: 1,
    async look() {
      const now = siteTime()
      const changed = (await read(cursor)).filter((row) => told.get(row.id)?.text !== JSON.stringify(row))
      for (const row of changed) told.set(row.id, { text: JSON.stringify(row), moment: String(row.updateTime) })
      for (const [id, { moment }] of told) if (moment < later(now, -2 * LATE)) told.delete(id)
      cursor = now
      return changed.length === 0 ? null : { data: changed, id: messageId(now) }
    },
    async now(since) {
      const from = momentOf(since)
      return from === null ? undefined : read(from)
    },
  }
}

function momentOf(id: string | null): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(id ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}:${parts[6]}` : null
}

function countTopic(platform: Kernel, key: string, projectId: string, actor: Actor): Topic {
  const [device, alarm] = [tableOf(entityOf(platform, 'device')), tableOf(entityOf(platform, 'alarm-event'))]
  const [devices, alarms] = [scopeOf(device, actor), scopeOf(alarm, actor)]
  const count = async (table: Table, scope: Condition, terms: string, where = '') => {
    const sql = `select count(*), ${terms} from ${table.quoted} where ${scope.sql} and "project_id" = ?${where}`
    const [row] = await select(platform.store.db, sql, [...scope.values, projectId])
    return (row ?? []).map(Number)
  }
  let known = ''
  const read = async () => {
    const [all, speaking] = await count(device, devices, `count(case when "online_status" <> '0' then 1 end)`)
    const [active, critical] = await count(alarm, alarms, `count(case when "alarm_level" = '4' then 1 end)`, ` and "alarm_state" = '1'`)
    return { devices: all, online: speaking, alarms: active, critical }
  }
  return {
    key,
    every: COUNT_EVERY,
    async look() {
      const data = await read()
      const isNew = JSON.stringify(data) !== known
      known = JSON.stringify(data)
      return isNew ? { data } : null
    },
    now: read,
  }
}
