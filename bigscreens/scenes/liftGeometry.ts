// Position of a cage in its shaft, and its severity.

import * as dict from '../../engine/site/keys.ts'
import { gravest, type Level, limitLevel } from './level.ts'
import type { Lift, LiftCage } from './liftData.ts'

/** Vertical positions of the shaft in pixels of the drawing, and height of a cage. */
export const SHAFT = { top: 36, ground: 580, cage: 92 }

const FLOOR_HEIGHT = 3

export interface Shaft {
  floors: readonly number[]
  /** Pixel y of the floor of a cage at a height in metres above the first floor. */
  yAt(height: number): number
  heightOf(floor: number): number
}

/** Floors from lowest to highest. There is no floor 0: the first basement is directly below the first floor. */
export function shaftOf({ minFloor, maxFloor, floorHeight }: Pick<Lift, 'minFloor' | 'maxFloor' | 'floorHeight'>): Shaft {
  const lowest = minFloor ?? 1
  const highest = Math.max(maxFloor ?? lowest + 1, lowest + 1)
  const step = floorHeight ?? FLOOR_HEIGHT
  const heightOf = (floor: number) => (floor > 0 ? floor - 1 : floor) * step
  const [bottom, top] = [heightOf(lowest), heightOf(highest)]
  const span = SHAFT.ground - SHAFT.top - SHAFT.cage
  return {
    floors: Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at).filter((floor) => floor !== 0),
    heightOf,
    yAt: (height) => SHAFT.ground - ((Math.max(bottom, Math.min(top, height)) - bottom) / (top - bottom)) * span,
  }
}

/** Height in metres above the first floor, as measured or from the floor number; `null` if both are unknown. */
export function cageHeight({ height, floor }: LiftCage, shaft: Shaft): number | null {
  return height ?? (floor === null ? null : shaft.heightOf(floor))
}

/** Floors with a label on the ruler, at least `gap` pixels apart: lowest, highest, and round numbers between. */
export function namedFloors(shaft: Shaft, gap: number): number[] {
  const { floors, yAt, heightOf } = shaft
  const [lowest = 1, highest = 1] = [floors[0], floors.at(-1)]
  const floorPixels = Math.abs(yAt(heightOf(highest)) - yAt(heightOf(lowest))) / Math.max(1, floors.length - 1)
  const step = [1, 2, 5, 10, 20, 50].find((one) => one * floorPixels >= gap) ?? 100
  const isFar = (one: number, other: number) => Math.abs(yAt(heightOf(one)) - yAt(heightOf(other))) >= gap
  return floors.filter(
    (floor) =>
      floor === lowest ||
      floor === highest ||
      ((floor % step === 0 || floor === 1) &&
        isFar(floor, lowest) &&
        isFar(floor, highest) &&
        (floor !== 1 || step === 1 || isFar(1, step))),
  )
}

const faulty = (isFaulty: boolean): Level => (isFaulty ? 4 : 0)

/** Level of a cage from its values and the limits of its lift. */
export function cageLevel(cage: LiftCage, lift: Lift): Level {
  const tilt = Math.max(Math.abs(cage.tiltX ?? 0), Math.abs(cage.tiltY ?? 0))
  const doors = [cage.frontDoor, cage.backDoor, cage.outDoor]
  return gravest(
    limitLevel(cage.loadPercent, lift.loadWarn, lift.loadAlarm, 4),
    faulty(cage.people !== null && lift.ratedPeople !== null && cage.people > lift.ratedPeople),
    limitLevel(cage.speed === null ? null : Math.abs(cage.speed), null, lift.speedAlarm, 4),
    limitLevel(cage.windSpeed, null, lift.windAlarm, 4),
    limitLevel(tilt, null, lift.tiltAlarm, 4),
    faulty(doors.includes(dict.doorState.fault)),
    faulty([cage.antiDrop, cage.topLimit, cage.bottomLimit].includes(1)),
    faulty(cage.verifyResult === dict.verifyResult.unauthorised),
    cage.alarmFlags.length > 0 ? 3 : 0,
    cage.warnFlags.length > 0 ? 2 : 0,
  )
}
