// Reads events of Dahua devices: `{Code, Action, Index, Data}`, alone or in `Events`.

import * as dict from '#engine/site/keys.ts'
import { eventMembers, macIn, numberIn, type PushedEvent, type ReadEvents, timeIn, trimmedText } from './pushedEvent.ts'

/** Values of `Method` in access events. */
const MODES = new Map<number, string>([
  [1, dict.attendMode.card],
  [6, dict.attendMode.fingerprint],
  [15, dict.attendMode.face],
])
const DIRECTIONS = new Map<string, string>([
  ['entry', dict.attendDirection.in],
  ['exit', dict.attendDirection.out],
])

export const dahuaEvents: ReadEvents = (body) => {
  const members = eventMembers(body)
  const list = Array.isArray(members.Events) ? members.Events : [members]
  return list.slice(0, MAX_EVENTS).flatMap((one) => eventOf(eventMembers(one), members) ?? [])
}

const MAX_EVENTS = 20

function eventOf(event: Readonly<Record<string, unknown>>, members: Readonly<Record<string, unknown>>): PushedEvent | null {
  const code = trimmedText(event.Code)
  if (code === '') return null
  const data = eventMembers(event.Data)
  const mac = macIn(data.MAC ?? event.MAC ?? members.MAC)
  const time = timeIn(numberIn(data.RealUTC) ?? numberIn(data.UTC) ?? numberIn(data.CreateTime) ?? event.Time ?? members.Time)
  const action = trimmedText(event.Action)
  if (code === 'AccessControl') {
    const isPassed = numberIn(data.Status) === 1
    return {
      what: 'pass',
      time,
      mac,
      person: trimmedText(data.UserID),
      direction: DIRECTIONS.get(trimmedText(data.Type).toLowerCase()) ?? '',
      mode: MODES.get(numberIn(data.Method) ?? -1) ?? dict.attendMode.other,
      result: Number(isPassed ? dict.attendResult.passed : dict.attendResult.stranger),
      temperature: numberIn(data.CurrentTemperature),
    }
  }
  if (action === 'Stop' || code === 'Heartbeat') return { what: 'notice', mac }
  // Dahua counts channels from 0.
  return { what: 'alarm', time, mac, type: code, channel: (numberIn(event.Index) ?? 0) + 1, isRepeated: false }
}
