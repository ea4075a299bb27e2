// Statistics of construction lifts in a period.

import type { LiftFigures } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import { secondsBetween } from '#series/moments.ts'
import { stretches } from '#store/aggregates/index.ts'
import {
  bucketStart,
  bucketsOf,
  datePart,
  figures,
  hoursOf,
  nullableText,
  type ProjectContext,
  percent,
  rounded,
  sumOf,
  textColumns,
  total,
  wholeFigures,
} from '../statistics/index.ts'
import { machineAlarms } from './machineAlarms.ts'
import { machineSpan, utilisation } from './machineWork.ts'

/** Working hours of lifts on a working day. */
const SHIFT = ['06:00', '20:00'] as const

const LOAD_EDGES = [20, 40, 60, 80, 90, 110]
const LOAD_CLASSES = ['0-20', '20-40', '40-60', '60-80', '80-90', '90-110', '>110']

const trips = {
  trips: 'count',
  people: 'sum maxPeople',
  load: 'sum maxLoad',
  seconds: 'seconds startTime endTime',
  way: 'way startHeight endHeight',
  start: 'min startTime',
  end: 'max endTime',
} as const

export async function liftStatistics(context: ProjectContext): Promise<LiftFigures> {
  const { span, where } = await machineSpan(context)
  const every = span.every === 'month' ? 'day' : span.every
  const [rows, loads, floors, alarms, lifts, hours] = await Promise.all([
    figures(context, 'lift-trip', {
      measures: trips,
      by: { time: { every, of: 'startTime' }, deviceId: 'deviceId', driverName: 'driverName', verifyResult: 'verifyResult' },
      where,
    }),
    figures(context, 'lift-trip', { measures: { count: 'count' }, by: { deviceId: 'deviceId', load: 'maxLoad' }, where }),
    figures(context, 'lift-trip', {
      measures: { stops: 'count' },
      by: { floor: 'endFloor' },
      where: { ...where, endFloor_notnull: 'true' },
    }),
    machineAlarms(context, dict.deviceClass.hoist, span),
    liftsOf(context),
    wholeFigures(context, 'lift-hour', { measures: { percent: 'max loadPercentMax' }, where: hoursOf(span) }),
  ])
  const ratedLoad = new Map(lifts.map((lift) => [lift.deviceId, Number(lift.ratedLoad)]))
  const runMinutes = sumOf(rows, 'seconds') / 60
  const buckets = Map.groupBy(rows, ({ time }) => String(time).slice(0, stretches[span.every]))
  return {
    summary: {
      trips: sumOf(rows, 'trips'),
      people: sumOf(rows, 'people'),
      loadTotal: total(sumOf(rows, 'load'), 1),
      runMinutes: total(runMinutes),
      distance: total(sumOf(rows, 'way'), 1),
      alarms: alarms.alarms,
      warns: alarms.warns,
      utilisation: utilisation(runMinutes, lifts, span, SHIFT),
      maxLoadPercent: rounded(hours.percent, 1),
    },
    trend: bucketsOf(span).map((bucket) => {
      const own = buckets.get(bucket) ?? []
      const loaded = own.filter(({ deviceId }) => ratedLoad.has(deviceId as string))
      const shares = loaded.reduce((sum, { deviceId, load }) => sum + Number(load ?? 0) / (ratedLoad.get(deviceId as string) ?? 1), 0)
      return {
        time: bucketStart(bucket),
        trips: sumOf(own, 'trips'),
        people: sumOf(own, 'people'),
        loadTotal: own.length > 0 ? rounded(sumOf(own, 'load'), 1) : null,
        alarms: alarms.of(bucket).alarms,
        avgLoadPercent: percent(shares, sumOf(loaded, 'trips')),
      }
    }),
    alarmByType: alarms.byType,
    loadBuckets: loadClasses(loads, ratedLoad),
    floorHot: floors
      .map(({ floor, stops }) => ({ floor: Number(floor), stops: Number(stops) }))
      .sort((one, other) => other.stops - one.stops),
    drivers: await driversOf(context, rows),
  }
}

function liftsOf(context: ProjectContext) {
  const by = { deviceId: 'deviceId', ratedLoad: 'ratedLoad', workStatus: 'workStatus' }
  return figures(context, 'lift', { measures: { rows: 'count' }, by, where: { deviceId_notnull: 'true' } })
}

/** Trips by load, in percent of the lift's rated load. */
function loadClasses(
  loads: readonly Readonly<Record<'deviceId' | 'load' | 'count', unknown>>[],
  ratedLoad: ReadonlyMap<unknown, number>,
): LiftFigures['loadBuckets'] {
  const counts = LOAD_CLASSES.map(() => 0)
  for (const { deviceId, load, count } of loads) {
    const rated = ratedLoad.get(deviceId)
    if (!rated || load === null) continue
    const share = rounded((Number(load) / rated) * 100, 6) ?? 0
    const at = LOAD_EDGES.filter((edge) => share >= edge).length
    counts[at] = (counts[at] ?? 0) + Number(count)
  }
  return LOAD_CLASSES.map((bucket, at) => ({ bucket, count: counts[at] ?? 0 }))
}

type TripRow = Readonly<Record<'time' | 'driverName' | 'verifyResult' | 'trips' | 'start' | 'end', unknown>>

/** Drivers: trips, minutes from the first start to the last end of each day, and trips without a recognised face. */
async function driversOf(context: ProjectContext, rows: readonly TripRow[]): Promise<LiftFigures['drivers']> {
  const byName = Map.groupBy(
    rows.filter(({ driverName }) => driverName !== null),
    ({ driverName }) => String(driverName),
  )
  const people = await peopleNamed(context, [...byName.keys()])
  return [...byName]
    .map(([name, own]) => {
      const person = people.find((person) => person.name === name)
      const days = Map.groupBy(own, ({ time }) => datePart(String(time)))
      return {
        laborId: nullableText(person?.id),
        name,
        ...textColumns(person, ['face', 'certExpire']),
        trips: sumOf(own, 'trips'),
        onMinutes: total([...days.values()].reduce((sum, day) => sum + secondsOn(day), 0) / 60),
        unauthorised: sumOf(
          own.filter(({ verifyResult }) => verifyResult === dict.verifyResult.unauthorised),
          'trips',
        ),
      }
    })
    .sort((one, other) => other.trips - one.trips)
}

function secondsOn(day: readonly TripRow[]): number {
  const starts = day.map(({ start }) => String(start)).sort()
  const ends = day.flatMap(({ end }) => (end === null ? [] : [String(end)])).sort()
  const [first, last] = [starts[0], ends.at(-1)]
  return first === undefined || last === undefined ? 0 : secondsBetween(first, last)
}

async function peopleNamed(context: ProjectContext, names: readonly string[]) {
  if (names.length === 0) return []
  const by = { id: 'id', name: 'name', face: 'facePhoto', certExpire: 'certExpire' }
  return figures(context, 'labor', {
    measures: { rows: 'count' },
    by,
    where: { name_in: names.join(','), workType_equal: dict.typeWork.hoistOperator },
  })
}
