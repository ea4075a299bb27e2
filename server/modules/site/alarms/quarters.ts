// Dust and noise are judged by means of a quarter of an hour: sent as such, or taken from the minutes once the quarter is over.

import * as dict from '../../../../dict/keys.ts'
import type { Entity } from '../../../../engine/model/entity.ts'
import { later } from '../../../../engine/model/siteTime.ts'
import { quarterOf } from '../../../series/moments.ts'
import type { Rec } from '../../../store/codec.ts'
import { figuresOf } from '../../../store/figures.ts'
import { systemActor } from '../../../store/rows.ts'
import type { Database } from '../../../store/store.ts'
import { filtersOf } from '../../../store/where.ts'
import type { Sender } from '../telemetry/sender.ts'
import type { Sample } from './lifeCycle.ts'

const MEANS = {
  pm25: 'mean pm25',
  pm10: 'mean pm10',
  tsp: 'mean tsp',
  noise: 'mean noise',
  windSpeed: 'mean windSpeed',
  temperature: 'mean temperature',
} as const
/** No more than the quarters of a day are looked back on. */
const MOST = 96
const LENGTH = 15 * 60

/**
 * The samples that new rows of dust bring.
 * @param rows new rows of one kind of data, in order of time
 * @param before the newest row before them; '' for none
 */
export async function dustSamples(db: Database, entity: Entity, sender: Sender, rows: readonly Rec[], before: string): Promise<Sample[]> {
  const [first] = rows
  const dataType = String(first?.dataType ?? '')
  if (!first || dataType !== dict.dataType.realTime)
    return rows
      .filter(() => dataType === dict.dataType.minMean15 || dataType === dict.dataType.hourlyMean)
      .map((row) => sampleOf(row, dataType))
  const from = quarterOf(before || String(first.collectTime))
  const until = quarterOf(String(rows.at(-1)?.collectTime))
  const faults = rows
    .filter(({ dataFlag }) => dataFlag === 'D')
    .map((row) => ({ time: String(row.collectTime), row: { dataFlag: row.dataFlag } }))
  return [...(await means(db, entity, sender, from, until)), ...faults].sort((one, other) => (one.time < other.time ? -1 : 1))
}

/** Of an hour only the difference to the reference station is judged: its mean was, by quarters. */
function sampleOf(row: Rec, dataType: string): Sample {
  const { collectTime, diffPm10, dataFlag } = row
  return { time: String(collectTime), row: dataType === dict.dataType.hourlyMean ? { collectTime, diffPm10, dataFlag } : row }
}

/** Means of whole quarters from `from` on that end by `until`. A quarter that the device sums up itself is left to its own row. */
async function means(db: Database, entity: Entity, sender: Sender, from: string, until: string): Promise<Sample[]> {
  const measures = { ...MEANS, longest: 'max dataType' } as const
  const types = { deviceId_equal: sender.id, dataType_in: `${dict.dataType.realTime},${dict.dataType.minMean15}` }
  const samples: Sample[] = []
  const start = from < later(until, -MOST * LENGTH) ? later(until, -MOST * LENGTH) : from
  for (let at = start; at < until; at = later(at, LENGTH)) {
    const filters = filtersOf(entity, { ...types, collectTime_ge: at, collectTime_lt: later(at, LENGTH) })
    const [figures] = await figuresOf(db, entity, { measures, filters }, systemActor(sender.tenantId))
    if (!figures) continue
    const { longest, ...mean } = figures
    if (longest === dict.dataType.minMean15 || Object.values(mean).every((value) => value === null)) continue
    samples.push({ time: later(at, LENGTH), row: { ...mean, collectTime: at } })
  }
  return samples
}
