// The rows that a device would have sent in a time gone by: all of them lately, ever fewer the longer ago.

import { siteTime } from '../../engine/model/expression.ts'
import type { Rec } from '../store/codec.ts'
import { addDays, DAY, dayOf, hour, startOf } from './clock.ts'
import type { Source } from './rows/source.ts'
import type { SiteDay } from './siteDay.ts'

/** A stretch of time in milliseconds: after `from`, up to `to`. */
export interface Stretch {
  from: number
  to: number
}

export type Days = (day: string) => SiteDay

const HOUR = 3_600_000
/** Rows as they came, then one in so many seconds; dust is asked for by the minute for longer. */
const RAW = 2 * HOUR
const RAW_DUST = 36 * HOUR
const SPARSE = 900
/** Nothing moves at night: a row an hour will do. */
const NIGHT = 3600
const WORK = { from: hour(6), to: hour(21) }

export function daysIn({ from, to }: Stretch): string[] {
  const days: string[] = []
  for (let day = dayOf(from); startOf(day) <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Part of a day: seconds after `from`, up to `to`. */
export function partOf(day: string, { from, to }: Stretch): { from: number; to: number } {
  const start = startOf(day)
  return { from: Math.max((from - start) / 1000, -1), to: Math.min((to - start) / 1000, DAY - 1) }
}

/** The rows of a source in the order of their time, by kind. */
export function rowsIn(source: Source, days: Days, stretch: Stretch): Map<string, Rec[]> {
  const rows = new Map<string, Rec[]>()
  const add = ({ kind, ...row }: Rec) => {
    const known = rows.get(String(kind))
    if (known) known.push(row)
    else rows.set(String(kind), [row])
  }
  for (const name of daysIn(stretch)) {
    const day = days(name)
    const { from, to } = partOf(name, stretch)
    for (const { second, row, endsAt } of source.events(day)) {
      const isReplaced = endsAt !== undefined && endsAt <= to
      if (second > from && second <= to && !isReplaced) add(row)
    }
    for (let second = Math.max(Math.ceil(from + 1), 0); second <= to; ) {
      const step = stepAt(source, day, second, stretch.to)
      if (!Number.isFinite(step)) break
      const at = aligned(source, second, step)
      const row = at > to || day.isOut(source.device.id, at) ? null : source.sample(day, at)
      if (row) add(row)
      second = at + 1
    }
  }
  return rows
}

/** The first moment from `second` on at which a source that speaks every `step` seconds does. */
export function aligned({ device }: Source, second: number, step: number): number {
  const shift = shiftOf(device.id) % Math.min(step, 60)
  return Math.ceil((second - shift) / step) * step + shift
}

/** Devices do not all speak in the same second; dust is measured by the full minute. */
function shiftOf(id: string): number {
  return Number(id.slice(-4)) % 60
}

function stepAt(source: Source, day: SiteDay, second: number, now: number): number {
  const own = source.every(day, second)
  const age = now - (startOf(day.day) + second * 1000)
  const isDust = source.device.record.deviceClass === '2'
  if (age <= (isDust ? RAW_DUST : RAW)) return own
  return Math.max(own, isDust || (second >= WORK.from && second < WORK.to) ? SPARSE : NIGHT)
}

/** The moment as rows have it. */
export const textAt = (moment: number): string => siteTime(new Date(moment))
