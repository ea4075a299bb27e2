// Simulates a safety rope in use: height over time, and state of the hooks.

import * as dict from '#engine/site/keys.ts'
import { LOW_BATTERY, WORK_AT_HEIGHT } from '../../devices/index.ts'
import { DEMO_DAY_SECONDS, hour, round } from '../clock.ts'
import { clamp } from '../environment/weather.ts'
import { type Random, randomOf } from '../random.ts'

export interface DemoRope {
  key: string
  /** Current floor of work at height, and height of a floor in metres. */
  workFloor: number
  floorHeight: number
  /** Laxity of the site. */
  laxity: number
}

export interface RopeSession {
  /** Seconds of the day. */
  start: number
  end: number
  /** Battery at the start in percent. */
  battery: number
  /** Rare emergencies with keys of rope_alarm: a fall, no motion, a call for help. */
  emergencies: readonly {
    type: typeof dict.ropeAlarm.fall | typeof dict.ropeAlarm.noMotion | typeof dict.ropeAlarm.sos
    start: number
    end: number
  }[]
}

export interface RopeSample {
  /** Keys of rope_wear, rope_hook, rope_hook_all and rope_motion. */
  wearState: typeof dict.ropeWear.worn
  hook1State: dict.KeyOf<typeof dict.ropeHook>
  hook2State: dict.KeyOf<typeof dict.ropeHook>
  hookState: dict.KeyOf<typeof dict.ropeHookAll>
  motion: dict.KeyOf<typeof dict.ropeMotion>
  height: number
  floor: number
  battery: number
  signal: number
  alarmType: string | null
  /** Duration of the alarm in seconds. */
  alarmSeconds: number
}

/** Keys by the number of closed hooks. */
const HOOK_STATES = [dict.ropeHookAll.unhooked, dict.ropeHookAll.singleHooked, dict.ropeHookAll.doubleHooked]
const USED = 2 / 3
const CLIMB = 450
const DRAIN = 6
/** Seconds of a move along the edge: both hooks, one, none while changing, one. */
const MOVE = { double: 93, single: 16, none: 8 }
const MOVE_LENGTH = MOVE.double + 2 * MOVE.single + MOVE.none
/** Share of moves without a hook for too long. */
const CARELESS = 0.004
/** Seconds without a hook from which it is no longer a change of hooks. */
export const UNHOOKED_TOO_LONG = 10

export function ropeDayOf({ key }: DemoRope, day: string): RopeSession[] {
  const random = randomOf(key, day, 'rope')
  if (!random.chance(USED)) return []
  const full = random.chance(0.03) ? random.between(12, 30) : random.between(92, 100)
  const morning = sessionFrom(random, hour(7), hour(11), full)
  const used = (DRAIN * (morning.end - morning.start)) / 3600
  return [morning, sessionFrom(random, hour(13), hour(18), Math.max(full - used, 6))]
}

function sessionFrom(random: Random, from: number, to: number, battery: number): RopeSession {
  const length = Math.min(Math.round(random.between(2, 4) * 3600), to - from)
  const start = Math.round(random.between(from, to - length))
  const emergencies = (
    [
      [dict.ropeAlarm.fall, 0.00015, 120],
      [dict.ropeAlarm.noMotion, 0.005, 600],
      [dict.ropeAlarm.sos, 0.001, 300],
    ] as const
  ).flatMap(([type, chance, seconds]) => {
    if (!random.chance(chance)) return []
    const at = Math.round(random.between(start + CLIMB, start + length - seconds))
    return [{ type, start: at, end: at + seconds }]
  })
  return { start, end: start + length, battery, emergencies }
}

/** Row of a rope at a second of a session. */
export function ropeAt(rope: DemoRope, session: RopeSession, day: string, second: number): RopeSample {
  const since = second - session.start
  const height = heightAt(rope, session, day, since)
  const isHigh = height >= WORK_AT_HEIGHT
  const unhooked = isHigh ? unhookedFor(rope, session, day, since) : 0
  const hooks = isHigh ? hooksAt(rope, session, day, since) : 0
  const emergency = session.emergencies.find(({ start, end }) => second >= start && second < end)
  const battery = clamp(Math.round(session.battery - (DRAIN * since) / 3600), 1, 100)
  const careless = unhooked > UNHOOKED_TOO_LONG ? dict.ropeAlarm.unhookedAtHeight : null
  const alarmType = emergency?.type ?? careless ?? (battery < LOW_BATTERY ? dict.ropeAlarm.lowBattery : null)
  return {
    wearState: dict.ropeWear.worn,
    hook1State: hooks > 0 ? dict.ropeHook.hooked : dict.ropeHook.unhooked,
    hook2State: hooks > 1 ? dict.ropeHook.hooked : dict.ropeHook.unhooked,
    hookState: isHigh ? (HOOK_STATES[hooks] ?? dict.ropeHookAll.unhooked) : dict.ropeHookAll.standby,
    motion: motionAt(emergency?.type, since, second),
    height: round(height, 1),
    floor: Math.max(1, Math.round(height / rope.floorHeight) + 1),
    battery,
    signal: -60 - (Math.round(height) % 30),
    alarmType,
    alarmSeconds: emergency ? second - emergency.start : careless ? Math.round(unhooked) : 0,
  }
}

