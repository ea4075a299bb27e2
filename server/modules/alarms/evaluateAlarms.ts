// Evaluates new rows of a device: raises, continues and ends alarms in the transaction of the rows.

import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { entitiesOf, type Rec, repository, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmLabel } from './alarmLabels.ts'
import { settledStates } from './handling.ts'
import { type AlarmSample, type AlarmState, MERGE_SECONDS, updateAlarmStates } from './lifeCycle.ts'
import type { AlarmListener } from './raisedAlarm.ts'
import { type CompiledRule, offlineRuleOf, rulesOf, type SilenceRule, silenceTypes } from './rules.ts'
import { alarmText } from './sentence.ts'

/** Used fields of an active alarm. */
const KNOWN = ['id', 'alarmType', 'part', 'startTime', 'lastTime', 'endTime', 'calm', 'value', 'threshold', 'handleState']

export interface AlarmCase {
  sender: BoundSender
  entity: Entity
  part: string
  samples: readonly AlarmSample[]
  words: ReadonlyMap<string, AlarmLabel>
  /** Start of lasting states before the first sample, by type. */
  since: ReadonlyMap<string, string>
  raised: AlarmListener
}

/** A series without rules raises no alarms: a completed trip was evaluated by the rows of its moments. */
export async function evaluateAlarms(db: Database, alarmCase: AlarmCase): Promise<void> {
  const { sender, entity, part, samples, words, since, raised } = alarmCase
  const rules = rulesOf(entity)
  const [first] = samples
  if (rules.length === 0 || !first) return
  const knows = typesOf(db, entity, words)
  const known = (await knownAlarms(db, sender, first.time)).filter(({ type }) => knows(type))
  const alarms = updateAlarmStates(known, { part, list: samples, rules, knows, since })
  for (const alarm of alarms) {
    if (!alarm.changed) continue
    const rule = rules.find(({ type }) => type === alarm.type)
    const sample = samples.find(({ time }) => time === alarm.startTime)
    if (alarm.id === null) {
      const content = await insertAlarm(db, { sender, entity, kind: entity.series?.kind ?? '', rule, row: sample?.row ?? {}, words }, alarm)
      raised({ deviceId: sender.id, type: alarm.type, startTime: alarm.startTime, content })
    } else await updateAlarm(db, sender, alarm)
  }
}

/** Ends alarms about the silence of the device. */
export async function endSilence(db: Database, sender: BoundSender, moment: string, rules: readonly SilenceRule[]): Promise<void> {
  if (rules.length === 0) return
  const types = rules.map(({ rule }) => rule.type)
  for (const alarm of await knownAlarms(db, sender, moment))
    if (types.includes(alarm.type) && alarm.endTime === null) await updateAlarm(db, sender, { ...alarm, lastTime: moment, endTime: moment })
}

/** Raises or continues the alarm of a device that has been silent longer than its record allows. */
export async function raiseOffline(db: Database, sender: BoundSender, moment: string, words: AlarmCase['words']): Promise<void> {
  const silence = offlineRuleOf(entitiesOf(db), sender.deviceClass)
  if (silence) await raiseSilence(db, sender, silence, moment, words)
}

export async function raiseSilence(
  db: Database,
  sender: BoundSender,
  { kind, rule }: SilenceRule,
  moment: string,
  words: AlarmCase['words'],
): Promise<void> {
  if (!sender.enabled || sender.projectId === '') return
  const known = (await knownAlarms(db, sender, moment)).filter(({ type }) => type === rule.type)
  const evaluated = { ...SILENT, name: rule.name, type: rule.type, kind, sentence: rule.sentence, level: rule.level }
  const list = [{ time: moment, row: {}, scope: {} }]
  const entity = [...entitiesOf(db).values()].find(({ series }) => series?.kind === kind) ?? null
  for (const alarm of updateAlarmStates(known, { part: '', list, rules: [evaluated], knows: () => false, since: new Map() })) {
    if (alarm.id === null) await insertAlarm(db, { sender, entity, kind, rule: evaluated, row: {}, words }, alarm)
    else await updateAlarm(db, sender, alarm)
  }
}

const SILENT: Omit<CompiledRule, 'name' | 'type' | 'kind'> = {
  title: null,
  level: null,
  when: { windows: [], members: [], evaluate: () => true },
  value: null,
  limit: null,
  limitVariable: '',
  until: null,
  untilVariable: null,
  below: false,
  applies: null,
  ends: null,
  hysteresis: 0,
  for: 0,
  calm: 1,
  momentary: false,
  unit: '',
  sentence: null,
  tell: null,
}

