// Device rows of a month with gaps, known to the test.

import type { Rec } from '#store/records.ts'
import type { Archives } from './archives.ts'
import type { Random } from './random.ts'

/** A row with the device that sends it. */
export type Sent = Rec & { kind: string; deviceId: string }

export interface MonthDays {
  /** Dates, ascending; the last is today. */
  days: readonly string[]
  /** Present time; there are no later rows. */
  until: string
}

const PAD = (number: number): string => String(number).padStart(2, '0')

export const clock = (minutes: number, second = 0): string => `${PAD(Math.floor(minutes / 60))}:${PAD(minutes % 60)}:${PAD(second)}`

/** All rows sent by devices. */
export function sentRows(archives: Archives, { days, until }: MonthDays, random: Random): Sent[] {
  const of = (deviceClass: string) => archives.devices.filter((device) => device.deviceClass === deviceClass).map(({ id }) => String(id))
  const [air = '', dust = '', spray = ''] = of('2')
  const rows = days.flatMap((day, at) => [
    ...[air, dust].flatMap((deviceId) => airRows(deviceId, day, random)),
    ...flowRows(spray, day, random),
    ...of('3').flatMap((deviceId) => craneRows(deviceId, day, random)),
    ...of('4').flatMap((deviceId) => liftRows(deviceId, day, random)),
    ...of('1').flatMap((deviceId, number) => ropeRows(deviceId, day, number, random)),
    ...passRows(of('6'), archives.people, day, at, random),
    ...cameraRows(of('5'), archives, day, random),
  ])
  return rows.filter((row) => String(row.collectTime ?? row.startTime ?? row.passTime ?? row.alarmTime) <= until)
}

/** Rows every half hour, and every minute of one hour; some hours and values are missing. */
function airRows(deviceId: string, day: string, random: Random): Sent[] {
  const missing = random.whole(0, 23)
  const minutes = Array.from({ length: 48 }, (_, at) => at * 30).concat(Array.from({ length: 58 }, (_, at) => 481 + at))
  const maybe = <T>(value: T) => (random.chance(0.1) ? null : value)
  return [...new Set(minutes)]
    .filter((minute) => Math.floor(minute / 60) !== missing)
    .map((minute) => ({
      kind: 'env',
      deviceId,
      collectTime: `${day} ${clock(minute)}`,
      pm25: maybe(random.whole(0, 90)),
      pm10: maybe(isDusty(minute) ? 180 : random.whole(20, minute < 540 ? 140 : 200)),
      tsp: maybe(random.whole(60, 400)),
      noise: maybe(random.decimal(45, 80, 1)),
      temperature: maybe(random.decimal(-2, 36, 1)),
      humidity: random.decimal(30, 95, 1),
      windSpeed: maybe(random.decimal(0, 12, 1)),
      windDirection: maybe(random.whole(0, 359)),
      pressure: random.decimal(990, 1025, 1),
    }))
}

/** True while dust is high in the morning; the first spray of the day reacts to it. */
const isDusty = (minute: number): boolean => minute >= 513 && minute <= 525
const SPRAY_START = 516

function flowRows(deviceId: string, day: string, random: Random): Sent[] {
  return [8, 10, 14].map((hour) => {
    const start = hour === 8 ? SPRAY_START : hour * 60 + random.whole(10, 40)
    const flowStart = random.decimal(100, 900, 2)
    const waterUse = random.decimal(0.2, 1.8, 2)
    return {
      kind: 'flow',
      deviceId,
      startTime: `${day} ${clock(start, 20)}`,
      endTime: `${day} ${clock(start + random.whole(5, 19), 20)}`,
      mode: hour === 8 ? '1' : random.pick(['0', '1', '1', '2']),
      trigger: '1',
      triggerValue: random.whole(150, 200),
      threshold: 150,
      flowStart,
      flowEnd: Number((flowStart + waterUse).toFixed(2)),
      flowRate: 2.4,
      waterPressure: 2.1,
      powerUse: random.decimal(0.5, 3, 2),
      pm10Before: random.chance(0.2) ? null : random.whole(150, 200),
      pm10After: random.whole(90, 140),
      runState: random.pick(['0', '0', '0', '4']),
    }
  })
}

