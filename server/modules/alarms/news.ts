// Alarm notifications for a console user: open alarms that they may see and have subscribed to.

import * as dict from '#engine/site/keys.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { actorOf, userOf } from '#records/actor.ts'
import type { Context } from '#records/context.ts'
import { maskedRecord } from '#records/masked.ts'
import { sightOf } from '#records/sight.ts'
import type { Kernel } from '#server/kernel.ts'
import { idFrom } from '#store/ids.ts'
import { entityOf, findRows, type Rec, repository, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { type AlarmLabel, alarmLabels } from './alarmLabels.ts'
import { type AlarmTrigger, APART_MS, alarmTriggers, alarmWordOf } from './sources.ts'
import { isQuiet, subscribes } from './subscriptions.ts'

export interface AlarmNews {
  entity: string
  recordId: string
  /** A key of `alarm_level`. */
  level: string
  /** Device and type, to recognise repetitions. */
  alike: string
  time: string
  title: string
  titleEn: string
  content: string
  contentEn: string
  /** 1 when the alarm was raised during the subscriber's quiet hours. */
  isQuiet: 0 | 1
}

const OPEN = `${dict.handleState.pending},${dict.handleState.inProgress}`
/** Default subscription: severe alarms. */
const GRAVE = `${dict.alarmLevel.alarm},${dict.alarmLevel.critical}`
/** A row may become visible up to this time after its id was generated. */
const LATE_MS = 10_000

/** Ids of alarms of the last seconds in all tenants: one query serves all listeners. */
export function recentAlarmIds(platform: Kernel): Promise<readonly string[]> {
  return platform.reads.once('alarms that came', async () => {
    const wanted = { id_ge: idFrom(Date.now() - LATE_MS) }
    const read = ({ entity }: AlarmTrigger) => repositoryOfAllTenants(platform, entity).find(wanted, { fields: ['id'] })
    return (await Promise.all(alarmTriggers.map(read))).flat().map((row) => textOf(row, 'id'))
  })
}

/** Alarms that began after a time, earliest first. */
export async function alarmNews(context: Context, since: string): Promise<AlarmNews[]> {
  const { platform, rights } = context
  const words = await alarmLabels(platform)
  const { userId, tenantId, projectId } = userOf(context)
  const own = await findRows(platform, 'alarm-subscription', { userId_equal: userId }, tenantId)
  const subscriptions = own.length > 0 ? own : [{ levels: GRAVE, projectIds: projectId }]
  const sources = alarmTriggers.filter(({ entity }) => rights.reads.has(entity))
  const news = await Promise.all(sources.map((source) => newsOf(context, source, since, subscriptions, words)))
  return news.flat().toSorted((one, other) => (one.time < other.time ? -1 : 1))
}

async function newsOf(
  context: Context,
  source: AlarmTrigger,
  since: string,
  subscriptions: readonly Rec[],
  words: ReadonlyMap<string, AlarmLabel>,
): Promise<AlarmNews[]> {
  const { db } = context.platform.store
  const entity = entityOf(context.platform, source.entity)
  const actor = actorOf(context)
  const rows = await repository(db, entity, actor).find({ [`${source.time}_datege`]: since, handleState_in: OPEN }, { fields: source.read })
  const subscribed = rows.flatMap((row) => {
    const alarm = { level: textOf(row, 'alarmLevel'), deviceClass: source.deviceClass(row), projectId: textOf(row, 'projectId') }
    const mine = subscriptions.filter((subscription) => subscribes(subscription, alarm))
    if (mine.length === 0) return []
    const isLoud =
      alarm.level === dict.alarmLevel.critical || mine.some((one) => !isQuiet(textOf(one, 'quietHours'), textOf(row, source.time)))
    return [{ row, deviceClass: alarm.deviceClass, isQuiet: isLoud ? (0 as const) : (1 as const) }]
  })
  await repository(db, entity, actor).addRefNames(subscribed.map(({ row }) => row))
  return subscribed.map(({ row: stored, deviceClass, isQuiet }) => {
    const row = maskedRecord(entity, stored, sightOf(context, entity))
    const device = textOf(row, 'deviceName')
    const project = textOf(row, 'projectName')
    const word = alarmWordOf(row, deviceClass, words)
    const content = source.content(row, device, words)
    const contentOf = (what: string) => [project, what].filter((part) => part !== '').join(' · ')
    return {
      entity: source.entity,
      recordId: textOf(row, 'id'),
      level: textOf(row, 'alarmLevel'),
      alike: `${textOf(row, 'deviceId')} ${textOf(row, 'alarmType')}`,
      time: textOf(row, source.time),
      title: word?.zh ?? content,
      titleEn: word?.en ?? word?.zh ?? content,
      content: contentOf(content),
      contentEn: contentOf(textOf(row, 'contentEn') || [device, word?.en ?? ''].join(' ')),
      isQuiet,
    }
  })
}

/**
 * Notifications at least ten minutes after the previous one of the same device and type; `news` is in order of time. @param sent times of
 * earlier notifications, by `alike`
 */
export function notRecentlySent<T extends Pick<AlarmNews, 'alike' | 'time'>>(news: readonly T[], sent: ReadonlyMap<string, string>): T[] {
  const last = new Map([...sent].map(([alike, time]) => [alike, millisecondsOf(time)]))
  return news.filter(({ alike, time }) => {
    const at = millisecondsOf(time)
    if (Math.abs(at - (last.get(alike) ?? Number.NEGATIVE_INFINITY)) < APART_MS) return false
    last.set(alike, at)
    return true
  })
}
