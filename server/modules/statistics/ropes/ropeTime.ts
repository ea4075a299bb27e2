// Minutes of ropes. A rope sends a row each so many seconds while it is worn, so its rows count its minutes.

import * as dict from '#engine/site/keys.ts'
import { percent, rounded } from '../query/numbers.ts'
import { figures, type ProjectContext } from '../query/projectContext.ts'

/** Ropes have a row for each hour and wearer. */
export const ROPE_DAYS = 366

const DEFAULT_SECONDS = 20

/** Sums of ropes; each group includes the rope. */
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

export type RopeTimeRow = Readonly<Record<keyof typeof ropeSums | 'deviceId', unknown>>

export interface RopeTime {
  useMinutes: number
  /** At 2 m and more. */
  aboveMinutes: number
  hookedMinutes: number
  /** Percentage of the time at height with a hooked rope; `null` for a worker who was never at height. */
  hookRate: number | null
  avgHeight: number | null
  maxHeight: number | null
  avgBattery: number | null
}

export type RopeClock = (rows: readonly RopeTimeRow[]) => RopeTime

/** Turns rows into minutes by what each rope of the project was told to send. */
export async function ropeClock(context: ProjectContext): Promise<RopeClock> {
  const by = { id: 'id', seconds: 'reportRate' }
  const ropes = await figures(context, 'device', {
    measures: { rows: 'count' },
    by,
    where: { deviceClass_equal: dict.deviceClass.safetyRope },
  })
  const seconds = new Map(ropes.map((rope) => [rope.id as string, Number(rope.seconds ?? DEFAULT_SECONDS)]))
  return (rows) => {
    const sum = (name: keyof RopeTimeRow) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
    const minutes = (name: keyof RopeTimeRow) =>
      rows.reduce((all, row) => all + (Number(row[name] ?? 0) * (seconds.get(String(row.deviceId)) ?? DEFAULT_SECONDS)) / 60, 0)
    const mean = (total: keyof RopeTimeRow, count: keyof RopeTimeRow) => (sum(count) > 0 ? sum(total) / sum(count) : null)
    const heights = rows.flatMap(({ heightMax }) => (heightMax === null ? [] : [Number(heightMax)]))
    const [above, hooked] = [minutes('above'), minutes('hooked')]
    return {
      useMinutes: rounded(minutes('worn')) ?? 0,
      aboveMinutes: rounded(above) ?? 0,
      hookedMinutes: rounded(hooked) ?? 0,
      hookRate: percent(hooked, above),
      avgHeight: rounded(mean('heightSum', 'heightCount'), 1),
      maxHeight: heights.length > 0 ? Math.max(...heights) : null,
      avgBattery: rounded(mean('batterySum', 'batteryCount')),
    }
  }
}
