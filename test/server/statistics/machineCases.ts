// Lifts and cranes.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'
import type { Case } from './case.ts'
import { inSpan, known, max, mean, rate, seconds, sum, to, total } from './recount.ts'

const LIFT = '/api/blade-archives/lift/getLiftStLogByProjectAndDevice'
const TOWER = '/api/blade-archives/tower_crane/getTowerStLogByProjectAndDevice'

/** The whole days of the month before today, by day. */
const before = (month: Month) => {
  const days = month.days.slice(0, -1)
  return { from: `${days[0]} 00:00:00`, to: `${days.at(-1)} 23:59:59`, buckets: days, length: 10 }
}
/** The day before today, by hour. */
const yesterday = (month: Month) => {
  const day = month.days.at(-2) ?? ''
  const buckets = Array.from({ length: 24 }, (_, hour) => `${day} ${String(hour).padStart(2, '0')}`)
  return { from: `${day} 00:00:00`, to: `${day} 23:59:59`, buckets, length: 13 }
}
type Stretch = ReturnType<typeof before>

const start = (bucket: string): string => bucket + '0000-00-00 00:00:00'.slice(bucket.length)
const within = (rows: readonly Rec[], time: string, stretch: Stretch): Rec[] => inSpan(rows, time, stretch.from, stretch.to)
const of = (rows: readonly Rec[], time: string, bucket: string): Rec[] => rows.filter((row) => String(row[time]).startsWith(bucket))
const asked = (stretch: Stretch, granularity: string) => ({ startTime: stretch.from, endTime: stretch.to, granularity })

const machineAlarms = (month: Month, deviceClass: string, stretch: Stretch) => {
  const rows = within(month.alarms, 'startTime', stretch).filter((row) => row.deviceClass === deviceClass)
  const warns = rows.filter(({ alarmLevel }) => alarmLevel === '2')
  const alarms = rows.filter(({ alarmLevel }) => Number(alarmLevel) >= 3)
  return { rows, warns, alarms }
}

const classes = (names: readonly string[], edges: readonly number[], values: readonly number[]) =>
  names.map((bucket, at) => ({ bucket, count: values.filter((value) => edges.filter((edge) => value >= edge).length === at).length }))

function liftRecount(month: Month, stretch: Stretch): unknown {
  const trips = within(month.rows('trip'), 'startTime', stretch)
  const logs = within(month.rows('lift'), 'collectTime', stretch)
  const { warns, alarms } = machineAlarms(month, '4', stretch)
  const days = new Set(stretch.buckets.map((bucket) => bucket.slice(0, 10))).size
  const minutes = sum(trips.map(({ startTime, endTime }) => seconds(startTime, endTime))) / 60
  const loads = logs.map(({ load }) => ({ percent: to(1, (Number(load) / 2) * 100) }))
  return {
    summary: {
      trips: trips.length,
      people: total(trips, 'maxPeople'),
      loadTotal: total(trips, 'maxLoad', 1),
      runMinutes: to(0, minutes),
      distance: to(1, sum(trips.map(({ startHeight, endHeight }) => Math.abs(Number(endHeight) - Number(startHeight))))),
      alarms: alarms.length,
      warns: warns.length,
      utilisation: rate(minutes, 14 * 60 * days),
      maxLoadPercent: max(loads, 'percent'),
    },
    trend: stretch.buckets.map((bucket) => {
      const own = of(trips, 'startTime', bucket)
      return {
        time: start(bucket),
        trips: own.length,
        people: total(own, 'maxPeople'),
        loadTotal: own.length > 0 ? total(own, 'maxLoad', 1) : null,
        alarms: of(alarms, 'startTime', bucket).length,
        avgLoadPercent: rate(sum(known(own, 'maxLoad')) / 2, own.length),
      }
    }),
    loadBuckets: classes(
      ['0-20', '20-40', '40-60', '60-80', '80-90', '90-110', '>110'],
      [20, 40, 60, 80, 90, 110],
      known(trips, 'maxLoad').map((load) => to(6, (load / 2) * 100)),
    ),
    stops: [...Map.groupBy(trips, ({ endFloor }) => endFloor)].map(([floor, rows]) => [floor, rows.length]).sort(),
    drivers: [...Map.groupBy(trips, ({ driverName }) => driverName)]
      .map(([name, rows]) => {
        const shifts = [...Map.groupBy(rows, ({ startTime }) => String(startTime).slice(0, 10)).values()].map((some) => {
          const times = (field: string) => some.map((row) => String(row[field])).sort()
          return seconds(times('startTime')[0], times('endTime').at(-1))
        })
        const refused = rows.filter(({ verifyResult }) => verifyResult === '2').length
        return [name, rows.length, to(0, sum(shifts) / 60), refused]
      })
      .sort(),
  }
}

