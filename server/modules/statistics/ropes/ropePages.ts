// Pages of rope alarms and rope uses.

import type { StatisticsPage } from '#engine/site/answers/page.ts'
import type { RopeAlarm, RopeUse } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'
import { secondsBetween } from '#series/moments.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { alarmNames } from '../names/alarmNames.ts'
import { nullableText, numberColumns, textColumns } from '../query/columns.ts'
import { measured } from '../query/latest.ts'
import { pageWhere, statisticsPage } from '../query/pages.ts'
import { dayParameter } from '../query/parameters.ts'
import type { ProjectContext } from '../query/projectContext.ts'
import { datePart, daysLater } from '../query/siteClock.ts'
import { wearersOf } from './wearers.ts'

const DAYS = 92

/**
 * Rope alarms with their wearers, optionally by alarm_state. Active alarms are listed without a time limit, since one may have begun
 * yesterday.
 */
export async function ropeAlarms(context: ProjectContext): Promise<StatisticsPage<RopeAlarm>> {
  const { state = '', startTime } = context.query
  const isOn = state === dict.alarmState.active && !startTime
  const pageContext = isOn ? { ...context, query: { ...context.query, startTime: daysLater(datePart(context.now), -1) } } : context
  const page = await statisticsPage(pageContext, 'alarm-event', 'startTime', DAYS, {
    deviceClass_equal: dict.deviceClass.safetyRope,
    alarmState_equal: state,
  })
  const times = page.records.map(({ startTime }) => String(startTime)).sort()
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { ...page, records: [] }
  const [wearerAt, name, codes] = await Promise.all([
    wearersOf(context, { from: first, to: last }),
    alarmNames(context),
    codesOf(context, page.records),
  ])
  const wearers = page.records.map((row) => wearerAt(row.deviceId, row.startTime)?.laborId ?? '')
  const names = await peopleNames(context, wearers)
  const records = page.records.map((row, at) => ({
    id: textOf(row, 'id'),
    deviceId: textOf(row, 'deviceId'),
    deviceCode: codes.get(String(row.deviceId)) ?? null,
    laborId: wearers[at] || null,
    laborName: names.get(wearers[at] ?? '') ?? null,
    alarmType: textOf(row, 'alarmType'),
    name: name(dict.deviceClass.safetyRope, row.alarmType),
    level: textOf(row, 'alarmLevel'),
    content: nullableText(row.content),
    alarmTime: textOf(row, 'startTime'),
    recoverTime: nullableText(row.endTime),
    alarmSeconds: secondsBetween(String(row.startTime), String(row.endTime ?? context.now)),
    height: row.unit === 'm' ? measured(row, 'value') : null,
    alarmState: textOf(row, 'alarmState'),
    handleState: textOf(row, 'handleState'),
  }))
  return { ...page, records }
}

function recordsById(context: ProjectContext, name: string, ids: readonly string[]): Promise<Rec[]> {
  const wanted = [...new Set(ids.filter((id) => id !== ''))].join(',')
  if (wanted === '') return Promise.resolve([])
  return repository(context.platform.store.db, name, context.actor).all({ id_in: wanted })
}

async function codesOf(context: ProjectContext, rows: readonly Rec[]): Promise<Map<string, string | null>> {
  const devices = await recordsById(
    context,
    'device',
    rows.map(({ deviceId }) => String(deviceId ?? '')),
  )
  return new Map(devices.map(({ id, deviceCode }) => [String(id), nullableText(deviceCode)]))
}

async function peopleNames(context: ProjectContext, ids: readonly string[]): Promise<Map<string, string | null>> {
  return new Map((await recordsById(context, 'labor', ids)).map(({ id, name }) => [String(id), nullableText(name)]))
}

/** Rope uses that began on a day, today by default. */
export async function ropeUses(context: ProjectContext): Promise<StatisticsPage<RopeUse>> {
  const { query } = context
  const date = dayParameter(query, 'date') ?? datePart(context.now)
  const page = await pageWhere(context, 'rope-use-log', 'useStart', {
    useStart_datege: `${date} 00:00:00`,
    useStart_datele: `${date} 23:59:59`,
    laborId_equal: query.laborId ?? '',
  })
  const records = page.records.map(({ phone, ...use }) => ({
    ...use,
    id: textOf(use, 'id'),
    useStart: textOf(use, 'useStart'),
    ...textColumns(use, ['laborName', 'useEnd']),
    ...numberColumns(use, ['hookRate', 'alarmCount', 'maxHeight']),
    useMinutes: use.useEnd ? measured(use, 'useMinutes') : Math.floor(secondsBetween(String(use.useStart), context.now) / 60),
  }))
  return { ...page, records }
}
