// Who wants to be told of which alarms, and when nobody does. Pure.

import { splitIds } from '../../../../engine/model/commaIds.ts'
import * as dict from '../../../../engine/site/keys.ts'
import type { Rec } from '../../../store/codec.ts'

export interface ToldAlarm {
  level: string
  deviceClass: string
}

const HOURS = /^(\d\d:\d\d)-(\d\d:\d\d)$/

/** @param hours `22:00-06:00`; anything else is no time of day. @param moment `YYYY-MM-DD HH:mm:ss` */
export function isQuiet(hours: string, moment: string): boolean {
  const [, from = '', to = ''] = HOURS.exec(hours.replaceAll(' ', '')) ?? []
  if (from === to) return false
  const time = moment.slice(11, 16)
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** A person of a project who is there and asked for alarms of this level and class; without classes all of them are meant. */
export function wants({ recvAlarm, recvLevels, recvClasses, exitDate }: Rec, { level, deviceClass }: ToldAlarm, today: string): boolean {
  if (recvAlarm !== dict.flag.yes || (typeof exitDate === 'string' && exitDate !== '' && exitDate < today)) return false
  const classes = splitIds(recvClasses)
  return splitIds(recvLevels).includes(level) && (classes.length === 0 || classes.includes(deviceClass))
}
