// Controls of the demo: speed and stories.

import { millisecondsOf } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import type { Progress } from '../history.ts'
import { textAt } from '../past.ts'
import type { DemoSite } from '../site.ts'
import type { StoryKey } from './stories.ts'

export const DEMO_SPEEDS = [1, 10, 60] as const
export type DemoSpeed = (typeof DEMO_SPEEDS)[number]

/** Maximum duration of a fast demo, in milliseconds. */
const FAST_FOR = 15 * 60_000
const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** The current story. */
export interface PlayingStory {
  key: StoryKey
  site: DemoSite
  /** Start in milliseconds. */
  since: number
}

export interface StageState {
  speed: DemoSpeed
  /** Number of speed changes. */
  turn: number
  playing: PlayingStory | null
  history: Progress
  setSpeed(speed: DemoSpeed, now: number): void
  /** Time in the plan at a time of the clock, both in milliseconds; equal at speed 1. */
  planAt(now: number): number
  /** A planned row with times converted to the clock. */
  stamped(row: Rec): Rec
  /** Returns to normal speed after a while. */
  settle(now: number): void
}

export function createStage(): StageState {
  let anchor = { now: 0, plan: 0 }
  const planAt = (now: number) => (stage.speed === 1 ? now : anchor.plan + Math.max(0, now - anchor.now) * stage.speed)
  const playedTime = (text: string) => {
    const planned = millisecondsOf(text)
    // Events that began before the speed changed were sent with their time.
    if (planned <= anchor.plan) return textAt(Math.min(planned, anchor.now))
    return textAt(Math.ceil((anchor.now + (planned - anchor.plan) / stage.speed) / 1000) * 1000)
  }
  const stage: StageState = {
    speed: 1,
    turn: 0,
    playing: null,
    history: { days: 0, of: 0 },
    setSpeed(speed, now) {
      anchor = { now, plan: planAt(now) }
      stage.speed = speed
      stage.turn++
    },
    planAt,
    stamped: (row) =>
      stage.speed === 1
        ? row
        : Object.fromEntries(
            Object.entries(row).map(([name, value]) => [name, typeof value === 'string' && MOMENT.test(value) ? playedTime(value) : value]),
          ),
    settle(now) {
      if (stage.speed > 1 && now - anchor.now > FAST_FOR) stage.setSpeed(1, now)
    },
  }
  return stage
}

const stages = new WeakMap<Kernel, StageState>()

/** Stage of the platform's demo; `undefined` without one. */
export const stageOf = (platform: Kernel): StageState | undefined => stages.get(platform)
export const openStage = (platform: Kernel, stage: StageState): void => void stages.set(platform, stage)
export const closeStage = (platform: Kernel): void => void stages.delete(platform)
