// New rows of a device against its alarms: what is raised, goes on and ends is written in the transaction of the rows.

import * as dict from '#engine/site/keys.ts'
import { later, siteTime } from '#model/siteTime.ts'
import { type Rec, repository, systemActor, type WireFilters } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmLabel } from './alarmLabels.ts'
import { settledStates } from './handling.ts'
import { type AlarmSample, type AlarmState, MERGE_SECONDS, updateAlarmStates } from './lifeCycle.ts'
import { type Limits, noLimits } from './limits.ts'
import { type AlarmRule, alarmRules, offlineTypes } from './rules.ts'
import { alarmSentence } from './sentence.ts'

/** Kinds whose rows say by flags what the device found itself. */
const FLAGGED = ['tower', 'lift', 'rope']
/** Used fields of an active alarm. */
const KNOWN = ['id', 'alarmType', 'part', 'startTime', 'lastTime', 'endTime', 'calm', 'value', 'threshold', 'handleState']

export interface AlarmCase {
  sender: BoundSender
  kind: string
  part: string
  samples: readonly AlarmSample[]
  limits: Limits
  words: ReadonlyMap<string, AlarmLabel>
  /** Since when states hold, by type: what rows before the first sample tell. */
  since: ReadonlyMap<string, string>
}

export function rulesOf(kind: string): readonly AlarmRule[] {
  return alarmRules.filter((rule) => rule.kind === kind)
}

export const hasRules = (kind: string): boolean => rulesOf(kind).length > 0

/** Kinds without rules raise nothing: what happened in a trip was told by the rows of its moments. */
export async function judgeAlarms(db: Database, alarmCase: AlarmCase): Promise<void> {
  const { sender, kind, part, samples, limits, words, since } = alarmCase
  const rules = rulesOf(kind)
  const [first] = samples
  if (rules.length === 0 || !first) return
  const knows = (type: string) => belongs(kind, type, words)
  const known = (await knownAlarms(db, sender, first.time)).filter(({ type }) => knows(type))
  const alarms = updateAlarmStates(known, { part, list: samples, rules, limits, knows, since })
  for (const alarm of alarms) {
    if (!alarm.changed) continue
    if (alarm.id === null) await insertAlarm(db, alarmCase, alarm)
    else await updateAlarm(db, sender, alarm)
  }
}

/** Ends the alarm that says the device is silent. */
export async function endOffline(db: Database, sender: BoundSender, moment: string): Promise<void> {
  const offline = offlineTypes[sender.deviceClass]
  if (!offline) return
  const alarms = await knownAlarms(db, sender, moment)
  for (const alarm of alarms) {
    if (alarm.type === offline.type && alarm.endTime === null)
      await updateAlarm(db, sender, { ...alarm, lastTime: moment, endTime: moment })
  }
}

/** Raises the alarm that says the device is silent, or goes on with it. */
export async function raiseOffline(db: Database, sender: BoundSender, moment: string, words: AlarmCase['words']): Promise<void> {
  const offline = offlineTypes[sender.deviceClass]
  if (!offline || !sender.enabled || sender.projectId === '') return
  const rule: AlarmRule = { ...offline, holds: () => true }
  const known = (await knownAlarms(db, sender, moment)).filter(({ type }) => type === offline.type)
  const samples = [{ time: moment, row: {} }]
  const limits = noLimits
  const alarmCase = { sender, kind: offline.kind, part: '', samples, limits, words, since: new Map() }
  for (const alarm of updateAlarmStates(known, { part: '', list: samples, rules: [rule], limits, knows: () => false, since: new Map() })) {
    if (alarm.id === null) await insertAlarm(db, alarmCase, alarm)
    else await updateAlarm(db, sender, alarm)
  }
}

/** True when an alarm of level 3 or 4 is on. */
export async function isAlarmed(db: Database, { tenantId, id }: BoundSender): Promise<boolean> {
  const grave = { deviceId_equal: id, alarmState_equal: dict.alarmState.active, alarmLevel_ge: dict.alarmLevel.alarm }
  return repository(db, 'alarm-event', systemActor(tenantId)).exists(grave)
}

/** Types with a rule of the kind, and those that only its flags can tell. */
function belongs(kind: string, type: string, words: AlarmCase['words']): boolean {
  if (alarmRules.some((rule) => rule.type === type)) return alarmRules.some((rule) => rule.type === type && rule.kind === kind)
  const isOffline = Object.values(offlineTypes).some((offline) => offline.type === type)
  return !isOffline && FLAGGED.includes(kind) && words.has(`${kind} ${type}`)
}

/** Alarms of a device that are on, or were over so lately that they may come back. */
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

async function insertAlarm(db: Database, alarmCase: AlarmCase, alarm: AlarmState): Promise<void> {
  const { sender, kind, words, samples } = alarmCase
  const rule = rulesOf(kind).find(({ type }) => type === alarm.type)
  const row = samples.find(({ time }) => time === alarm.startTime)?.row ?? {}
  const word = words.get(`${kind} ${alarm.type}`)
  const raised = { ...alarm, value: alarm.first }
  const values: Rec = {
    projectId: sender.projectId,
    deviceId: sender.id,
    deviceClass: sender.deviceClass,
    alarmType: alarm.type,
    alarmLevel: word?.level ?? dict.alarmLevel.warning,
    content: alarmSentence(word?.zh ?? alarm.type, sender, row, raised, rule?.unit),
    contentEn: alarmSentence(word?.en ?? alarm.type, sender, row, raised, rule?.unit),
    unit: rule?.unit,
    part: alarm.part,
    startTime: alarm.startTime,
    lon: row.longitude,
    lat: row.latitude,
    ...stateOf(alarm),
  }
  const actor = { ...systemActor(sender.tenantId), deptId: sender.createDept }
  await repository(db, 'alarm-event', actor).insert(values)
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
