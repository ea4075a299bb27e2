// Evaluates new rows of a device: raises, continues and ends alarms in the transaction of the rows.

import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import { entitiesOf, type Rec, repository, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmLabel } from './alarmLabels.ts'
import { type AlarmStates, readAlarmStates } from './alarmStates.ts'
import { type AlarmSample, type AlarmState, updateAlarmStates } from './lifeCycle.ts'
import type { AlarmListener } from './raisedAlarm.ts'
import { type CompiledRule, offlineRuleOf, rulesOf, type SilenceRule, silenceTypes } from './rules.ts'
import { alarmText } from './sentence.ts'

export interface AlarmCase {
  states: AlarmStates
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
  const { states, sender, entity, part, samples, words, since, raised } = alarmCase
  const rules = rulesOf(entity)
  const [first] = samples
  if (rules.length === 0 || !first) return
  const knows = typesOf(db, entity, words)
  const known = (await states.at(sender, first.time)).filter(({ type }) => knows(type))
  const alarms = updateAlarmStates(known, { part, list: samples, rules, knows, since })
  for (const alarm of alarms) {
    if (!alarm.changed) continue
    const rule = rules.find(({ type }) => type === alarm.type)
    const sample = samples.find(({ time }) => time === alarm.startTime)
    if (alarm.id === null) {
      const raisedBy = { sender, entity, kind: entity.series?.kind ?? '', rule, row: sample?.row ?? {}, words }
      const content = await insertAlarm(db, states, raisedBy, alarm)
      raised({ deviceId: sender.id, type: alarm.type, startTime: alarm.startTime, content })
    } else await updateAlarm(db, sender, alarm)
  }
}

/** Ends alarms about the silence of the device. */
export async function endSilence(
  db: Database,
  states: AlarmStates,
  sender: BoundSender,
  moment: string,
  rules: readonly SilenceRule[],
): Promise<void> {
  if (rules.length === 0) return
  const types = rules.map(({ rule }) => rule.type)
  for (const alarm of await states.at(sender, moment)) {
    if (!types.includes(alarm.type) || alarm.endTime !== null) continue
    Object.assign(alarm, { lastTime: moment, endTime: moment })
    await updateAlarm(db, sender, alarm)
  }
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
  const states = await readAlarmStates(db, [sender], moment)
  const known = (await states.at(sender, moment)).filter(({ type }) => type === rule.type)
  const evaluated = { ...SILENT, name: rule.name, type: rule.type, kind, sentence: rule.sentence, level: rule.level }
  const list = [{ time: moment, row: {}, scope: {} }]
  const entity = [...entitiesOf(db).values()].find(({ series }) => series?.kind === kind) ?? null
  for (const alarm of updateAlarmStates(known, { part: '', list, rules: [evaluated], knows: () => false, since: new Map() })) {
    if (alarm.id === null) await insertAlarm(db, states, { sender, entity, kind, rule: evaluated, row: {}, words }, alarm)
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
  states: AlarmStates,
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
  const { id } = await repository(db, 'alarm-event', actor).insert(values)
  states.add(sender, { ...alarm, id: String(id), level: String(values.alarmLevel), changed: false })
  return content
}

async function updateAlarm(db: Database, { tenantId }: BoundSender, alarm: AlarmState): Promise<void> {
  const values = { ...stateOf(alarm), updateTime: siteTime() }
  await repository(db, 'alarm-event', systemActor(tenantId)).change({ id_equal: String(alarm.id) }, values)
  alarm.changed = false
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
