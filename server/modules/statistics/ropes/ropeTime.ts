// Minutes of rope use. Finished uses are measured by use records; rows are samples, possibly sparse, and give the shares. Rows without a
// use record count by the report interval of the rope.

import * as dict from '#engine/site/keys.ts'
import { secondsBetween } from '#series/moments.ts'
import { percent, rounded } from '../query/numbers.ts'
import { figures, type ProjectContext, spanFilters } from '../query/projectContext.ts'
import type { StatisticsSpan } from '../query/span.ts'

/** Maximum number of days; the roll-up has a row for each hour and wearer. */
export const ROPE_DAYS = 366

const DEFAULT_SECONDS = 20

/** Aggregates of rope rows; groups must contain the rope, and the wearer if minutes are counted. */
export const ropeSums = {
  worn: 'sum wornRows',
  above: 'sum aboveRows',
  hooked: 'sum hookedRows',
  heightSum: 'sum heightSum',
  heightCount: 'sum heightCount',
  heightMax: 'max heightMax',
  batterySum: 'sum batterySum',
  batteryCount: 'sum batteryCount',
} as const

export type RopeTimeRow = Readonly<Record<keyof typeof ropeSums | 'deviceId', unknown> & { laborId?: unknown }>

export interface RopeTime {
  useMinutes: number
  /** Minutes at a height of 2 m or more. */
  aboveMinutes: number
  hookedMinutes: number
  /** Hooked share of the time at height in percent; `null` if never at height. */
  hookRate: number | null
  avgHeight: number | null
  maxHeight: number | null
  avgBattery: number | null
}

export interface RopeMinutes {
  use: number
  above: number
  hooked: number
}

export type RopeClock = (rows: readonly RopeTimeRow[]) => RopeTime

/** Returns a function that converts rows to minutes, by the report interval of each rope. */
export async function ropeClock(context: ProjectContext): Promise<RopeClock> {
  const minutesOf = await minutesByInterval(context)
  return (rows) => timeOf(rows, rows.map(minutesOf))
}

export interface RopeUseClock {
  /** The rows, plus an empty one for each wearer with a use but no rows. */
  rows: readonly RopeTimeRow[]
  time: RopeClock
}

/** Converts rows by rope and wearer to minutes of the uses that began in a period. */
export async function ropeUseClock(
  context: ProjectContext,
  span: Pick<StatisticsSpan, 'from' | 'to'>,
  rows: readonly RopeTimeRow[],
): Promise<RopeUseClock> {
  const by = {
    deviceId: 'deviceId',
    laborId: 'laborId',
    useStart: 'useStart',
    useEnd: 'useEnd',
    use: 'useMinutes',
    above: 'aboveMinutes',
    hooked: 'hookedMinutes',
  }
  const [minutesOf, uses] = await Promise.all([
    minutesByInterval(context),
    figures(context, 'rope-use-log', { measures: { rows: 'count' }, by, where: spanFilters(span, 'useStart') }),
  ])
  const usesOf = Map.groupBy(uses, keyOf)
  const known = new Set(rows.map(keyOf))
  const silent = [...usesOf].flatMap(([key, [use]]) => (known.has(key) || !use ? [] : [withoutValues(use)]))
  const minutes = (row: RopeTimeRow): RopeMinutes => {
    const sampled = minutesOf(row)
    const own = usesOf.get(keyOf(row))
    if (!own) return sampled
    const share = (part: number) => (sampled.use > 0 ? part / sampled.use : 0)
    return addUp(
      own.map(({ useStart, useEnd, ...stored }) => {
        const use = useEnd === null ? secondsBetween(String(useStart), context.now) / 60 : Number(stored.use ?? 0)
        return {
          use,
          above: Number(stored.above ?? use * share(sampled.above)),
          hooked: Number(stored.hooked ?? use * share(sampled.hooked)),
        }
      }),
    )
  }
  return { rows: [...rows, ...silent], time: (some) => timeOf(some, some.map(minutes)) }
}

const keyOf = ({ deviceId, laborId }: { deviceId: unknown; laborId?: unknown }): string => `${deviceId} ${laborId ?? ''}`

function withoutValues({ deviceId, laborId }: { deviceId: unknown; laborId: unknown }): RopeTimeRow {
  const none = { worn: null, above: null, hooked: null, heightSum: null, heightCount: null, heightMax: null }
  return { deviceId, laborId, ...none, batterySum: null, batteryCount: null }
}

async function minutesByInterval(context: ProjectContext): Promise<(row: RopeTimeRow) => RopeMinutes> {
  const by = { id: 'id', seconds: 'reportRate' }
  const ropes = await figures(context, 'device', {
    measures: { rows: 'count' },
    by,
    where: { deviceClass_equal: dict.deviceClass.safetyRope },
  })
  const seconds = new Map(ropes.map((rope) => [rope.id as string, Number(rope.seconds ?? DEFAULT_SECONDS)]))
  return (row) => {
    const minutes = (count: unknown) => (Number(count ?? 0) * (seconds.get(String(row.deviceId)) ?? DEFAULT_SECONDS)) / 60
    return { use: minutes(row.worn), above: minutes(row.above), hooked: minutes(row.hooked) }
  }
}

function addUp(parts: readonly RopeMinutes[]): RopeMinutes {
  return parts.reduce((all, { use, above, hooked }) => ({ use: all.use + use, above: all.above + above, hooked: all.hooked + hooked }), {
    use: 0,
    above: 0,
    hooked: 0,
  })
}

function timeOf(rows: readonly RopeTimeRow[], minutes: readonly RopeMinutes[]): RopeTime {
  const sum = (name: keyof RopeTimeRow) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const mean = (total: keyof RopeTimeRow, count: keyof RopeTimeRow) => (sum(count) > 0 ? sum(total) / sum(count) : null)
  const heights = rows.flatMap(({ heightMax }) => (heightMax === null ? [] : [Number(heightMax)]))
  const { use, above, hooked } = addUp(minutes)
  return {
    useMinutes: rounded(use) ?? 0,
    aboveMinutes: rounded(above) ?? 0,
    hookedMinutes: rounded(hooked) ?? 0,
    hookRate: percent(hooked, above),
    avgHeight: rounded(mean('heightSum', 'heightCount'), 1),
    maxHeight: heights.length > 0 ? Math.max(...heights) : null,
    avgBattery: rounded(mean('batterySum', 'batteryCount')),
  }
}
