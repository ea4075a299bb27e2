// Simulated rows of construction lifts.

import * as dict from '#engine/site/keys.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { hour, round, timeAt } from '../clock.ts'
import { type LiftTrip, liftAt } from '../machines/lift.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import type { DatedRow, DemoSource } from './source.ts'

type LiftDevice = DemoSite['lifts'][number]
type NamedCage = LiftDevice['cages'][number]

const IDLE_RATE = 60
const BUSY = { from: hour(6), to: hour(20) }

export function liftSources(device: LiftDevice): DemoSource[] {
  return device.cages.map((cage) => ({
    device,
    every: (_, second) => (second >= BUSY.from && second < BUSY.to ? device.reportRate : Math.max(device.reportRate, IDLE_RATE)),
    sample: (day, second) => sampleOf(device, cage, day, second),
    events: (day) => day.trips(cage).map((trip): DatedRow => ({ second: trip.end, row: tripRow(device, cage, day, trip) })),
  }))
}

function sampleOf(device: LiftDevice, { name, cage }: NamedCage, day: SiteDay, second: number): Rec {
  const own = device.cages.find((cage) => cage.name === name) as NamedCage
  const { isDoorOpen, flag, ...values } = liftAt(cage, day.trips(own), day.day, second, day.weather)
  const isWorking = second >= BUSY.from && second < BUSY.to
  return {
    kind: 'lift',
    cage: name,
    collectTime: timeAt(day.day, second),
    ...values,
    frontDoor: flag === dict.liftAlarm.frontDoorFault ? dict.doorState.fault : isDoorOpen ? dict.doorState.open : dict.doorState.closed,
    backDoor: dict.doorState.closed,
    outDoor: isDoorOpen ? dict.doorState.open : dict.doorState.closed,
    antiDrop: 0,
    topLimit: 0,
    bottomLimit: 0,
    ...(isWorking ? driverOf(device, name) : {}),
    verifyResult: isWorking
      ? flag === dict.liftAlarm.unauthorisedDriver
        ? dict.verifyResult.unauthorised
        : dict.verifyResult.pass
      : dict.verifyResult.none,
    alarmFlags: flag ?? '',
  }
}

function driverOf({ drivers }: LiftDevice, cage: string): Rec {
  const driver = drivers[Number(cage) - 1] ?? drivers[0]
  return driver ? { driverId: driver.id, driverName: textOf(driver.record, 'name') } : {}
}

function tripRow(device: LiftDevice, { name, cage }: NamedCage, day: SiteDay, trip: LiftTrip): Rec {
  const height = (floor: number) => round((floor - 1) * cage.floorHeight, 1)
  return {
    kind: 'trip',
    cage: name,
    startTime: timeAt(day.day, trip.start),
    endTime: timeAt(day.day, trip.end),
    startFloor: trip.startFloor,
    endFloor: trip.endFloor,
    startHeight: height(trip.startFloor),
    endHeight: height(trip.endFloor),
    direction: trip.endFloor > trip.startFloor ? dict.liftDirection.up : dict.liftDirection.down,
    maxLoad: round(trip.load, 2),
    maxPeople: trip.people,
    maxSpeed: round(trip.speed, 2),
    driverName: driverOf(device, name).driverName,
    verifyResult: trip.flag === dict.liftAlarm.unauthorisedDriver ? dict.verifyResult.unauthorised : dict.verifyResult.pass,
    alarmFlags: tripAlarms(cage.ratedLoad, cage.ratedPeople, trip).join(','),
  }
}

/** Keys of lift_alarm for a trip. */
export function tripAlarms(ratedLoad: number, ratedPeople: number, { load, people, flag }: LiftTrip): string[] {
  const share = load / ratedLoad
  const byLoad = share >= 1.1 ? [dict.liftAlarm.overload] : share >= 0.9 ? [dict.liftAlarm.loadWarning] : []
  return [...byLoad, ...(people > ratedPeople ? [dict.liftAlarm.tooManyPeople] : []), ...(flag ? [flag] : [])]
}
