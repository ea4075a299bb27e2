// The two driver shifts of a crane's day, as the face check at the cabin logs them.

import { hour } from '../clock.ts'
import { randomOf } from '../random.ts'
import { DRIVER_CHANGE } from './crane.ts'

export interface DriverShift {
  /** Index among the drivers of the crane. */
  driver: 0 | 1
  /** In seconds of the day. */
  start: number
}

const MORNING = hour(6.25)
const EVENING = hour(18.5)
/** A driver is in the cabin up to ten minutes after the shift begins. */
const LATEST = 600

/** Moments of the day at which a shift ends, in seconds. */
export const SHIFT_ENDS = [DRIVER_CHANGE, EVENING] as const

/** The shift of the driver who is in the cabin at a second of the day. */
export function driverShiftAt(craneId: string, day: string, second: number): DriverShift {
  const isMorning = second < DRIVER_CHANGE
  const end = isMorning ? DRIVER_CHANGE : EVENING
  const start = (isMorning ? MORNING : DRIVER_CHANGE) + randomOf(craneId, day, end).integer(0, LATEST)
  return { driver: isMorning ? 0 : 1, start }
}
