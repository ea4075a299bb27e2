// What the tower cranes of a project did in a span.

import { freshRollups } from '../telemetry/rollups.ts'
import { type Asked, figures, hoursOf, wholeFigures, within } from './asked.ts'
import { MACHINE_DAYS, machineAlarms } from './machineAlarms.ts'
import { percent, rounded, total } from './numbers.ts'
import { minutesBetween, series, spanOf } from './span.ts'

const CRANE = '3'
const IN_USE = '1'
/** Alarms of moment and of load. */
const OVERLOADS = '101,111'

/** When cranes work on a working day. */
const SHIFT = ['06:30', '18:30'] as const

const MOMENT_EDGES = [40, 60, 80, 90, 110, 120]
const MOMENT_CLASSES = ['<40', '40-60', '60-80', '80-90', '90-110', '110-120', '>120']

const lifting = { cycles: 'count', load: 'sum maxLoad', moment: 'max maxMomentPercent' } as const

export async function towerStatistics(asked: Asked) {
  const span = spanOf(asked.query, asked.now, { days: MACHINE_DAYS })
  const where = within(span, 'startTime')
  const buckets = { bucket: { every: span.every, of: 'startTime' } } as const
  const wind = { wind: 'max windSpeedMax' } as const
  await freshRollups(asked.platform, String(asked.project.id))
  const [all, byBucket, moments, byCrane, winds, maxWind, alarms, overloads, cranes] = await Promise.all([
    wholeFigures(asked, 'tower-cycle', {
      measures: { ...lifting, mean: 'mean maxMomentPercent', seconds: 'seconds startTime endTime' },
      where,
    }),
    figures(asked, 'tower-cycle', { measures: lifting, by: buckets, where }),
    figures(asked, 'tower-cycle', { measures: { count: 'count' }, by: { at: { edges: MOMENT_EDGES, of: 'maxMomentPercent' } }, where }),
    figures(asked, 'tower-cycle', { measures: lifting, by: { craneId: 'craneId' }, where }),
    figures(asked, 'tower-hour', { measures: wind, by: { bucket: { every: span.every, of: 'time' } }, where: hoursOf(span) }),
    wholeFigures(asked, 'tower-hour', { measures: wind, where: hoursOf(span) }),
    machineAlarms(asked, CRANE, span),
    wholeFigures(asked, 'alarm-event', {
      measures: { count: 'count' },
      where: { ...where, deviceClass_equal: CRANE, alarmType_in: OVERLOADS },
    }),
    cranesOf(asked),
  ])
  const workMinutes = Number(all.seconds ?? 0) / 60
  const inUse = cranes.filter(({ workStatus }) => workStatus === IN_USE).length
  const windOf = new Map(winds.map((row) => [row.bucket, row.wind]))
  return {
    summary: {
      cycles: total(all.cycles),
      loadTotal: total(all.load, 1),
      workMinutes: rounded(workMinutes),
      utilisation: percent(workMinutes, inUse * minutesBetween(span, ...SHIFT)),
      avgMomentPercent: rounded(all.mean, 1),
      maxMomentPercent: rounded(all.moment, 1),
      warns: alarms.warns,
      alarms: alarms.alarms,
      overloads: total(overloads.count),
      maxWind: rounded(maxWind.wind, 1),
    },
    trend: series(span, byBucket, (row, bucket) => ({
      cycles: total(row?.cycles),
      loadTotal: rounded(row?.load, 1),
      ...alarms.of(bucket),
      maxMomentPercent: rounded(row?.moment, 1),
      maxWind: rounded(windOf.get(bucket), 1),
    })),
    momentBuckets: MOMENT_CLASSES.map((bucket, at) => ({ bucket, count: total(moments.find((row) => row.at === at)?.count) })),
    alarmByType: alarms.byType,
    rank: byCrane
      .map(({ craneId, cycles, load }) => {
        const crane = cranes.find(({ id }) => id === craneId)
        return {
          craneId,
          craneName: crane?.craneName ?? null,
          cycles: Number(cycles),
          loadTotal: total(load, 1),
          alarms: alarms.byDevice.get(crane?.deviceId) ?? 0,
        }
      })
      .sort((one, other) => other.cycles - one.cycles),
  }
}

function cranesOf(asked: Asked) {
  const by = { id: 'id', craneName: 'craneName', deviceId: 'deviceId', workStatus: 'workStatus' }
  return figures(asked, 'tower-crane', { measures: { rows: 'count' }, by })
}