function craneRows(deviceId: string, day: string, random: Random): Sent[] {
  const cycles = Array.from({ length: 9 }, (_, at): Sent => {
    const start = 400 + at * 70 + random.whole(0, 30)
    return {
      kind: 'cycle',
      deviceId,
      startTime: `${day} ${clock(start, 40)}`,
      endTime: `${day} ${clock(start + random.whole(3, 9), random.whole(0, 59))}`,
      maxLoad: random.decimal(0.3, 5.5, 2),
      maxMomentPercent: random.chance(0.05) ? null : random.decimal(5, 125, 1),
      maxWind: random.decimal(1, 9, 1),
      driverName: '陈刚',
    }
  })
  // Two in one minute.
  const moments = [6, 6, 9, 12, 15].map(
    (hour, at): Sent => ({
      kind: 'tower',
      deviceId,
      collectTime: `${day} ${clock(hour * 60 + 7, at)}`,
      load: 2.1,
      momentPercent: random.decimal(5, 80, 1),
      windSpeed: random.decimal(1, 14, 1),
      angle: random.decimal(0, 359.9, 1),
      workState: '2',
      warnFlags: ['162'],
    }),
  )
  return [...cycles, ...moments]
}

const DRIVERS = ['王芳', '刘强']

function liftRows(deviceId: string, day: string, random: Random): Sent[] {
  return ['1', '2'].flatMap((cage, number) => {
    const trips = Array.from({ length: 10 }, (_, at): Sent => {
      const start = 370 + at * 75 + random.whole(0, 50)
      const [from, to] = [random.decimal(0, 30, 1), random.decimal(0, 99, 1)]
      return {
        kind: 'trip',
        deviceId,
        cage,
        startTime: `${day} ${clock(start, 2)}`,
        endTime: `${day} ${clock(start + 1, random.whole(3, 59))}`,
        startFloor: 1,
        endFloor: random.whole(1, 20),
        startHeight: from,
        endHeight: to,
        maxLoad: random.decimal(0, 2.4, 2),
        maxPeople: random.whole(0, 9),
        driverName: DRIVERS[number],
        verifyResult: random.chance(0.05) ? '2' : '1',
      }
    })
    const logs = [7, 11, 17].map(
      (hour): Sent => ({
        kind: 'lift',
        deviceId,
        cage,
        collectTime: `${day} ${clock(hour * 60 + 3)}`,
        load: random.decimal(0, 2.1, 2),
        people: 3,
      }),
    )
    return [...trips, ...logs]
  })
}

function ropeRows(deviceId: string, day: string, number: number, random: Random): Sent[] {
  return Array.from({ length: 33 }, (_, at) => {
    const height = random.chance(0.1) ? null : random.decimal(0, 40, 1)
    return {
      kind: 'rope',
      deviceId,
      collectTime: `${day} ${clock(420 + number + at * 20)}`,
      wearState: random.pick(['1', '1', '1', '0']),
      hookState: random.pick(['2', '2', '1', '0']),
      height,
      battery: random.whole(10, 100),
      alarmState: '0',
    }
  })
}

/** Gate passes: in, out and in at noon, out; some people stay, some are refused, some are unknown. */
function passRows(gates: readonly string[], people: readonly Rec[], day: string, at: number, random: Random): Sent[] {
  const rows: Sent[] = []
  const pass = (laborId: unknown, minute: number, direction: string, result = 0) =>
    rows.push({
      kind: 'pass',
      deviceId: random.pick(gates),
      laborId,
      passTime: `${day} ${clock(minute, random.whole(0, 59))}`,
      direction,
      mode: '001',
      gateName: '北门',
      result,
    })
  for (const [number, { id }] of people.entries()) {
    if (random.chance(0.3)) continue
    if (random.chance(0.05)) pass(id, 360 + number, '01', 2)
    pass(id, 365 + number, '01')
    if (random.chance(0.5)) {
      pass(id, 690 + number, '02')
      pass(id, 770 + number, '01')
    }
    if (random.chance(0.9)) pass(id, 1070 + number, '02')
  }
  if (at % 3 === 0) pass(null, 600, '01', 1)
  return rows
}

function cameraRows(devices: readonly string[], { monitors, people }: Archives, day: string, random: Random): Sent[] {
  return Array.from({ length: 5 }, (_, at) => ({
    kind: 'ai',
    deviceId: devices[0] ?? '',
    monitorId: random.pick(monitors).id,
    areaType: random.pick(['1', '2']),
    alarmType: random.pick(['1', '2', '3', '13']),
    alarmTime: `${day} ${clock(430 + at * 130, random.whole(0, 59))}`,
    confidence: random.decimal(68, 98, 1),
    laborId: random.chance(0.4) ? random.pick(people).id : null,
  }))
}
