// Plans a day of one hoist cage: its trips, and its position at each second.

import * as dict from '#engine/site/keys.ts'
import { beaufortLevel } from '../../telemetry/index.ts'
import { hour, round } from '../clock.ts'
import { clamp, type Weather, windAt } from '../environment/weather.ts'
import { type Random, randomOf } from '../random.ts'

export interface DemoCage {
  key: string
  /** Highest floor, and height of a floor in metres. */
  maxFloor: number
  floorHeight: number
  /** Rated load in tonnes, number of persons, and speed in m/s. */
  ratedLoad: number
  ratedPeople: number
  ratedSpeed: number
}

export interface LiftTrip {
  /** Seconds of the day from closing to opening the door; the cage moves in between. */
  start: number
  end: number
  startFloor: number
  endFloor: number
  people: number
  /** Load in tonnes, including persons. */
  load: number
  /** Top speed in m/s. */
  speed: number
  /** Key of lift_alarm that the cage flags itself, such as an open door or an unknown driver; `null` for none. */
  flag: string | null
}

export interface LiftSample {
  load: number
  loadPercent: number
  people: number
  speed: number
  /** Key of lift_direction. */
  direction: dict.KeyOf<typeof dict.liftDirection>
  height: number
  floor: number
  tiltX: number
  tiltY: number
  windSpeed: number
  windLevel: number
  isDoorOpen: boolean
  flag: string | null
}

const OPEN = hour(6)
const CLOSE = hour(20)
const PERSON = 0.075
const ACCELERATION = 0.4
/** Peak hours, in which people go up to work or come down. */
const PEAKS: readonly { from: number; to: number; isUp: boolean }[] = [
  { from: hour(6.33), to: hour(7.33), isUp: true },
  { from: hour(11.25), to: hour(12), isUp: false },
  { from: hour(12.75), to: hour(13.5), isUp: true },
  { from: hour(17.5), to: hour(18.67), isUp: false },
]

export function liftDayOf(cage: DemoCage, day: string): LiftTrip[] {
  const random = randomOf(cage.key, day, 'lift')
  const trips: LiftTrip[] = []
  let floor = 1
  let second = OPEN + random.between(0, 600)
  while (second < CLOSE) {
    const peak = PEAKS.find(({ from, to }) => second >= from && second < to)
    const trip = tripFrom(cage, random, floor, Math.round(second), peak)
    if (trip.end >= CLOSE) break
    trips.push(trip)
    floor = trip.endFloor
    second = trip.end + 60 * (peak ? random.between(1.5, 3) : random.between(1.5, 8))
  }
  return trips
}

function tripFrom(cage: DemoCage, random: Random, startFloor: number, start: number, peak: (typeof PEAKS)[number] | undefined): LiftTrip {
  const endFloor = targetFrom(cage, random, startFloor)
  const isWithPeople = peak !== undefined && peak.isUp === endFloor > startFloor
  const usual = isWithPeople ? random.integer(5, Math.min(9, cage.ratedPeople)) : random.integer(1, 3)
  const material = !isWithPeople && endFloor > startFloor && random.chance(0.6) ? random.between(0.2, 1.2) : 0
  const special = random.next()
  const crowd = special < 0.003 ? cage.ratedPeople + random.integer(1, 2) : usual
  const load = loadBy(special, cage, random) ?? crowd * PERSON + material
  const flag =
    special >= 0.009 && special < 0.011
      ? dict.liftAlarm.frontDoorFault
      : special >= 0.011 && special < 0.014
        ? dict.liftAlarm.unauthorisedDriver
        : null
  const speed = random.between(0.8, cage.ratedSpeed)
  const distance = Math.abs(endFloor - startFloor) * cage.floorHeight
  return { start, end: start + Math.round(distance / speed + speed / ACCELERATION), startFloor, endFloor, people: crowd, load, speed, flag }
}

/** Of a thousand trips one is overloaded, and five are near the limit. */
function loadBy(special: number, { ratedLoad }: DemoCage, random: Random): number | null {
  if (special >= 0.003 && special < 0.004) return ratedLoad * random.between(1.1, 1.18)
  return special >= 0.004 && special < 0.009 ? ratedLoad * random.between(0.91, 1.04) : null
}

/** Target floor: from the ground mostly near the top, where the work is; otherwise mostly the ground. */
function targetFrom({ maxFloor }: DemoCage, random: Random, from: number): number {
  if (from !== 1 && random.chance(0.85)) return 1
  const target = random.chance(0.6) ? random.integer(Math.max(2, maxFloor - 4), maxFloor) : random.integer(2, maxFloor)
  return target === from ? 1 : target
}

export function liftAt(cage: DemoCage, trips: readonly LiftTrip[], day: string, second: number, weather: Weather): LiftSample {
  const random = randomOf(cage.key, day, second)
  const next = trips.findIndex((trip) => trip.end > second)
  const trip = trips[next]
  const isMoving = trip !== undefined && second >= trip.start
  const place = isMoving
    ? ride(cage, trip, second)
    : { height: floorHeight(cage, trips[(next < 0 ? trips.length : next) - 1]?.endFloor ?? 1), speed: 0 }
  // Boarding takes the last minute before the doors close.
  const isBoarding = trip !== undefined && !isMoving && trip.start - second < 60
  const load = isMoving || isBoarding ? trip.load : 0
  const minute = Math.floor(second / 60)
  const wind = windAt(weather.wind[minute] ?? 0, floorHeight(cage, cage.maxFloor))
  return {
    load: round(load, 2),
    loadPercent: round((100 * load) / cage.ratedLoad, 1),
    people: isMoving || isBoarding ? trip.people : 0,
    speed: round(place.speed, 2),
    direction: isMoving ? (trip.endFloor > trip.startFloor ? dict.liftDirection.up : dict.liftDirection.down) : dict.liftDirection.stop,
    height: round(place.height, 1),
    floor: Math.max(1, Math.round(place.height / cage.floorHeight) + 1),
    tiltX: round(Math.abs(random.normal(0.2, 0.08)), 2),
    tiltY: round(Math.abs(random.normal(0.2, 0.08)), 2),
    windSpeed: round(wind, 1),
    windLevel: beaufortLevel(wind),
    isDoorOpen: isBoarding,
    flag: isMoving || isBoarding ? trip.flag : null,
  }
}

/** Floor 1 is the ground, at height 0. */
function floorHeight(cage: DemoCage, floor: number): number {
  return (floor - 1) * cage.floorHeight
}

/** Trapezoidal motion with 0.4 m/s² that ends at the floor. */
function ride(cage: DemoCage, trip: LiftTrip, second: number): { height: number; speed: number } {
  const from = floorHeight(cage, trip.startFloor)
  const to = floorHeight(cage, trip.endFloor)
  const length = trip.end - trip.start
  const top = Math.abs(to - from) / (length - trip.speed / ACCELERATION)
  const ramp = trip.speed / ACCELERATION
  const since = second - trip.start
  const left = length - since
  const speed = top * clamp(Math.min(since, left) / ramp, 0, 1)
  const gone = since < ramp ? (top * since ** 2) / (2 * ramp) : top * (since - ramp / 2)
  const distance = left < ramp ? Math.abs(to - from) - (top * left ** 2) / (2 * ramp) : gone
  return { height: from + Math.sign(to - from) * distance, speed }
}
