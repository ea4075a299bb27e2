// The two driver shifts of a crane's day, as the face check at the cabin logs them.

import { hour } from '../clock.ts'
import { randomOf } from '../random.ts'
import { DRIVER_CHANGE } from './crane.ts'

export interface DriverShift {
  /** Index among the drivers of the crane. */
  driver: 0 | 1
  /** Seconds of the day. */
  start: number
}

const MORNING = hour(6.25)
const EVENING = hour(18.5)
/** Maximum delay in seconds until the driver is in the cabin. */
const LATEST = 600

/** Ends of the shifts, in seconds of the day. */
export const SHIFT_ENDS = [DRIVER_CHANGE, EVENING] as const

/** Shift of the driver at a second of the day. */
export function driverShiftAt(craneId: string, day: string, second: number): DriverShift {
  const isMorning = second < DRIVER_CHANGE
  const end = isMorning ? DRIVER_CHANGE : EVENING
  const start = (isMorning ? MORNING : DRIVER_CHANGE) + randomOf(craneId, day, end).integer(0, LATEST)
  return { driver: isMorning ? 0 : 1, start }
}