const liftShown: Case['shown'] = ({ alarmByType, floorHot, drivers, ...rest }) => ({
  ...rest,
  stops: floorHot?.map(({ floor, stops }) => [floor, stops]).sort(),
  drivers: drivers?.map(({ name, trips, onMinutes, unauthorised }) => [name, trips, onMinutes, unauthorised]).sort(),
})

function towerRecount(month: Month, stretch: Stretch, deviceId?: unknown): unknown {
  const ofDevice = (rows: readonly Rec[]) => rows.filter((row) => deviceId === undefined || row.deviceId === deviceId)
  const cycles = ofDevice(within(month.rows('cycle'), 'startTime', stretch))
  const moments = ofDevice(within(month.rows('tower'), 'collectTime', stretch))
  const machine = machineAlarms(month, '3', stretch)
  const [warns, alarms, all] = [ofDevice(machine.warns), ofDevice(machine.alarms), ofDevice(machine.rows)]
  const days = new Set(stretch.buckets.map((bucket) => bucket.slice(0, 10))).size
  const cranes = deviceId === undefined ? 2 : 1
  const minutes = sum(cycles.map(({ startTime, endTime }) => seconds(startTime, endTime))) / 60
  return {
    summary: {
      cycles: cycles.length,
      loadTotal: total(cycles, 'maxLoad', 1),
      workMinutes: to(0, minutes),
      utilisation: rate(minutes, cranes * 12 * 60 * days),
      avgMomentPercent: mean(cycles, 'maxMomentPercent', 1),
      maxMomentPercent: max(cycles, 'maxMomentPercent'),
      warns: warns.length,
      alarms: alarms.length,
      overloads: all.filter(({ alarmType }) => alarmType === '101' || alarmType === '111').length,
      maxWind: max(moments, 'windSpeed'),
    },
    trend: stretch.buckets.map((bucket) => {
      const own = of(cycles, 'startTime', bucket)
      return {
        time: start(bucket),
        cycles: own.length,
        loadTotal: own.length > 0 ? total(own, 'maxLoad', 1) : null,
        warns: of(warns, 'startTime', bucket).length,
        alarms: of(alarms, 'startTime', bucket).length,
        maxMomentPercent: max(own, 'maxMomentPercent'),
        maxWind: max(of(moments, 'collectTime', bucket), 'windSpeed'),
      }
    }),
    momentBuckets: classes(
      ['<40', '40-60', '60-80', '80-90', '90-110', '110-120', '>120'],
      [40, 60, 80, 90, 110, 120],
      known(cycles, 'maxMomentPercent'),
    ),
    rank: month.archives.cranes
      .filter((crane) => deviceId === undefined || crane.deviceId === deviceId)
      .map(({ id, craneName, deviceId: own }) => {
        const lifted = cycles.filter((cycle) => cycle.deviceId === own)
        return {
          craneId: id,
          craneName,
          cycles: lifted.length,
          loadTotal: total(lifted, 'maxLoad', 1),
          alarms: alarms.filter((alarm) => alarm.deviceId === own).length,
        }
      })
      .sort((one, other) => other.cycles - one.cycles || (String(one.craneId) < String(other.craneId) ? -1 : 1)),
  }
}

const towerShown: Case['shown'] = ({ alarmByType, ...rest }) => rest

const page = (path: string, kind: string, rowKind: string, time: string): Case => ({
  name: `rows of ${kind} come in pages, newest first`,
  path,
  query: (month) => ({ kind, size: '7', current: '2', startTime: yesterday(month).from, endTime: yesterday(month).to }),
  shown: ({ records, total: count, pages }) => ({ count, pages, times: records?.map((row) => row[time]) }),
  recount: (month) => {
    const rows = within(month.rows(rowKind), time, yesterday(month))
    const times = rows
      .map((row) => String(row[time]))
      .sort()
      .reverse()
    return { count: times.length, pages: Math.ceil(times.length / 7), times: times.slice(7, 14) }
  },
})

