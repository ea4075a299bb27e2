// Replays a rule over stored rows: how often it would have raised an alarm, compared with the alarms that were raised. Changes nothing.

import type { RuleReplay } from '#engine/site/answers/alarms.ts'
import * as dict from '#engine/site/keys.ts'
import { type AlarmRule, silenceOf } from '#model/entity/alarmRules.ts'
import type { Entity } from '#model/entity/entity.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { type BoundSender, senderById } from '../devices/index.ts'
import { evaluatedSamples } from './evaluateStored.ts'
import { type AlarmState, MERGE_SECONDS, updateAlarmStates } from './lifeCycle.ts'
import { ruleScopeOf } from './ruleRecords.ts'
import { compileRule } from './rules.ts'
import { readEarlierRows } from './windows.ts'

interface Span {
  from: string
  to: string
}

/** Throws for `absent()`: signs of life without a row are not stored. */
export async function replayRule(kernel: Kernel, entity: Entity, rule: AlarmRule, days: number, now = new Date()): Promise<RuleReplay> {
  if (silenceOf(rule.when) === 0)
    throw new Error(
      "A rule with absent() cannot be replayed, because signs of life without a row are not stored; one with absent('10m') can.",
    )
  const to = siteTime(now)
  const span = { from: `${later(to, -(days - 1) * DAY_SECONDS).slice(0, 10)} 00:00:00`, to }
  const would = new Map<string, number>()
  let [devices, rows] = [0, 0]
  for (const sender of await sendersOf(kernel, entity)) {
    const replayed =
      silenceOf(rule.when) === null ? await alarmsOf(kernel, entity, sender, rule, span) : await gapsOf(kernel, entity, sender, rule, span)
    if (replayed.rows > 0) devices += 1
    rows += replayed.rows
    for (const start of replayed.starts) would.set(start.slice(0, 10), (would.get(start.slice(0, 10)) ?? 0) + 1)
  }
  const did = await storedAlarms(kernel, entity, rule, span)
  const all = Array.from({ length: days }, (_, at) => later(span.from, at * DAY_SECONDS).slice(0, 10))
  return { devices, rows, days: all.map((day) => ({ day, would: would.get(day) ?? 0, did: did.get(day) ?? 0 })) }
}

/** Devices that may raise alarms. */
async function sendersOf(kernel: Kernel, { series }: Entity): Promise<BoundSender[]> {
  const wanted = { deviceClass_in: (series?.classes ?? []).join(','), enabled_notequal: dict.flag.no }
  const found = await repositoryOfAllTenants(kernel.store.db, 'device').find(wanted, { fields: ['id'] })
  const senders = await Promise.all(found.map((device) => senderById(kernel, textOf(device, 'id'))))
  return senders.filter((sender) => sender !== null)
}

interface Replayed {
  rows: number
  /** Start times of the alarms. */
  starts: string[]
}

/** Reads one day at a time, as a week of rows may not fit into memory. */
async function alarmsOf(kernel: Kernel, entity: Entity, sender: BoundSender, rule: AlarmRule, { from, to }: Span): Promise<Replayed> {
  const rules = [compileRule(entity, rule)]
  const scope = await ruleScopeOf(kernel, sender)
  const { time = '' } = entity.series ?? {}
  const states = new Map<string, { before: string; alarms: AlarmState[] }>()
  const replayed: Replayed = { rows: 0, starts: [] }
  for (let start = from; start <= to; start = later(start, DAY_SECONDS)) {
    const rows = await rowsIn(kernel, entity, sender, start, later(start, DAY_SECONDS))
    replayed.rows += rows.length
    for (const [part, some] of Map.groupBy(rows, (row) => partOf(entity, row))) {
      const { before, alarms: known } = states.get(part) ?? { before: '', alarms: [] }
      const evaluated = { entity, sender, rows: some, before, at: to, rules }
      const earlierRows = (await readEarlierRows(kernel.store.db, [evaluated])).get(evaluated) ?? []
      const { samples, since } = await evaluatedSamples(kernel.store.db, evaluated, earlierRows, scope)
      const alarms = updateAlarmStates(known, { part, list: samples, rules, knows: () => false, since })
      const last = String(some.at(-1)?.[time] ?? before)
      replayed.starts.push(...alarms.flatMap(({ id, startTime }) => (id === null ? [startTime] : [])))
      const mayGoOn = ({ endTime }: AlarmState) => endTime === null || secondsBetween(endTime, last) <= MERGE_SECONDS
      states.set(part, { before: last, alarms: alarms.filter(mayGoOn).map((alarm) => ({ ...alarm, id: 'counted' })) })
    }
  }
  return replayed
}

function partOf({ series, field }: Entity, row: Rec): string {
  return (series?.key ?? []).flatMap((name) => (field[name]?.choices?.kind === 'dict' ? [String(row[name] ?? '')] : [])).join(' ')
}

function rowsIn(kernel: Kernel, entity: Entity, sender: BoundSender, from: string, until: string): Promise<Rec[]> {
  const { time = '', device = '' } = entity.series ?? {}
  const wanted = { [`${device}_equal`]: sender.id, [`${time}_ge`]: from, [`${time}_lt`]: until }
  return repository(kernel, entity, systemActor(sender.tenantId)).find(wanted, { sort: [{ field: time, descending: false }] })
}

/** Gaps between rows that exceed the rule's limit. */
async function gapsOf(kernel: Kernel, entity: Entity, sender: BoundSender, { when }: AlarmRule, { from, to }: Span): Promise<Replayed> {
  const most = silenceOf(when) ?? 0
  const rows = await rowsIn(kernel, entity, sender, from, later(to, 1))
  const moments = [...rows.map((row) => String(row[entity.series?.time ?? ''])), ...(rows.length > 0 ? [to] : [])]
  const starts = moments.flatMap((moment, at) => {
    const next = moments[at + 1]
    return next !== undefined && secondsBetween(moment, next) > most ? [later(moment, most)] : []
  })
  return { rows: rows.length, starts }
}

async function storedAlarms(kernel: Kernel, { series }: Entity, { type }: AlarmRule, { from, to }: Span): Promise<Map<string, number>> {
  const wanted = { alarmType_equal: type, deviceClass_in: (series?.classes ?? []).join(','), startTime_ge: from, startTime_le: to }
  const alarms = await repositoryOfAllTenants(kernel.store.db, 'alarm-event').find(wanted, { fields: ['startTime'] })
  return new Map([...Map.groupBy(alarms, ({ startTime }) => String(startTime).slice(0, 10))].map(([day, some]) => [day, some.length]))
}
