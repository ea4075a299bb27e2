// What the construction lifts of a project did in a span.

import { secondsBetween } from '../telemetry/moments.ts'
import { freshRollups } from '../telemetry/rollups.ts'
import { type Asked, figures, hoursOf, wholeFigures, within } from './asked.ts'
import { MACHINE_DAYS, machineAlarms } from './machineAlarms.ts'
import { percent, rounded, total } from './numbers.ts'
import { bucketsOf, minutesBetween, type Span, spanOf, startOf } from './span.ts'

const LIFT = '4'
const IN_USE = '1'
const UNAUTHORISED = '2'

/** When lifts run on a working day. */
const SHIFT = ['06:00', '20:00'] as const

const LOAD_EDGES = [20, 40, 60, 80, 90, 110]
const LOAD_CLASSES = ['0-20', '20-40', '40-60', '60-80', '80-90', '90-110', '>110']

const trips = {
  trips: 'count',
  people: 'sum maxPeople',
  load: 'sum maxLoad',
  seconds: 'seconds startTime endTime',
  way: 'way startHeight endHeight',
} as const

export async function liftStatistics(asked: Asked) {
  const span = spanOf(asked.query, asked.now, { days: MACHINE_DAYS })
  const where = within(span, 'startTime')
  await freshRollups(asked.platform, String(asked.project.id))
  const [byBucket, loads, floors, drivers, alarms, lifts, hours] = await Promise.all([
    figures(asked, 'lift-trip', { measures: trips, by: { bucket: { every: span.every, of: 'startTime' }, deviceId: 'deviceId' }, where }),
    figures(asked, 'lift-trip', { measures: { count: 'count' }, by: { deviceId: 'deviceId', load: 'maxLoad' }, where }),
    figures(asked, 'lift-trip', { measures: { stops: 'count' }, by: { floor: 'endFloor' }, where: { ...where, endFloor_notnull: 'true' } }),
    driversOf(asked, span),
    machineAlarms(asked, LIFT, span),
    liftsOf(asked),
    wholeFigures(asked, 'lift-hour', { measures: { percent: 'max loadPercentMax' }, where: hoursOf(span) }),
  ])
  const ratedLoad = new Map(lifts.map((lift) => [lift.deviceId, Number(lift.ratedLoad)]))
  const runMinutes = sumOf(byBucket, 'seconds') / 60
  const inUse = lifts.filter(({ workStatus }) => workStatus === IN_USE).length
  const buckets = Map.groupBy(byBucket, ({ bucket }) => bucket)
  return {
    summary: {
      trips: sumOf(byBucket, 'trips'),
      people: sumOf(byBucket, 'people'),
      loadTotal: total(sumOf(byBucket, 'load'), 1),
      runMinutes: rounded(runMinutes),
      distance: total(sumOf(byBucket, 'way'), 1),
      alarms: alarms.alarms,
      warns: alarms.warns,
      utilisation: percent(runMinutes, inUse * minutesBetween(span, ...SHIFT)),
      maxLoadPercent: rounded(hours.percent, 1),
    },
    trend: bucketsOf(span).map((bucket) => {
      const rows = buckets.get(bucket) ?? []
      const loaded = rows.filter(({ deviceId }) => ratedLoad.has(deviceId as string))
      const shares = loaded.reduce((sum, { deviceId, load }) => sum + Number(load ?? 0) / (ratedLoad.get(deviceId as string) ?? 1), 0)
      return {
        time: startOf(bucket),
        trips: sumOf(rows, 'trips'),
        people: sumOf(rows, 'people'),
        loadTotal: rows.length > 0 ? rounded(sumOf(rows, 'load'), 1) : null,
        alarms: alarms.of(bucket).alarms,
        avgLoadPercent: percent(shares, sumOf(loaded, 'trips')),
      }
    }),
    alarmByType: alarms.byType,
    loadBuckets: loadClasses(loads, ratedLoad),
    floorHot: floors.map(({ floor, stops }) => ({ floor, stops: Number(stops) })).sort((one, other) => other.stops - one.stops),
    drivers,
  }
}

const sumOf = <Name extends string>(rows: readonly Record<Name, unknown>[], name: Name): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

function liftsOf(asked: Asked) {
  const by = { deviceId: 'deviceId', ratedLoad: 'ratedLoad', workStatus: 'workStatus', drivers: 'driverIds' }
  return figures(asked, 'lift', { measures: { rows: 'count' }, by, where: { deviceId_notnull: 'true' } })
}

/** Trips by their load in percent of what the lift may carry. */
function loadClasses(loads: readonly Readonly<Record<'deviceId' | 'load' | 'count', unknown>>[], ratedLoad: ReadonlyMap<unknown, number>) {
  const counts = LOAD_CLASSES.map(() => 0)
  for (const { deviceId, load, count } of loads) {
    const rated = ratedLoad.get(deviceId)
    if (!rated || load === null) continue
    const share = rounded((Number(load) / rated) * 100, 6) ?? 0
    const at = LOAD_EDGES.filter((edge) => share >= edge).length
    counts[at] = (counts[at] ?? 0) + Number(count)
  }
  return LOAD_CLASSES.map((bucket, at) => ({ bucket, count: counts[at] }))
}

/** Who drove: trips, minutes from the first start to the last end of each day, trips of a face that was not accepted. */
async function driversOf(asked: Asked, span: Span) {
  const where = { ...within(span, 'startTime'), driverName_notnull: 'true' }
  const [days, refused] = await Promise.all([
    figures(asked, 'lift-trip', {
      measures: { trips: 'count', start: 'min startTime', end: 'max endTime' },
      by: { name: 'driverName', day: { every: 'day', of: 'startTime' } },
      where,
    }),
    figures(asked, 'lift-trip', {
      measures: { trips: 'count' },
      by: { name: 'driverName' },
      where: { ...where, verifyResult_equal: UNAUTHORISED },
    }),
  ])
  const names = [...new Set(days.map(({ name }) => String(name)))]
  const people =
    names.length === 0
      ? []
      : await figures(asked, 'labor', {
          measures: { rows: 'count' },
          by: { id: 'id', name: 'name', face: 'facePhoto' },
          where: { name_in: names.join(','), workType_equal: '420' },
        })
  return names
    .map((name) => {
      const own = days.filter((day) => day.name === name)
      const person = people.find((one) => one.name === name)
      const seconds = own.reduce((sum, { start, end }) => sum + (end === null ? 0 : secondsBetween(String(start), String(end))), 0)
      return {
        laborId: person?.id ?? null,
        name,
        face: person?.face ?? null,
        trips: sumOf(own, 'trips'),
        onMinutes: rounded(seconds / 60),
        unauthorised: total(refused.find((one) => one.name === name)?.trips),
      }
    })
    .sort((one, other) => other.trips - one.trips)
}
