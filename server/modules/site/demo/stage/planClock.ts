// The plan of a site passes faster than the clock on the wall when somebody wants to see much of it. Rows tell moments of the wall:
// what the plan says of noon is sent as of now.

import { millisecondsOf, siteTime } from '../../../../../engine/model/siteTime.ts'
import type { Rec } from '../../../../store/codec.ts'

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export interface PlanClock {
  speed: number
  /** From this moment of the wall (milliseconds) on … */
  wall: number
  /** … which was this one of the plan. */
  plan: number
}

/** Wall and plan are the same. */
export const usualClock: PlanClock = { speed: 1, wall: 0, plan: 0 }

/** The clock with another speed from `now` on. Back at its usual speed the plan is where the wall is. */
export function atSpeed(clock: PlanClock, speed: number, now: number): PlanClock {
  return speed === 1 ? usualClock : { speed, wall: now, plan: planAt(clock, now) }
}

export function planAt({ speed, wall, plan }: PlanClock, now: number): number {
  return plan + (now - wall) * speed
}

/** What came before the speed was set keeps its distance. */
export function wallAt({ speed, wall, plan }: PlanClock, planned: number): number {
  return wall + (planned - plan) / (planned > plan ? speed : 1)
}

/** A row of the plan with the moments of the wall in place of its own. */
export function toldRow(clock: PlanClock, row: Rec): Rec {
  if (clock.speed === 1) return row
  const told = Object.entries(row).map(([name, value]) => {
    if (typeof value !== 'string' || !MOMENT.test(value)) return [name, value]
    return [name, siteTime(new Date(Math.floor(wallAt(clock, millisecondsOf(value)) / 1000) * 1000))]
  })
  return Object.fromEntries(told) as Rec
}