export const machineCases: Case[] = [
  {
    name: 'lifts by day',
    path: LIFT,
    query: (month) => asked(before(month), 'day'),
    shown: liftShown,
    recount: (month) => liftRecount(month, before(month)),
  },
  {
    name: 'lifts by hour',
    path: LIFT,
    query: (month) => asked(yesterday(month), 'hour'),
    shown: liftShown,
    recount: (month) => liftRecount(month, yesterday(month)),
  },
  {
    name: 'cranes by day',
    path: TOWER,
    query: (month) => asked(before(month), 'day'),
    shown: towerShown,
    recount: (month) => towerRecount(month, before(month)),
  },
  {
    name: 'one crane by hour',
    path: TOWER,
    query: (month) => ({ ...asked(yesterday(month), 'hour'), deviceId: String(month.archives.cranes[0]?.deviceId) }),
    shown: towerShown,
    recount: (month) => towerRecount(month, yesterday(month), month.archives.cranes[0]?.deviceId),
  },
  page('/api/blade-archives/lift/getStDetailList', 'trip', 'trip', 'startTime'),
  page('/api/blade-archives/tower_crane/getStDetailList', 'realtime', 'tower', 'collectTime'),
  page('/api/blade-archives/tower_crane/getStDetailList', 'cycle', 'cycle', 'startTime'),
  {
    name: 'a playback has one row of each minute',
    path: '/api/blade-archives/tower_crane/getStDetailList',
    query: (month) => ({
      kind: 'realtime',
      granularity: 'minute',
      deviceId: String(month.archives.cranes[0]?.deviceId),
      startTime: yesterday(month).from,
      endTime: yesterday(month).to,
    }),
    shown: ({ records }) => records?.map(({ collectTime }) => String(collectTime).slice(11)),
    recount: () => ['15:07:04', '12:07:03', '09:07:02', '06:07:00'],
  },
  {
    name: 'a playback of all cranes has a pose of each, by the second of the hour',
    path: '/api/blade-archives/tower_crane/getPlayback',
    query: (month) => {
      const day = yesterday(month).from.slice(0, 10)
      return { startTime: `${day} 09:00:00`, endTime: `${day} 09:59:59` }
    },
    shown: ({ from, tracks }) => ({ from, tracks: tracks?.map(({ deviceId, seconds, angle }) => [deviceId, seconds, angle]).sort() }),
    recount: (month) => {
      const from = `${yesterday(month).from.slice(0, 10)} 09:00:00`
      const rows = inSpan(month.rows('tower'), 'collectTime', from, from.replace('09:00:00', '09:59:59'))
      return {
        from,
        tracks: [...Map.groupBy(rows, ({ deviceId }) => deviceId)]
          .map(([deviceId, own]) => [deviceId, own.map((row) => seconds(from, row.collectTime)), own.map(({ angle }) => angle)])
          .sort(),
      }
    },
  },
  ...(['of a device', 'of a project alone: its first one'] as const).map(
    (asked): Case => ({
      name: `one crane now is told with its day and its neighbours, ${asked}`,
      path: '/api/blade-archives/tower_crane_realtime/detail',
      query: (month): Record<string, string> => (asked === 'of a device' ? { deviceId: String(month.archives.cranes[0]?.deviceId) } : {}),
      shown: ({ crane, latest, today, maintain, group }) => ({
        devices: group?.map(({ deviceId }) => deviceId),
        moments: group?.map(({ momentPercent }) => momentPercent),
        name: crane?.craneName,
        collectTime: latest?.collectTime,
        cycles: today?.cycles,
        leftDays: maintain?.leftDays,
        group: group?.map(({ craneName, angle, level }) => [craneName, angle, level]),
      }),
      recount: (month) => {
        const newest = (at: number) => {
          const own = month.rows('tower').filter(({ deviceId }) => deviceId === month.archives.cranes[at]?.deviceId)
          return own.sort((one, other) => (String(one.collectTime) < String(other.collectTime) ? 1 : -1))[0]
        }
        const cycles = month
          .rows('cycle')
          .filter(({ deviceId, startTime }) => deviceId === month.archives.cranes[0]?.deviceId && String(startTime).startsWith(month.today))
        return {
          devices: month.archives.cranes.map(({ deviceId }) => deviceId),
          moments: [newest(0)?.momentPercent ?? null, newest(1)?.momentPercent ?? null],
          name: '1#塔机',
          collectTime: newest(0)?.collectTime,
          cycles: cycles.length,
          leftDays: -3,
          group: [
            ['1#塔机', newest(0)?.angle, 2],
            ['2#塔机', newest(1)?.angle, 2],
          ],
        }
      },
    }),
  ),
]
