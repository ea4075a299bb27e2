// Figures of a rope use: minutes at height and hooked on, maximum height.

import * as dict from '#engine/site/keys.ts'
import { secondsBetween } from '#series/moments.ts'
import { type Actor, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { WORK_AT_HEIGHT } from '../devices/index.ts'

/** Seconds between two rows beyond which the time counts as unknown. */
const MAX_GAP = 120
const HOOKED: readonly string[] = [dict.ropeHookAll.singleHooked, dict.ropeHookAll.doubleHooked]

interface Row {
  time: string
  height: number | null
  hook: string
}

/** Figures of an ending use; all `null` if the rope sent no rows. */
export async function figuresOfUse(db: Database, use: Rec, until: string, actor: Actor): Promise<Rec> {
  const rows = await rowsOf(db, use, until, actor)
  const alarmCount = await alarmsOf(db, use, until, actor)
  if (rows.length === 0) return { alarmCount }
  return { ...sumUp(rows), alarmCount }
}

/** Each row is valid until the next one. */
export function sumUp(rows: readonly Row[]): Rec {
  let [above, hooked, unhookCount] = [0, 0, 0]
  let maxHeight: number | null = null
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    if (row.height !== null) maxHeight = Math.max(maxHeight ?? row.height, row.height)
    if (row.height === null || row.height < WORK_AT_HEIGHT) continue
    const isHooked = HOOKED.includes(row.hook)
    const before = rows[at - 1]
    if (!isHooked && before && HOOKED.includes(before.hook)) unhookCount++
    const seconds = next ? secondsBetween(row.time, next.time) : 0
    if (seconds > MAX_GAP) continue
    above += seconds
    if (isHooked) hooked += seconds
  }
  return {
    aboveMinutes: Math.round(above / 60),
    hookedMinutes: Math.round(hooked / 60),
    hookRate: above === 0 ? null : Math.round((hooked / above) * 1000) / 10,
    unhookCount,
    maxHeight,
  }
}

async function rowsOf(db: Database, use: Rec, until: string, actor: Actor): Promise<Row[]> {
  const wanted = { deviceId_equal: textOf(use, 'deviceId'), collectTime_ge: textOf(use, 'useStart'), collectTime_le: until }
  const shape = { fields: ['collectTime', 'height', 'hookState'], sort: [{ field: 'collectTime', descending: false }] }
  const rows = await repository(db, 'rope-data', systemActor(actor.tenantId)).find(wanted, shape)
  return rows.map(({ collectTime, height, hookState }) => ({
    time: String(collectTime),
    height: height === null ? null : Number(height),
    hook: String(hookState),
  }))
}

async function alarmsOf(db: Database, use: Rec, until: string, actor: Actor): Promise<number> {
  const wanted = { deviceId_equal: textOf(use, 'deviceId'), startTime_datege: textOf(use, 'useStart'), startTime_datele: until }
  return (await repository(db, 'alarm-event', actor).all(wanted)).length
}
