// Reads events of Hikvision devices (ISAPI): `EventNotificationAlert`, as XML or JSON.

import * as dict from '#engine/site/keys.ts'
import { eventMembers, macIn, numberIn, type PushedEvent, type ReadEvents, timeIn, trimmedText } from './pushedEvent.ts'

const { face, fingerprint, card } = dict.attendMode
const [PASSED, STRANGER, NOT_ADMITTED] = [dict.attendResult.passed, dict.attendResult.stranger, dict.attendResult.notAdmitted].map(Number)

/** Value of `majorEventType` for events at a door. */
const DOOR_EVENT = 5
/** Mode and result of a passage by `subEventType`. */
const PASSES = new Map([
  [1, { mode: card, result: PASSED }],
  [2, { mode: card, result: PASSED }],
  [6, { mode: card, result: NOT_ADMITTED }],
  [7, { mode: card, result: NOT_ADMITTED }],
  [8, { mode: card, result: NOT_ADMITTED }],
  [9, { mode: card, result: STRANGER }],
  [38, { mode: fingerprint, result: PASSED }],
  [39, { mode: fingerprint, result: STRANGER }],
  [75, { mode: face, result: PASSED }],
  [76, { mode: face, result: STRANGER }],
  [77, { mode: face, result: PASSED }],
  [80, { mode: face, result: STRANGER }],
])

export const hikvisionEvents: ReadEvents = (body) => {
  const members = eventMembers(body)
  const alert = eventMembers(members.EventNotificationAlert ?? members)
  const type = trimmedText(alert.eventType)
  if (type === '') return []
  const place = { time: timeIn(alert.dateTime), mac: macIn(alert.macAddress) }
  if (type === 'AccessControllerEvent') return [passOf(eventMembers(alert.AccessControllerEvent), place)]
  const isOver = trimmedText(alert.eventState).toLowerCase() === 'inactive'
  if (isOver || type.toLowerCase() === 'heartbeat') return [{ what: 'notice', mac: place.mac }]
  const channel = numberIn(alert.channelID) ?? numberIn(alert.dynChannelID) ?? 1
  return [{ what: 'alarm', ...place, type, channel, isRepeated: (numberIn(alert.activePostCount) ?? 1) > 1 }]
}

function passOf(event: Readonly<Record<string, unknown>>, place: { time: string | null; mac: string }): PushedEvent {
  const pass = numberIn(event.majorEventType) === DOOR_EVENT ? PASSES.get(numberIn(event.subEventType) ?? 0) : undefined
  if (!pass) return { what: 'notice', mac: place.mac }
  const status = trimmedText(event.attendanceStatus)
  const direction = /In$/.test(status) ? dict.attendDirection.in : /Out$/.test(status) ? dict.attendDirection.out : ''
  const person = trimmedText(event.employeeNoString) || trimmedText(event.employeeNo)
  return { what: 'pass', ...place, ...pass, result: pass.result ?? 0, person, direction, temperature: numberIn(event.currTemperature) }
}
