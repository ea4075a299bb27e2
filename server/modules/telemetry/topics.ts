// Live topics of a project (devices, alarms, counts), read from the tables, so that every node sends the same events. Topics of several projects
// that are polled together share their statements.

import { createHash } from 'node:crypto'
import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { actorOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { masked } from '#records/masked.ts'
import { sightOf } from '#records/sight.ts'
import { messageId, type Topic, type TopicKind } from '#series/topic.ts'
import type { Kernel } from '#server/kernel.ts'
import { figuresOf } from '#store/aggregates/index.ts'
import { type Actor, entityOf, type ReadValues, type Rec, readCombined, repository, scopeKeyOf, type WireFilters } from '#store/rows.ts'

type Kind = 'device' | 'alarm' | 'count'

/** Entities that a subscriber of a topic must be allowed to read. */
const readEntities: Readonly<Record<Kind, readonly string[]>> = {
  device: ['device'],
  alarm: ['alarm-event'],
  count: ['device', 'alarm-event'],
}

/** Topics `device:<projectId>`, `alarm:<projectId>`, `count:<projectId>`; null for a project that the caller may not see. */
export const topicKinds: readonly TopicKind[] = (['device', 'alarm', 'count'] as const).map((kind) => ({
  name: kind,
  async open(context, projectId) {
    const { platform, rights } = context
    const actor = actorOf(context)
    if (!readEntities[kind].every((entity) => rights.reads.has(entity))) return null
    const project = await repository(platform, 'project', actor).get(projectId)
    return project ? openTopic(context, kind, projectId, actor) : null
  },
}))

/** Seconds after its timestamp in which a write may become visible. */
const LATE = 5
const COUNT_SECONDS = 5
const DEVICE = ['id', 'onlineStatus', 'lastTime', 'battery', 'signal']

function openTopic(context: Context, kind: Kind, projectId: string, actor: Actor): Topic {
  const { platform } = context
  const entities = readEntities[kind].map((name) => entityOf(platform, name))
  const scopeKeys = entities.map((entity) => [scopeKeyOf(entity, actor), sightOf(context, entity).key])
  const scopeHash = createHash('sha256').update(JSON.stringify(scopeKeys)).digest('hex').slice(0, 12)
  const subject = { platform, key: `${kind}:${projectId}|${scopeHash}`, batch: `${kind}|${scopeHash}`, projectId, actor }
  const show: Show = (entity, rows) => masked(entity, rows, sightOf(context, entity))
  if (kind === 'device') return deviceTopic(subject, show)
  return kind === 'alarm' ? alarmTopic(subject, show) : countTopic(subject)
}

/** The project of a topic and its reader. Topics of one batch have readers with the same data scope. */
interface Subject {
  platform: Kernel
  key: string
  batch: string
  projectId: string
  actor: Actor
}

/** Masks rows as a list does, so that a change hidden by a mask is not published. */
type Show = (entity: Entity, rows: readonly Rec[]) => Rec[]

function deviceTopic({ platform, key, batch, projectId, actor }: Subject, show: Show): Topic {
  let known: Map<string, string> | null = null
  const devicesOf: ReadValues<readonly Rec[]> = async (ids) => {
    const rows = await repository(platform, 'device', actor).find({ projectId_in: ids.join(',') }, { fields: [...DEVICE, 'projectId'] })
    return Map.groupBy(rows, (row) => String(row.projectId))
  }
  const read = async () => {
    const rows = (await readCombined(platform.store, batch, projectId, devicesOf)) ?? []
    return show(
      entityOf(platform, 'device'),
      rows.map((row) => Object.fromEntries(DEVICE.map((name) => [name, row[name]]))),
    )
  }
  const textsOf = (rows: readonly Rec[]) => new Map(rows.map((row) => [String(row.id), JSON.stringify(row)]))
  return {
    key,
    batch,
    everySeconds: 1,
    async poll() {
      const rows = await read()
      const texts = textsOf(rows)
      const changed = rows.filter(({ id }) => known?.get(String(id)) !== texts.get(String(id)))
      known = texts
      return changed.length === 0 ? null : { data: changed }
    },
    async snapshot() {
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

function alarmTopic({ platform, key, batch, projectId, actor }: Subject, show: Show): Topic {
  const fields = ['projectId', ...ALARM.filter((name) => name !== 'deviceName')]
  const read = async (since: string): Promise<Rec[]> => {
    const alarms = repository(platform, 'alarm-event', actor)
    const alarmsOf: ReadValues<readonly Rec[]> = async (ids) => {
      const rows = await alarms.find({ updateTime_ge: later(since, -LATE) }, { fields })
      const wanted = rows.filter((row) => ids.includes(String(row.projectId)))
      await alarms.addRefNames(wanted)
      return Map.groupBy(wanted, (row) => String(row.projectId))
    }
    const rows = (await readCombined(platform.store, `${batch}|${since}`, projectId, alarmsOf)) ?? []
    return show(entityOf(platform, 'alarm-event'), rows).map((row) => Object.fromEntries(ALARM.map((name) => [name, row[name]])))
  }
  let cursor = siteTime()
  // Rows sent in the last seconds, to avoid sending them twice: these seconds are read again, because a row may become visible after its
  // timestamp.
  const lastSent = new Map<unknown, { text: string; moment: string }>()
  return {
    key,
    batch,
    everySeconds: 1,
    async poll() {
      const now = siteTime()
      const changed = (await read(cursor)).filter((row) => lastSent.get(row.id)?.text !== JSON.stringify(row))
      for (const row of changed) lastSent.set(row.id, { text: JSON.stringify(row), moment: String(row.updateTime) })
      for (const [id, { moment }] of lastSent) if (moment < later(now, -2 * LATE)) lastSent.delete(id)
      cursor = now
      return changed.length === 0 ? null : { data: changed, id: messageId(now) }
    },
    async snapshot(since) {
      const from = momentOf(since)
      return from === null ? undefined : read(from)
    },
  }
}

function momentOf(id: string | null): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(id ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}:${parts[6]}` : null
}

function countTopic({ platform, key, batch, projectId, actor }: Subject): Topic {
  const count = async (name: string, by: string, wanted: WireFilters) => {
    const countsOf: ReadValues<readonly { word: unknown; rows: unknown }[]> = async (ids) => {
      const filters = { projectId_in: ids.join(','), ...wanted }
      const query = { measures: { rows: 'count' }, by: { project: 'projectId', word: by }, filters } as const
      return Map.groupBy(await figuresOf(platform.store.db, name, query, actor), ({ project }) => String(project))
    }
    return (await readCombined(platform.store, `${batch}|${name}`, projectId, countsOf)) ?? []
  }
  let known = ''
  const read = async () => {
    const [devices, alarms] = await Promise.all([
      count('device', 'onlineStatus', {}),
      count('alarm-event', 'alarmLevel', { alarmState_equal: dict.alarmState.active }),
    ])
    return {
      devices: totalOf(devices),
      online: totalOf(devices.filter(({ word }) => word !== null && word !== dict.deviceOnline.offline)),
      alarms: totalOf(alarms),
      critical: totalOf(alarms.filter(({ word }) => word === dict.alarmLevel.critical)),
    }
  }
  return {
    key,
    batch,
    everySeconds: COUNT_SECONDS,
    async poll() {
      const data = await read()
      const isNew = JSON.stringify(data) !== known
      known = JSON.stringify(data)
      return isNew ? { data } : null
    },
    snapshot: read,
  }
}

function totalOf(counts: readonly { rows: unknown }[]): number {
  return counts.reduce((sum, { rows }) => sum + Number(rows), 0)
}
