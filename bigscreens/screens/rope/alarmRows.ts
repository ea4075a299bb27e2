// Selects the rope alarms to show, and computes their duration.

import type { RopeAlarm } from '#engine/site/answers/rope.ts'
import * as dict from '#engine/site/keys.ts'

const OPEN: readonly string[] = [dict.handleState.pending, dict.handleState.inProgress]

export const isAlarmActive = ({ alarmState }: RopeAlarm): boolean => alarmState === dict.alarmState.active

/** Active alarms first, by severity and duration; then ended ones that are not closed, newest first. */
export function alarmsToShow(active: readonly RopeAlarm[], today: readonly RopeAlarm[]): RopeAlarm[] {
  const on = active
    .filter(isAlarmActive)
    .sort((one, other) => Number(other.level) - Number(one.level) || other.alarmSeconds - one.alarmSeconds)
  const ids = new Set(on.map(({ id }) => id))
  return [...on, ...today.filter((alarm) => !ids.has(alarm.id) && !isAlarmActive(alarm) && OPEN.includes(alarm.handleState))]
}

/** `0:42`, `1:02:03` */
export function durationText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