export interface SessionFacts {
  /** Seconds at height, and of those with a hook closed. */
  above: number
  hooked: number
  /** Periods in seconds of the day without a hook for too long. */
  alarms: { start: number; end: number; height: number }[]
  maxHeight: number
}

/** Computes the figures of a session move by move. */
export function sessionFacts(rope: DemoRope, session: RopeSession, day: string): SessionFacts {
  const facts: SessionFacts = { above: 0, hooked: 0, alarms: [], maxHeight: 0 }
  const end = session.end - session.start
  for (let since = 0; since < end; since += MOVE_LENGTH) {
    const height = heightAt(rope, session, day, since)
    facts.maxHeight = Math.max(facts.maxHeight, height)
    if (height < WORK_AT_HEIGHT) continue
    const none = noneOf(rope, session, day, Math.floor(since / MOVE_LENGTH))
    facts.above += MOVE_LENGTH
    facts.hooked += MOVE_LENGTH - (none.end - none.start)
    const alarm = since + Math.round(none.start) + UNHOOKED_TOO_LONG
    const there = heightAt(rope, session, day, alarm)
    if (none.end - none.start > UNHOOKED_TOO_LONG && there >= WORK_AT_HEIGHT) {
      facts.alarms.push({ start: session.start + alarm, end: session.start + since + Math.round(none.end), height: round(there, 1) })
    }
  }
  return { ...facts, maxHeight: round(facts.maxHeight, 1) }
}

function heightAt({ key, workFloor, floorHeight }: DemoRope, session: RopeSession, day: string, since: number): number {
  const left = session.end - session.start - since
  const block = Math.floor(since / 3900)
  const random = randomOf(key, day, session.start, block)
  const floor = Math.max(2, workFloor + random.integer(-1, 1))
  const sway = 1.5 * Math.sin(since / 95 + random.next() * 6) * Math.sin(since / 41)
  return Math.max(0, (floor - 1) * floorHeight * clamp(Math.min(since, left) / CLIMB, 0, 1) + sway)
}

/** Part of a move without a hook, in seconds of the move. */
function noneOf({ key, laxity }: DemoRope, session: RopeSession, day: string, move: number): { start: number; end: number } {
  const random = randomOf(key, day, session.start, 'move', move)
  if (random.chance(CARELESS * laxity)) return { start: 20, end: 20 + UNHOOKED_TOO_LONG + random.between(5, 90) }
  const start = MOVE.double + MOVE.single
  return { start, end: start + random.between(4, MOVE.none) }
}

function hooksAt(rope: DemoRope, session: RopeSession, day: string, since: number): 0 | 1 | 2 {
  const phase = since % MOVE_LENGTH
  const none = noneOf(rope, session, day, Math.floor(since / MOVE_LENGTH))
  if (phase >= none.start && phase < none.end) return 0
  return phase < none.start - MOVE.single || phase >= none.end + MOVE.single ? 2 : 1
}

function unhookedFor(rope: DemoRope, session: RopeSession, day: string, since: number): number {
  const phase = since % MOVE_LENGTH
  const none = noneOf(rope, session, day, Math.floor(since / MOVE_LENGTH))
  return phase >= none.start && phase < none.end ? phase - none.start : 0
}

function motionAt(emergency: string | undefined, since: number, second: number): RopeSample['motion'] {
  if (emergency === dict.ropeAlarm.fall) return dict.ropeMotion.fall
  if (emergency === dict.ropeAlarm.noMotion) return dict.ropeMotion.noMotion
  if (since < CLIMB) return dict.ropeMotion.climbing
  return (second % DEMO_DAY_SECONDS) % 7 < 4 ? dict.ropeMotion.moving : dict.ropeMotion.still
}
