// Dust and noise are evaluated by quarter-hour means: sent as such, or computed from minutes at the end of the quarter.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isValidRow, validRows } from '#model/entity/series.ts'
import { later } from '#model/siteTime.ts'
import { quarterOf } from '#series/moments.ts'
import { figuresOf } from '#store/aggregates/index.ts'
import { type Rec, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { BoundSender } from '../devices/index.ts'
import type { AlarmSample as FullSample } from './lifeCycle.ts'

type AlarmSample = Pick<FullSample, 'time' | 'row'>

const MEANS = {
  pm25: 'mean pm25',
  pm10: 'mean pm10',
  tsp: 'mean tsp',
  noise: 'mean noise',
  windSpeed: 'mean windSpeed',
  temperature: 'mean temperature',
} as const
/** Maximum number of past quarters, those of a day. */
const MAX = 96
const LENGTH = 15 * 60
const HOUR_LENGTH = 3600
/** Minute by which stations have reported the previous hour: they report from a quarter past on. */
const STATION_MINUTE = 30

interface Around {
  /** Time of the newest earlier row; '' for none. */
  before: string
  /** Time of arrival. */
  at: string
  /** Id of the project's reference station; '' for none. */
  pointId: string
}

/**
 * Samples of new dust rows. Rows whose data flag is invalid yield only the flag.
 * @param rows new rows of one kind of data, in order of time
 */
export async function dustSamples(
  db: Database,
  entity: Entity,
  sender: BoundSender,
  rows: readonly Rec[],
  { before, at, pointId }: Around,
): Promise<AlarmSample[]> {
  const [first] = rows
  const dataType = String(first?.dataType ?? '')
  if (!first || dataType !== dict.dataType.realTime)
    return rows
      .filter(() => dataType === dict.dataType.minMean15 || dataType === dict.dataType.hourlyMean)
      .map((row) => (isCounted(entity, row) ? sampleOf(row, dataType) : flagOf(row)))
  const from = quarterOf(before || String(first.collectTime))
  const last = String(rows.at(-1)?.collectTime)
  const until = quarterOf(last < at ? last : at)
  const faults = rows.filter((row) => !isCounted(entity, row)).map(flagOf)
  return [...(await means(db, entity, sender, from, until, pointId)), ...faults].sort((one, other) => (one.time < other.time ? -1 : 1))
}

const counted = ({ series }: Entity) => (series === null ? {} : validRows(series))

const isCounted = ({ series }: Entity, row: Rec): boolean => series === null || isValidRow(series, row)

const flagOf = ({ collectTime, dataFlag }: Rec): AlarmSample => ({ time: String(collectTime), row: { dataFlag } })

/** Of an hourly mean only the difference to the reference station is evaluated; the mean itself was evaluated by quarters. */
function sampleOf(row: Rec, dataType: string): AlarmSample {
  const { collectTime, diffPm10, dataFlag } = row
  return { time: String(collectTime), row: dataType === dict.dataType.hourlyMean ? { collectTime, diffPm10, dataFlag } : row }
}

/** Means of whole quarters from `from` on that end by `until`, except quarters for which the device sends its own mean. */
async function means(
  db: Database,
  entity: Entity,
  sender: BoundSender,
  from: string,
  until: string,
  pointId: string,
): Promise<AlarmSample[]> {
  const measures = { ...MEANS, longest: 'max dataType' } as const
  const types = { ...counted(entity), deviceId_equal: sender.id, dataType_in: `${dict.dataType.realTime},${dict.dataType.minMean15}` }
  const samples: AlarmSample[] = []
  const start = from < later(until, -MAX * LENGTH) ? later(until, -MAX * LENGTH) : from
  for (let at = start; at < until; at = later(at, LENGTH)) {
    const filters = { ...types, collectTime_ge: at, collectTime_lt: later(at, LENGTH) }
    const [figures] = await figuresOf(db, entity, { measures, filters }, systemActor(sender.tenantId))
    if (!figures) continue
    const { longest, ...mean } = figures
    if (longest === dict.dataType.minMean15 || Object.values(mean).every((value) => value === null)) continue
    const diffPm10 =
      pointId !== '' && Number(at.slice(14, 16)) === STATION_MINUTE ? await difference(db, entity, sender, at, pointId) : null
    samples.push({ time: later(at, LENGTH), row: { ...mean, diffPm10, collectTime: at } })
  }
  return samples
}

/**
 * Difference of PM10 of the previous hour, computed from minutes, to that of the station; `null` if the device sends hourly means, or a
 * value is missing.
 */
async function difference(db: Database, entity: Entity, sender: BoundSender, at: string, pointId: string): Promise<number | null> {
  const actor = systemActor(sender.tenantId)
  const hour = later(`${at.slice(0, 13)}:00:00`, -HOUR_LENGTH)
  const [[reference], [own]] = await Promise.all([
    figuresOf(
      db,
      'survey-point-hour',
      { measures: { pm10: 'mean pm10' }, filters: { pointId_equal: pointId, dataTime_equal: hour } },
      actor,
    ),
    figuresOf(
      db,
      entity,
      {
        measures: { pm10: 'mean pm10', longest: 'max dataType' },
        filters: {
          ...counted(entity),
          deviceId_equal: sender.id,
          dataType_in: `${dict.dataType.realTime},${dict.dataType.hourlyMean}`,
          collectTime_ge: hour,
          collectTime_lt: later(hour, HOUR_LENGTH),
        },
      },
      actor,
    ),
  ])
  const [pm10, ref] = [own?.pm10, reference?.pm10].map((value) => (typeof value === 'number' ? value : null))
  if (own?.longest === dict.dataType.hourlyMean || pm10 == null || ref == null) return null
  return pm10 - ref
}
