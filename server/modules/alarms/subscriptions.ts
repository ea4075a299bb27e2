// Matches alarms with subscriptions and quiet hours. Pure.

import * as dict from '#engine/site/keys.ts'
import { splitIds } from '#model/commaIds.ts'
import type { Rec } from '#store/rows.ts'

export interface AlarmToMatch {
  level: string
  deviceClass: string
}

const HOURS = /^(\d\d:\d\d)-(\d\d:\d\d)$/

/** True during quiet hours. @param hours `22:00-06:00`; other text means none @param moment `YYYY-MM-DD HH:mm:ss` */
export function isQuiet(hours: string, moment: string): boolean {
  const [, from = '', to = ''] = HOURS.exec(hours.replaceAll(' ', '')) ?? []
  if (from === to) return false
  const time = moment.slice(11, 16)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** True when an active person of a project has subscribed to this level and class; no classes means all. */
export function isSubscribedTo({ recvAlarm, recvLevels, recvClasses, exitDate }: Rec, alarm: AlarmToMatch, today: string): boolean {
  if (recvAlarm !== dict.flag.yes || (typeof exitDate === 'string' && exitDate !== '' && exitDate < today)) return false
  return matchesAlarm(recvLevels, recvClasses, alarm)
}

/** True when a console user has subscribed to the alarm; no projects means all. */
export function subscribes({ levels, classes, projectIds }: Rec, alarm: AlarmToMatch & { projectId: string }): boolean {
  const projects = splitIds(projectIds)
  return (projects.length === 0 || projects.includes(alarm.projectId)) && matchesAlarm(levels, classes, alarm)
}

function matchesAlarm(levels: unknown, classes: unknown, { level, deviceClass }: AlarmToMatch): boolean {
  const chosen = splitIds(classes)
  return splitIds(levels).includes(level) && (chosen.length === 0 || chosen.includes(deviceClass))
}
