// Combines device alarms and camera detections in one list. Rows stay in their tables; each call is forwarded to the list or the action of
// the table, with the caller's rights, data scopes and masks.

import { TAKES_RECORD, TEXT } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { splitIds } from '#model/commaIds.ts'
import type { SortKey } from '#model/entity/entity.ts'
import { ORDER_BY } from '#model/list/listParameters.ts'
import { readOrder } from '#model/list/sortOrder.ts'
import { actorOf, readerOf } from '#records/actor.ts'
import { type CallTitle, callTitle } from '#records/callTitle.ts'
import type { EntityHook } from '#records/hook.ts'
import { parseListQuery } from '#records/query.ts'
import { queryParameter } from '#records/queryParameter.ts'
import { AppError } from '#server/errors.ts'
import { entityOf, type Rec, repository } from '#store/rows.ts'
import { alarmLabels } from '../alarmLabels.ts'
import { cameraQueryOf, constants } from './cameraQuery.ts'
import { merged } from './merged.ts'

const INBOX = 'alarm-inbox'
const PLACE = '/api/blade-archives/alarm_inbox'
const DEVICES = { entity: 'alarm-event', place: '/api/blade-archives/alarm_event' }
const CAMERAS = { entity: 'ai-video-data', place: '/api/blade-archives/ai_video_reatldata' }

/** Rows per call of a list. */
const MAX = 1000

type Query = Readonly<Record<string, string>>

const STEPS = [
  ['handle', callTitle('alarmHandle')],
  ['accept', callTitle('alarmAccept')],
  ['ignore', callTitle('alarmIgnore')],
  ['falseAlarm', callTitle('alarmFalseAlarm')],
] as const

const step = ([name, title]: readonly [string, CallTitle]): Route => ({
  method: 'POST',
  path: `${PLACE}/${name}`,
  access: { reads: INBOX },
  title,
  described: { query: { ids: TEXT }, required: ['ids'], ...TAKES_RECORD },
  handle: (call) => take(call, name),
})

export const allAlarmsRoutes: readonly Route[] = [
  { method: 'GET', path: `${PLACE}/list`, access: { reads: INBOX }, handle: list },
  { method: 'GET', path: `${PLACE}/detail`, access: { reads: INBOX }, handle: detail },
  ...STEPS.map(step),
]

/** An export of the list contains both. */
export const inboxHook: EntityHook = { entity: DEVICES.entity, replacedLists: [INBOX] }

async function list(call: Call) {
  const inbox = entityOf(call.platform, INBOX)
  const { current, size } = parseListQuery(inbox, call.query)
  const until = current * size
  const ofCameras = call.rights.reads.has(CAMERAS.entity)
    ? cameraQueryOf(inbox, entityOf(call.platform, CAMERAS.entity), withOrder(call.query, inbox.sort), await typesOf(call))
    : null
  const [devices, cameras] = await Promise.all([
    firstOf(call, DEVICES.place, withOrder(call.query, inbox.sort), until),
    ofCameras === null ? NOTHING : firstOf(call, CAMERAS.place, ofCameras, until),
  ])
  const cameraAlarms = await asAlarms(call, cameras.rows)
  const total = devices.total + cameras.total
  const records = merged(devices.rows, cameraAlarms, sortOf(call.query, inbox.sort), until).slice(until - size)
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

const OF_CAMERAS = 'ai '

/** Names of the camera alarm types. */
async function typesOf({ platform }: Call): Promise<string[]> {
  const words = await alarmLabels(platform)
  return [...words.keys()].flatMap((key) => (key.startsWith(OF_CAMERAS) ? [key.slice(OF_CAMERAS.length)] : []))
}

const NOTHING: { rows: readonly Rec[]; total: number } = { rows: [], total: 0 }

/** The first rows of a list, and its total. */
async function firstOf(call: Call, place: string, query: Query, most: number): Promise<typeof NOTHING> {
  const rows: Rec[] = []
  for (let current = 1; ; current += 1) {
    const size = Math.min(most, MAX)
    const page = (await call.get(`${place}/list`, { ...query, current: String(current), size: String(size) })) as {
      records: Rec[]
      total: number
    }
    rows.push(...page.records)
    if (rows.length >= most || page.records.length < size) return { rows, total: page.total }
  }
}

const withOrder = (query: Query, sort: readonly SortKey[]): Query =>
  query[ORDER_BY] || query.ascs || query.descs
    ? query
    : { ...query, [ORDER_BY]: sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',') }

function sortOf(query: Query, sort: readonly SortKey[]): readonly SortKey[] {
  if (query[ORDER_BY]) return readOrder(query[ORDER_BY])
  const keys = [query.ascs, query.descs].flatMap((text, at) =>
    splitIds(text).map((name) => ({
      field: name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      descending: at === 1,
    })),
  )
  return keys.length > 0 ? keys : sort
}

/** Converts a camera detection to an alarm. */
async function asAlarms({ platform, language }: Call, rows: readonly Rec[]): Promise<Rec[]> {
  const words = await alarmLabels(platform)
  return rows.map((row) => {
    const alarmName = words.get(`${OF_CAMERAS}${row.alarmType}`)?.[language] ?? row.alarmType
    const content = [row.monitorName, alarmName, row.laborName]
      .filter((part) => part !== null && part !== undefined && part !== '')
      .join(' ')
    const { alarmTime } = row
    return { ...row, ...constants, alarmName, content, startTime: alarmTime, endTime: alarmTime, lastTime: alarmTime }
  })
}

async function detail(call: Call): Promise<Rec | undefined> {
  const id = queryParameter(call, 'id')
  const [seen] = await seenBy(call, [id], readerOf(call))
  if (seen === undefined) return (await call.get(`${DEVICES.place}/detail`, call.query)) as Rec
  const row = (await call.get(`${CAMERAS.place}/detail`, call.query)) as Rec
  return (await asAlarms(call, [row]))[0]
}

/** An error for one table does not roll back the other. */
async function take(call: Call, name: string): Promise<undefined> {
  const ids = splitIds(call.query.ids ?? call.query.id)
  if (ids.length === 0) throw new AppError('request.parameterMissing', { name: 'ids' })
  const seen = await seenBy(call, ids, actorOf(call))
  const raised = ids.filter((id) => !seen.includes(id))
  for (const [{ place }, some] of [
    [CAMERAS, seen],
    [DEVICES, raised],
  ] as const) {
    if (some.length > 0) await call.post(`${place}/${name}`, { ids: some.join(',') }, call.body)
  }
}

/** The ids that belong to camera detections. */
async function seenBy({ platform, rights }: Call, ids: readonly string[], actor: ReturnType<typeof actorOf>): Promise<string[]> {
  if (!rights.reads.has(CAMERAS.entity)) return []
  const rows = await repository(platform.store.db, CAMERAS.entity, actor).find({ id_in: ids.join(',') }, { fields: ['id'] })
  return rows.map(({ id }) => String(id))
}
