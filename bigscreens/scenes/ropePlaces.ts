// Positions of ropes on the elevation: columns are zones, rows are heights; workers on the ground are in a tray below.

import type { RopeNow } from '#engine/site/answers/rope.ts'
import * as dict from '../../engine/site/keys.ts'
import type { Tone } from '../palette.ts'

export type RopeState = 'double' | 'single' | 'unhooked' | 'standby' | 'offline'

export const ropeStates: readonly RopeState[] = ['double', 'single', 'unhooked', 'standby', 'offline']

const STATES: Readonly<Record<string, RopeState>> = {
  [dict.ropeHookAll.doubleHooked]: 'double',
  [dict.ropeHookAll.singleHooked]: 'single',
  [dict.ropeHookAll.unhooked]: 'unhooked',
  [dict.ropeHookAll.standby]: 'standby',
}

export function ropeState({ hookState, onlineStatus }: RopeNow): RopeState {
  return onlineStatus === dict.deviceOnline.offline ? 'offline' : (STATES[hookState ?? ''] ?? 'standby')
}

export const hasAlarm = (rope: RopeNow): boolean => rope.alarmState === dict.alarmState.active && ropeState(rope) !== 'offline'

const ALARM_TONES: readonly Tone[] = ['plain', 'plain', 'warn', 'alarm', 'critical']

/** Colour of the alarm of a rope: red for a critical one only. */
export const ropeAlarmTone = ({ alarmLevel }: RopeNow): Tone => ALARM_TONES[alarmLevel] ?? 'critical'

/** Height in metres below which work is not "at height". */
const GROUND = 2
/** Maximum number of zones with a column of their own; smaller zones share one. */
const MAX_ZONES = 7

/** True for ropes in the tray: on the ground or offline, unless they have an alarm. */
export function isOnTray(rope: RopeNow): boolean {
  const state = ropeState(rope)
  return !hasAlarm(rope) && (state === 'offline' || state === 'standby' || rope.height === null || rope.height < GROUND)
}

export interface ZoneColumn<Rope> {
  /** `null` for ropes without a zone, empty for the shared column of small zones. */
  zone: string | null
  ropes: Rope[]
}

/** Columns by name; ropes without a zone come last. */
export function zoneColumnsOf(ropes: readonly RopeNow[]): ZoneColumn<RopeNow>[] {
  const zones = [...Map.groupBy(ropes, ({ zone }) => zone || null)].sort(([, one], [, other]) => other.length - one.length)
  const kept = zones.length > MAX_ZONES ? zones.slice(0, MAX_ZONES - 1) : zones
  const columns = kept.map(([zone, some]) => ({ zone, ropes: some }))
  const rest = zones.slice(kept.length).flatMap(([, some]) => some)
  const byName = (one: ZoneColumn<RopeNow>, other: ZoneColumn<RopeNow>) =>
    one.zone === null ? 1 : other.zone === null ? -1 : one.zone.localeCompare(other.zone, 'zh', { numeric: true })
  return [...columns.sort(byName), ...(rest.length > 0 ? [{ zone: '', ropes: rest }] : [])]
}

export interface PlacedRope<Rope> {
  rope: Rope
  x: number
  y: number
}

export interface PackedDots<Rope> {
  dots: PlacedRope<Rope>[]
  /** Number of ropes that do not fit, by position. */
  more: { x: number; y: number; count: number }[]
}

/**
 * Arranges dots in rows around the centre of a column: ropes at the same height are side by side, the most severe first, so that no dot
 * hides another. A full row ends with the number of ropes left out, because moving them would change their height.
 */
export function packed<Rope>(
  ropes: readonly { rope: Rope; y: number; rank: number }[],
  { left, width, size }: { left: number; width: number; size: number },
): PackedDots<Rope> {
  const room = Math.max(1, Math.floor(width / size))
  const result: PackedDots<Rope> = { dots: [], more: [] }
  for (const [row, some] of Map.groupBy(ropes, ({ y }) => Math.round(y / size))) {
    const isFull = some.length > room
    const shown = [...some].sort((one, other) => other.rank - one.rank).slice(0, isFull ? Math.max(1, room - 2) : room)
    const places = isFull ? shown.length + 2 : shown.length
    const start = left + width / 2 - ((places - 1) * size) / 2
    shown.forEach(({ rope }, at) => {
      result.dots.push({ rope, x: start + at * size, y: row * size })
    })
    if (isFull) result.more.push({ x: start + (shown.length + 0.5) * size, y: row * size, count: some.length - shown.length })
  }
  return result
}

/** Positions of labels near the wanted ones, at least `gap` apart, in the same order, and not below `bottom`. */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const order = wanted.map((y, at) => ({ y, at })).sort((one, other) => one.y - other.y)
  let above = Number.NEGATIVE_INFINITY
  for (const label of order) {
    label.y = Math.max(label.y, above + gap)
    above = label.y
  }
  let below = bottom + gap
  for (const label of order.toReversed()) {
    label.y = Math.min(label.y, below - gap)
    below = label.y
  }
  return order.sort((one, other) => one.at - other.at).map(({ y }) => y)
}
