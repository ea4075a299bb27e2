// Statistics of tower cranes in a period.

import type { TowerFigures } from '#engine/site/answers/machines.ts'
import * as dict from '#engine/site/keys.ts'
import {
  bucketStart,
  bucketsOf,
  figures,
  hoursOf,
  maxOf,
  nullableText,
  type ProjectContext,
  rounded,
  sumOf,
  total,
  wholeFigures,
} from '../statistics/index.ts'
import { machineAlarms } from './machineAlarms.ts'
import { machineSpan, utilisation } from './machineWork.ts'

/** Alarm types of moment and load. */
const OVERLOADS = [dict.towerAlarm.momentAlarm, dict.towerAlarm.overload].join(',')

/** Working hours of cranes on a working day. */
const SHIFT = ['06:30', '18:30'] as const

const MOMENT_EDGES = [40, 60, 80, 90, 110, 120]
const MOMENT_CLASSES = ['<40', '40-60', '60-80', '80-90', '90-110', '110-120', '>120']

const lifting = {
  cycles: 'count',
  load: 'sum maxLoad',
  seconds: 'seconds startTime endTime',
  moment: 'max maxMomentPercent',
  momentSum: 'sum maxMomentPercent',
  momentCount: 'count maxMomentPercent',
} as const

export async function towerStatistics(context: ProjectContext): Promise<TowerFigures> {
  const { span, where } = await machineSpan(context)
  const wind = { wind: 'max windSpeedMax' } as const
  const [rows, winds, maxWind, alarms, overloads, cranes] = await Promise.all([
    figures(context, 'tower-cycle', {
      measures: lifting,
      by: { bucket: { every: span.every, of: 'startTime' }, craneId: 'craneId', share: { edges: MOMENT_EDGES, of: 'maxMomentPercent' } },
      where,
    }),
    figures(context, 'tower-hour', { measures: wind, by: { bucket: { every: span.every, of: 'time' } }, where: hoursOf(span) }),
    wholeFigures(context, 'tower-hour', { measures: wind, where: hoursOf(span) }),
    machineAlarms(context, dict.deviceClass.towerCrane, span),
    wholeFigures(context, 'alarm-event', {
      measures: { count: 'count' },
      where: { ...where, deviceClass_equal: dict.deviceClass.towerCrane, alarmType_in: OVERLOADS },
    }),
    cranesOf(context),
  ])
  const workMinutes = sumOf(rows, 'seconds') / 60
  const windOf = new Map(winds.map((row) => [row.bucket, row.wind]))
  const byBucket = Map.groupBy(rows, ({ bucket }) => bucket)
  const byCrane = Map.groupBy(rows, ({ craneId }) => craneId)
  const momentCount = sumOf(rows, 'momentCount')
  return {
    summary: {
      cycles: sumOf(rows, 'cycles'),
      loadTotal: rounded(sumOf(rows, 'load'), 1),
      workMinutes: total(workMinutes),
      utilisation: utilisation(workMinutes, cranes, span, SHIFT),
      avgMomentPercent: momentCount > 0 ? rounded(sumOf(rows, 'momentSum') / momentCount, 1) : null,
      maxMomentPercent: rounded(maxOf(rows, 'moment'), 1),
      warns: alarms.warns,
      alarms: alarms.alarms,
      overloads: total(overloads.count),
      maxWind: rounded(maxWind.wind, 1),
    },
    trend: bucketsOf(span).map((bucket) => {
      const own = byBucket.get(bucket) ?? []
      return {
        time: bucketStart(bucket),
        cycles: sumOf(own, 'cycles'),
        loadTotal: own.length > 0 ? rounded(sumOf(own, 'load'), 1) : null,
        ...alarms.of(bucket),
        maxMomentPercent: rounded(maxOf(own, 'moment'), 1),
        maxWind: rounded(windOf.get(bucket), 1),
      }
    }),
    momentBuckets: MOMENT_CLASSES.map((bucket, at) => ({
      bucket,
      count: sumOf(
        rows.filter(({ share }) => share === at),
        'cycles',
      ),
    })),
    alarmByType: alarms.byType,
    rank: [...byCrane]
      .map(([craneId, own]) => {
        const crane = cranes.find(({ id }) => id === craneId)
        return {
          craneId: String(craneId),
          craneName: nullableText(crane?.craneName),
          cycles: sumOf(own, 'cycles'),
          loadTotal: rounded(sumOf(own, 'load'), 1),
          alarms: alarms.byDevice.get(crane?.deviceId) ?? 0,
        }
      })
      .sort((one, other) => other.cycles - one.cycles || (one.craneId < other.craneId ? -1 : 1)),
  }
}

function cranesOf(context: ProjectContext) {
  const by = { id: 'id', craneName: 'craneName', deviceId: 'deviceId', workStatus: 'workStatus' }
  return figures(context, 'tower-crane', { measures: { rows: 'count' }, by })
}
