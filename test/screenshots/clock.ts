// On the pictures it is a working morning, whenever they are taken: the server and its pages reckon from another moment.

import { millisecondsOf, siteTime } from '../../engine/model/siteTime.ts'

const MORNING = '10:30:00'
const DAY_MS = 86_400_000

/** Milliseconds from now to the next morning on the sites. */
export function untilMorning(now = Date.now()): number {
  const today = millisecondsOf(`${siteTime(new Date(now)).slice(0, 10)} ${MORNING}`)
  return (today < now ? today + DAY_MS : today) - now
}

/** Moves the clock of a process or of a page, which runs on from there. */
export function moveClock(milliseconds: number): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [Real.now() + milliseconds] : given) as [number]))
    }
    static override now(): number {
      return Real.now() + milliseconds
    }
  } as DateConstructor
}