/** True when an alarm of level 3 or 4 is active. */
export async function isAlarmed(db: Database, { tenantId, id }: BoundSender): Promise<boolean> {
  const grave = { deviceId_equal: id, alarmState_equal: dict.alarmState.active, alarmLevel_ge: dict.alarmLevel.alarm }
  return repository(db, 'alarm-event', systemActor(tenantId)).exists(grave)
}

/** True for types with a rule of the series, and for types that only flags of its rows report. */
function typesOf(db: Database, entity: Entity, words: AlarmCase['words']): (type: string) => boolean {
  const entities = entitiesOf(db)
  const own = new Set(rulesOf(entity).map(({ type }) => type))
  const others = new Set([
    ...[...entities.values()].flatMap((other) => (other.series && other !== entity ? rulesOf(other).map(({ type }) => type) : [])),
    ...silenceTypes(entities),
  ])
  const isFlagged = 'alarmFlags' in entity.field || 'alarmType' in entity.field
  return (type) => own.has(type) || (isFlagged && !others.has(type) && words.has(`${entity.series?.kind} ${type}`))
}

/** Alarms of a device that are active, or ended recently enough to be continued. */
async function knownAlarms(db: Database, { tenantId, id }: BoundSender, moment: string): Promise<AlarmState[]> {
  const either: WireFilters[] = [{ alarmState_equal: dict.alarmState.active }, { endTime_ge: later(moment, -MERGE_SECONDS) }]
  const shape = { fields: KNOWN, either }
  const rows = await repository(db, 'alarm-event', systemActor(tenantId)).find({ deviceId_equal: id }, shape)
  return rows.map(({ id: own, alarmType, part, startTime, lastTime, endTime, calm, value, threshold: limit, handleState }) => ({
    id: String(own),
    type: String(alarmType),
    part: String(part ?? ''),
    startTime: String(startTime),
    lastTime: String(lastTime ?? startTime),
    endTime: endTime === null ? null : String(endTime),
    calm: Number(calm ?? 0),
    first: null,
    value: value === null ? null : Number(value),
    limit: limit === null ? null : Number(limit),
    isHandled: settledStates.includes(String(handleState)),
    changed: false,
  }))
}

interface Raised {
  sender: BoundSender
  /** `null` for a device class without a series. */
  entity: Entity | null
  kind: string
  rule: CompiledRule | undefined
  row: Rec
  words: AlarmCase['words']
}

/** Returns the sentences of the alarm. */
async function insertAlarm(
  db: Database,
  { sender, entity, kind, rule, row, words }: Raised,
  alarm: AlarmState,
): Promise<Record<Language, string>> {
  const word = words.get(`${kind} ${alarm.type}`)
  const text = (language: Language) =>
    alarmText({
      language,
      title: word?.[language] ?? alarm.type,
      sender,
      row,
      alarm,
      unit: rule?.unit,
      sentence: rule?.sentence ?? null,
      words: entity?.words ?? {},
    })
  const content = { zh: text('zh'), en: text('en') }
  const values: Rec = {
    projectId: sender.projectId,
    deviceId: sender.id,
    deviceClass: sender.deviceClass,
    alarmType: alarm.type,
    alarmLevel: word?.level ?? dict.alarmLevel.warning,
    content: content.zh,
    contentEn: content.en,
    unit: rule?.unit || undefined,
    part: alarm.part,
    startTime: alarm.startTime,
    lon: row.longitude,
    lat: row.latitude,
    ...stateOf(alarm),
  }
  const actor = { ...systemActor(sender.tenantId), deptId: sender.createDept }
  await repository(db, 'alarm-event', actor).insert(values)
  return content
}

async function updateAlarm(db: Database, { tenantId }: BoundSender, alarm: AlarmState): Promise<void> {
  const values = { ...stateOf(alarm), updateTime: siteTime() }
  await repository(db, 'alarm-event', systemActor(tenantId)).change({ id_equal: String(alarm.id) }, values)
}

function stateOf({ lastTime, endTime, calm, value, limit }: AlarmState) {
  return {
    lastTime,
    endTime,
    calm,
    value,
    threshold: limit,
    alarmState: endTime === null ? dict.alarmState.active : dict.alarmState.recovered,
  }
}
