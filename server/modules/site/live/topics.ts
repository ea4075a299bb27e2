// What a page may follow: how a project's devices stand, its alarms, its counts. Each is read from the tables, so every node
// tells the same and nothing is kept twice.

import { createHash } from 'node:crypto'
import { later, siteTime } from '../../../../engine/model/siteTime.ts'
import type { Platform } from '../../../platform.ts'
import type { Rec } from '../../../store/codec.ts'
import type { Condition } from '../../../store/condition.ts'
import { scopeOf } from '../../../store/filters.ts'
import { select } from '../../../store/query.ts'
import { entityOf } from '../../../store/rows.ts'
import type { Actor } from '../../../store/store.ts'
import { type Table, tableOf } from '../../../store/table.ts'

export type TopicKind = 'device' | 'alarm' | 'count'

/** The entities that a reader of a topic must be allowed to read. */
export const topicEntities: Readonly<Record<TopicKind, readonly string[]>> = {
  device: ['device'],
  alarm: ['alarm-event'],
  count: ['device', 'alarm-event'],
}

export interface Topic {
  /** `device:<projectId>`, and behind `|` whose eyes see it: people with one data scope share what is read. */
  key: string
  /** Ticks of a second between two looks. */
  every: number
  /** What changed since the last look; `null` for nothing. */
  look(): Promise<{ data: unknown; id?: string } | null>
  /** How it stands now, for a page that has just come; `since` is the id of the last message it heard. */
  now(since: string | null): Promise<unknown>
}

/** A write may be seen this many seconds after the moment it carries. */
const LATE = 5
const COUNT_EVERY = 5
const DEVICE = ['id', 'online_status', 'last_time', 'battery', 'signal'] as const

export function openTopic(platform: Platform, kind: TopicKind, projectId: string, actor: Actor): Topic {
  const scopes = topicEntities[kind].map((name) => scopeOf(tableOf(entityOf(platform, name)), actor))
  const eyes = createHash('sha256').update(JSON.stringify(scopes)).digest('hex').slice(0, 12)
  const key = `${kind}:${projectId}|${eyes}`
  if (kind === 'device') return deviceTopic(platform, key, projectId, actor)
  return kind === 'alarm' ? alarmTopic(platform, key, projectId, actor) : countTopic(platform, key, projectId, actor)
}

function deviceTopic(platform: Platform, key: string, projectId: string, actor: Actor): Topic {
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

function alarmTopic(platform: Platform, key: string, projectId: string, actor: Actor): Topic {
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
      return changed.length === 0 ? null : { data: changed, id: idOf(now) }
    },
    async now(since) {
      const from = momentOf(since)
      return from === null ? undefined : read(from)
    },
  }
}

/** `20261121200001`: the moment up to which a page has heard. */
export const idOf = (moment: string): string => moment.replace(/\D/g, '')

function momentOf(id: string | null): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(id ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}:${parts[6]}` : null
}

function countTopic(platform: Platform, key: string, projectId: string, actor: Actor): Topic {
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
