// Sends text messages about new alarms, once a minute, to subscribed people of the project. The node that marks an alarm sends its
// messages.

import { systemParameter } from '#access/parameter.ts'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { isStableId } from '#store/ids.ts'
import { entitiesOf, type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { configurationFor, queueMessages, smsDispatcher } from '../resource/index.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'
import { recipientsOfType } from './rules.ts'
import { type AlarmTrigger, APART_MS, alarmTriggers } from './sources.ts'
import { isQuiet, isSubscribedTo } from './subscriptions.ts'

/** Maximum age of an alarm that is sent; older alarms come from late rows. */
const NEWS_MS = 15 * 60_000
/** Code of the message configuration for alarms. */
const CODE = 'alarm'
const PEOPLE = ['project-safeman', 'project-supervisor']

/** Returns the number of alarms with messages. */
export async function sendAlarmMessages(platform: Platform, now: Date): Promise<number> {
  const quiet = isQuiet(await systemParameter(platform, 'sms.quietHours'), siteTime(now))
  const words = await alarmLabels(platform)
  let count = 0
  for (const source of alarmTriggers) {
    for (const row of await newAlarms(platform, source, now)) {
      const configuration = await configurationOf(platform, textOf(row, 'tenantId'))
      if (configuration === null) continue
      const isSilent = (quiet && row.alarmLevel !== dict.alarmLevel.critical) || isLeavingDemo(row, configuration)
      const alarmMessage = { source, row, configuration, now, words, isSilent }
      if (await sendMessage(platform, alarmMessage)) count += 1
    }
  }
  if (count > 0) smsDispatcher.flush(platform)
  return count
}

function newAlarms(platform: Platform, { entity, time, read }: AlarmTrigger, now: Date): Promise<Rec[]> {
  const wanted = {
    [`${time}_datege`]: siteTime(new Date(now.getTime() - NEWS_MS)),
    pushTime_null: '1',
  }
  const sort = [{ field: time, descending: false }]
  return repositoryOfAllTenants(platform, entity).find(wanted, { fields: read, sort })
}

/** `null` if the tenant has no configuration named `alarm`, and so sends no messages. */
async function configurationOf(platform: Platform, tenantId: string): Promise<Rec | null> {
  return configurationFor(platform, tenantId, CODE, CODE).catch((error) => {
    if (error instanceof AppError && error.key === 'sms.unknown') return null
    throw error
  })
}

/** People of demo sites are invented, but their numbers may be real, so only logged messages are allowed there. */
const isLeavingDemo = (row: Rec, configuration: Rec): boolean =>
  isStableId(textOf(row, 'projectId')) && textOf(configuration, 'category') !== dict.sms.logOnly

interface AlarmMessage {
  source: AlarmTrigger
  row: Rec
  configuration: Rec
  now: Date
  words: ReadonlyMap<string, AlarmLabel>
  isSilent: boolean
}

/** An alarm whose text cannot be built is marked as failed. */
async function sendMessage({ store }: Platform, alarmMessage: AlarmMessage): Promise<boolean> {
  const { source, row, now } = alarmMessage
  return store
    .transaction((db) => queueAlarm(db, alarmMessage))
    .catch(async (error) => {
      if (!(error instanceof AppError)) throw error
      const failed = { pushState: dict.pushState.failed, pushTime: siteTime(now) }
      await repository(store.db, source.entity, systemActor(textOf(row, 'tenantId'))).change({ id_equal: textOf(row, 'id') }, failed)
      return false
    })
}

/** Marks the alarm and queues its messages in one transaction; false when there are no recipients. */
async function queueAlarm(db: Database, { source, row, configuration, now, words, isSilent }: AlarmMessage): Promise<boolean> {
  const actor = systemActor(textOf(row, 'tenantId'))
  const devices = repository(db, 'device', actor)
  const deviceId = textOf(row, 'deviceId')
  // The lock serialises alarms of one device, so that each sees the messages of earlier ones.
  await devices.lock(deviceId)
  const alike = {
    deviceId_equal: deviceId,
    alarmType_equal: textOf(row, 'alarmType'),
    pushState_equal: dict.pushState.sent,
    pushTime_datege: siteTime(new Date(now.getTime() - APART_MS)),
    // A later message time was written before the clock was set back.
    pushTime_datele: siteTime(new Date(now.getTime() + APART_MS)),
  }
  const deviceClass = source.deviceClass(row)
  const alarm = {
    level: textOf(row, 'alarmLevel'),
    deviceClass,
    recipients: recipientsOfType(entitiesOf(db), deviceClass, textOf(row, 'alarmType')),
  }
  const phones =
    isSilent || (await repository(db, source.entity, actor).exists(alike))
      ? []
      : await phonesFor(db, textOf(row, 'projectId'), alarm, now, actor.tenantId)
  const pushState = phones.length === 0 ? dict.pushState.notSent : dict.pushState.sent
  const isOurs =
    (await repository(db, source.entity, actor).change(
      { id_equal: textOf(row, 'id'), pushTime_null: '1' },
      { pushState, pushTime: siteTime(now) },
    )) === 1
  if (!isOurs || phones.length === 0) return false
  const device = await devices.get(deviceId)
  const project = await repository(db, 'project', actor).get(textOf(row, 'projectId'))
  const [name, what, time] = [
    textOf(project ?? {}, 'projectName'),
    source.content(row, textOf(device ?? {}, 'deviceName'), words),
    textOf(row, source.time),
  ]
  const params = { content: `${name} ${what} ${time}`, project: name, alarm: what, time }
  await queueMessages(db, actor, { kind: 'alarm', configuration, phones, params })
  return true
}

async function phonesFor(
  db: Database,
  projectId: string,
  alarm: { level: string; deviceClass: string; recipients: readonly string[] | null },
  now: Date,
  tenantId: string,
): Promise<string[]> {
  const today = siteTime(now).slice(0, 10)
  const fields = ['phone', 'recvAlarm', 'recvLevels', 'recvClasses', 'exitDate']
  const wanted = { projectId_equal: projectId, recvAlarm_equal: dict.flag.yes }
  const found: string[] = []
  for (const name of PEOPLE.filter((one) => alarm.recipients?.includes(one) ?? true)) {
    const people = await repository(db, name, systemActor(tenantId)).find(wanted, { fields })
    found.push(...people.filter((person) => isSubscribedTo(person, alarm, today)).map((person) => textOf(person, 'phone')))
  }
  return [...new Set(found)].filter((phone) => phone !== '')
}
