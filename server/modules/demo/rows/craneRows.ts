// Simulated rows of tower cranes.

import * as dict from '#engine/site/keys.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { round, timeAt } from '../clock.ts'
import { modulo } from '../environment/weather.ts'
import { type CraneCycle, craneWind } from '../machines/crane.ts'
import { craneAt } from '../machines/craneSample.ts'
import { driverShiftAt } from '../machines/driverShift.ts'
import type { DemoSite } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import type { DatedRow, DemoSource } from './source.ts'

type CraneDevice = DemoSite['cranes'][number]

const IDLE_RATE = 60
/** Keys of tower_alarm that are warnings, and the one of a broken sensor. */
const WARNINGS: readonly string[] = [
  dict.towerAlarm.radiusOuterLimit,
  dict.towerAlarm.radiusInnerLimit,
  dict.towerAlarm.leftSlewLimit,
  dict.towerAlarm.rightSlewLimit,
  dict.towerAlarm.tiltWarning,
  dict.towerAlarm.craneCollisionWarning,
]

export function craneSource(device: CraneDevice): DemoSource {
  return {
    device,
    every: (day, second) => {
      const busy = day.craneDay(device).cycles.some(({ start, end }) => second >= start - 300 && second < end + 300)
      return busy ? device.reportRate : Math.max(device.reportRate, IDLE_RATE)
    },
    sample(day, second) {
      const { flags, workState, ...values } = craneAt(device.crane, day.craneDay(device), day.day, second, day.weather)
      return {
        kind: 'tower',
        collectTime: timeAt(day.day, second),
        ...values,
        tilt: round(Math.hypot(values.tiltX, values.tiltY), 2),
        multiple: device.multiple,
        workState,
        ...(workState === dict.towerWorkState.off ? {} : driverOf(device, day.day, second)),
        alarmFlags: flags.filter((flag) => flag !== dict.towerAlarm.sensorFault && !WARNINGS.includes(flag)).join(','),
        warnFlags: flags.filter((flag) => WARNINGS.includes(flag)).join(','),
        faultFlags: flags.includes(dict.towerAlarm.sensorFault) ? dict.sensorFault.tilt : '',
        online: 1,
      }
    },
    events: (day) => day.craneDay(device).cycles.map((cycle): DatedRow => ({ second: cycle.end, row: cycleRow(device, day, cycle) })),
  }
}

function driverOf({ id, drivers }: CraneDevice, day: string, second: number): Rec {
  const { driver: at, start } = driverShiftAt(id, day, second)
  const driver = drivers[at] ?? drivers[0]
  return driver
    ? { driverId: driver.id, driverName: textOf(driver.record, 'name'), driverOnTime: timeAt(day, Math.min(start, second)) }
    : {}
}

function cycleRow(device: CraneDevice, day: SiteDay, cycle: CraneCycle): Rec {
  const { from, to, load, percent, start, end } = cycle
  const flags = day
    .craneDay(device)
    .events.filter((event) => event.start < end && event.end > start)
    .map(({ type }) => type)
  const wind = craneWind(device.crane, day.weather, Math.floor(start / 60))
  const angle = (degrees: number) => round(modulo(degrees, 360), 1) % 360
  return {
    kind: 'cycle',
    startTime: timeAt(day.day, start),
    endTime: timeAt(day.day, end),
    maxLoad: round(load, 2),
    maxMomentPercent: round(percent, 1),
    rangeStart: round(from.range, 2),
    rangeEnd: round(to.range, 2),
    heightStart: round(from.height, 2),
    heightEnd: round(to.height, 2),
    angleStart: angle(from.angle),
    angleEnd: angle(to.angle),
    maxWind: round(wind, 1),
    alarmFlags: [
      ...new Set([...flags, ...(percent >= 100 ? [dict.towerAlarm.momentAlarm] : percent >= 90 ? [dict.towerAlarm.momentWarning] : [])]),
    ].join(','),
    driverName: driverOf(device, day.day, start).driverName,
  }
}
