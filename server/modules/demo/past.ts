// Rows of a device in a past period: complete for recent hours, sparser the older they are.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Rec } from '#store/rows.ts'
import { addDemoDays, DEMO_DAY_SECONDS, demoDayOf, demoDayStart } from './clock.ts'
import type { DemoSource } from './rows/source.ts'
import type { SiteDay } from './siteDay.ts'

/** Period in milliseconds: after `from`, up to `to`. */
export interface TimeStretch {
  from: number
  to: number
}

export type DayPlans = (day: string) => SiteDay

const HOUR = 3_600_000
/** Periods with complete rows, and interval in seconds of older rows; dust is kept by the minute for longer. */
const RAW = 2 * HOUR
const RAW_DUST = 36 * HOUR
const SPARSE = 1800
const SPARSE_DUST = 900
/** Devices with a longer interval are idle, and get no old rows. */
const STILL_RATE = 60

export function daysIn({ from, to }: TimeStretch): string[] {
  const days: string[] = []
  for (let day = demoDayOf(from); demoDayStart(day) <= to; day = addDemoDays(day, 1)) days.push(day)
  return days
}

/** Part of a day: seconds after `from`, up to `to`. */
export function secondsOfDay(day: string, { from, to }: TimeStretch): { from: number; to: number } {
  const start = demoDayStart(day)
  return { from: Math.max((from - start) / 1000, -1), to: Math.min((to - start) / 1000, DEMO_DAY_SECONDS - 1) }
}

/** Rows of a source by kind; their density depends on their age at `now`. */
export function rowsIn(source: DemoSource, days: DayPlans, stretch: TimeStretch, now = stretch.to): Map<string, Rec[]> {
  const rows = new Map<string, Rec[]>()
  const add = (row: Rec) => {
    const kind = String(row.kind)
    const known = rows.get(kind)
    if (known) known.push(row)
    else rows.set(kind, [row])
  }
  for (const name of daysIn(stretch)) {
    const day = days(name)
    const { from, to } = secondsOfDay(name, stretch)
    for (const { second, row, endsAt } of source.events(day)) {
      const isReplaced = endsAt !== undefined && endsAt <= to
      if (second > from && second <= to && !isReplaced) add(row)
    }
    for (let second = Math.max(Math.ceil(from + 1), 0); second <= to; ) {
      const own = source.every(day, second)
      if (!Number.isFinite(own)) break
      const step = Math.max(own, leastStep(source, day, second, now))
      const at = aligned(source, second, step)
      const isSilent = step > own && own >= STILL_RATE && !isDust(source)
      const row = at > to || isSilent || day.isOut(source.device.id, at) ? null : source.sample(day, at)
      if (row) add(row)
      second = at + 1
    }
  }
  return rows
}

/** First time from `second` on at which a source with interval `step` sends. */
export function aligned({ device }: DemoSource, second: number, step: number): number {
  const shift = shiftOf(device.id) % Math.min(step, 60)
  return Math.ceil((second - shift) / step) * step + shift
}

/** Offset of a device, so that devices do not all send in the same second; dust is measured at full minutes. */
function shiftOf(id: string): number {
  return Number(id.slice(-4)) % 60
}

function leastStep(source: DemoSource, day: SiteDay, second: number, now: number): number {
  const age = now - (day.start + second * 1000)
  if (isDust(source)) return age <= RAW_DUST ? 0 : SPARSE_DUST
  return age <= RAW ? 0 : SPARSE
}

const isDust = ({ device }: DemoSource): boolean => device.record.deviceClass === dict.deviceClass.sprayDust

/** Timestamp in the format of rows. */
export const textAt = (moment: number): string => siteTime(new Date(moment))
