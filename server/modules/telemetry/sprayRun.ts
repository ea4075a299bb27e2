// Completes spray runs with duration and water consumption, from stored and new rows.

import type { Entity } from '#model/entity/entity.ts'
import { secondsBetween } from '#series/moments.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, repository, systemActor } from '#store/rows.ts'
import type { BoundSender } from '../devices/index.ts'
import { waterAfter } from './waterMeter.ts'

/** Rows of one run may arrive in several calls or together; each continues from the previous one. */
export async function sprayRun(platform: Kernel, entity: Entity, sender: BoundSender, rows: readonly Rec[]): Promise<(row: Rec) => Rec> {
  const starts = [...new Set(rows.map(({ startTime }) => String(startTime)))]
  const wanted = { deviceId_equal: sender.id, startTime_in: starts.join(',') }
  const stored = await repository(platform, entity, systemActor(sender.tenantId)).find(wanted)
  const runs = new Map<string, Rec>(stored.map((run) => [String(run.startTime), run]))
  return (row) => {
    const key = String(row.startTime)
    const before = runs.get(key) ?? {}
    const water = waterOf(before, row, sender.meterCapacity)
    const minutes = typeof row.endTime === 'string' ? secondsBetween(key, row.endTime) / 60 : null
    const values = { sprayType: sender.sprayType || null, duration: minutes === null ? null : rounded(minutes, 1), waterUse: water }
    runs.set(key, { ...before, ...withoutNull(values), ...withoutNull(row) })
    return values
  }
}

function waterOf(before: Rec, row: Rec, capacity: number | null): number | null {
  const start = numberOf(row.flowStart) ?? numberOf(before.flowStart)
  const reading = numberOf(row.flowEnd)
  const last = { reading: numberOf(before.flowEnd), water: numberOf(before.waterUse) }
  // The start may arrive after the end.
  const end = reading ?? (last.water === null ? last.reading : null)
  if (end === null) return null
  const water = waterAfter(reading === null ? { reading: null, water: null } : last, start, end, capacity)
  return water === null ? null : rounded(water, 2)
}

const withoutNull = (values: Rec): Rec =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
