// Simulated spray controller, evaluated once a minute.

import * as dict from '#engine/site/keys.ts'

export interface SprayInput {
  minute: number
  /** PM10 in μg/m³, mean of the last five minutes. */
  pm10: number
  /** Regional PM10 at the same time. */
  reference: number
  wind: number
  temperature: number
  isRaining: boolean
}

/** Reasons to start a run: keys of the dictionary spray_trigger. */
const { dustOverLimit, differenceOverLimit, schedule } = dict.sprayTrigger

export type SprayTrigger = typeof dustOverLimit | typeof differenceOverLimit | typeof schedule

export interface SprayRun {
  /** Minutes of the day, `end` exclusive. */
  start: number
  end: number
  trigger: SprayTrigger
  pm10: number
  reference: number
}

export const ON_PM10 = 150
export const ON_DIFFERENCE = 60
const OFF_PM10 = 120
const OFF_DIFFERENCE = 35
const LEAST = 10
const MAX = 20
const PLANNED = 15
const COOL_DOWN = 15
const PLANS: readonly number[] = [450, 600, 840, 990]
const WIND_LOCK = 10
const COLD_LOCK = 2

/** No spraying in strong wind, rain or frost. */
export function isLocked({ wind, temperature, isRaining }: SprayInput): boolean {
  return wind >= WIND_LOCK || temperature < COLD_LOCK || isRaining
}

/** Controller of one day: called for each minute, it returns whether water runs, and records the runs. */
export function createSprayControl(): { isOn(input: SprayInput): boolean; runs: SprayRun[] } {
  const runs: SprayRun[] = []
  let current: SprayRun | null = null
  let coolUntil = 0
  return {
    runs,
    isOn(input) {
      const locked = isLocked(input)
      if (current && (locked || isOver(current, input))) {
        current.end = input.minute
        coolUntil = input.minute + COOL_DOWN
        current = null
      }
      const trigger = current || locked ? null : triggerOf(input, input.minute >= coolUntil)
      if (trigger) {
        current = { start: input.minute, end: input.minute, trigger, pm10: input.pm10, reference: input.reference }
        runs.push(current)
      }
      if (current) current.end = input.minute + 1
      return current !== null
    },
  }
}

function triggerOf({ minute, pm10, reference }: SprayInput, isCool: boolean): SprayTrigger | null {
  if (PLANS.includes(minute)) return schedule
  if (!isCool) return null
  if (pm10 >= ON_PM10) return dustOverLimit
  return pm10 - reference >= ON_DIFFERENCE ? differenceOverLimit : null
}

function isOver(run: SprayRun, { minute, pm10, reference }: SprayInput): boolean {
  const minutes = minute - run.start
  if (run.trigger === schedule) return minutes >= PLANNED
  return minutes >= MAX || (minutes >= LEAST && pm10 - reference < OFF_DIFFERENCE && pm10 < OFF_PM10)
}
