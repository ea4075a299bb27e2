// Simulated values of a crane's black box at one second.

import * as dict from '#engine/site/keys.ts'
import { beaufortLevel } from '../../telemetry/index.ts'
import { round } from '../clock.ts'
import { modulo, type Weather } from '../environment/weather.ts'
import { randomOf } from '../random.ts'
import { type Crane, type CraneCycle, type CraneDay, craneWind, type HookPose, momentLoad, PHASES, ratedLoad } from './crane.ts'

export interface CraneSample extends HookPose {
  load: number
  ratedLoad: number
  loadPercent: number
  /** Moment in kN·m. */
  moment: number
  momentPercent: number
  tiltX: number
  tiltY: number
  windSpeed: number
  windLevel: number
  /** Speeds in m/min, m/min and r/min. */
  hoistSpeed: number
  trolleySpeed: number
  slewSpeed: number
  /** Key of tower_work_state. */
  workState: dict.KeyOf<typeof dict.towerWorkState>
  /** Keys of tower_alarm, besides those that follow from load and wind. */
  flags: string[]
}

const GRAVITY = 9.81
// Seconds from which a pause counts as rest, and before the first lift in which the driver gets ready.
const IDLE = 1800
const READY = 120

/** Sample at a second of the day. */
export function craneAt(crane: Crane, { cycles, events }: CraneDay, day: string, second: number, weather: Weather): CraneSample {
  const random = randomOf(crane.key, day, second)
  const minute = Math.floor(second / 60)
  const { pose, load, state } = stateAt(cycles, second, weather.direction[minute] ?? 0)
  const before = stateAt(cycles, second - 1, weather.direction[minute] ?? 0).pose
  const rated = ratedLoad(crane, pose.range)
  const momentPercent = (100 * load) / momentLoad(crane, pose.range)
  const wind = craneWind(crane, weather, minute)
  const tilt = 0.02 + (0.015 * momentPercent) / 10 + random.normal(0, 0.01)
  const toward = (pose.angle * Math.PI) / 180
  return {
    range: round(pose.range, 2),
    height: round(pose.height, 2),
    angle: round(modulo(pose.angle, 360), 1) % 360,
    load: round(load, 2),
    ratedLoad: round(rated, 2),
    loadPercent: round((100 * load) / rated, 2),
    moment: round(load * GRAVITY * pose.range, 1),
    momentPercent: round(momentPercent, 1),
    tiltX: round(tilt * Math.cos(toward), 2),
    tiltY: round(tilt * Math.sin(toward), 2),
    windSpeed: round(wind, 1),
    windLevel: beaufortLevel(wind),
    hoistSpeed: round(Math.abs(pose.height - before.height) * 60, 2),
    trolleySpeed: round(Math.abs(pose.range - before.range) * 60, 2),
    slewSpeed: state === dict.towerWorkState.lifting ? round(Math.abs(pose.angle - before.angle) / 6, 2) : 0,
    workState: state,
    flags: events.filter((event) => second >= event.start && second < event.end).map(({ type }) => type),
  }
}

interface State {
  pose: HookPose
  load: number
  state: CraneSample['workState']
}

function stateAt(cycles: readonly CraneCycle[], second: number, windFrom: number): State {
  const next = cycles.findIndex((cycle) => cycle.end > second)
  const cycle = cycles[next]
  if (cycle && second >= cycle.start) return inCycle(cycle, second)
  const last = cycles[(next < 0 ? cycles.length : next) - 1]
  const isResting = !cycle || (cycle.start - (last?.end ?? 0) > IDLE && cycle.start - second > READY)
  const rest = cycle?.from ?? last?.from ?? { range: 20, height: 20, angle: 0 }
  // At rest the slewing brake is released, so the jib turns with the wind.
  return {
    pose: isResting ? { ...rest, angle: windFrom + 180 } : rest,
    load: 0,
    state: isResting ? dict.towerWorkState.off : dict.towerWorkState.idle,
  }
}

/** Interpolates linearly between the positions of a cycle: lift, move, lower, unload, return. */
function inCycle(cycle: CraneCycle, second: number): State {
  const { from, to, travel, load } = cycle
  const above = { ...from, height: travel }
  const path: readonly (readonly [HookPose, HookPose, number])[] = [
    [from, above, load],
    [above, { ...to, height: travel }, load],
    [{ ...to, height: travel }, to, load],
    [to, to, load / 3],
    [to, from, 0],
  ]
  let left = (second - cycle.start) / (cycle.end - cycle.start)
  for (const [at, [start, end, carried]] of path.entries()) {
    const share = PHASES[at] ?? 1
    if (left < share) return { pose: between(start, end, left / share), load: carried, state: dict.towerWorkState.lifting }
    left -= share
  }
  return { pose: from, load: 0, state: dict.towerWorkState.lifting }
}

function between(start: HookPose, end: HookPose, share: number): HookPose {
  const mix = (from: number, to: number) => from + (to - from) * share
  return { range: mix(start.range, end.range), height: mix(start.height, end.height), angle: mix(start.angle, end.angle) }
}
