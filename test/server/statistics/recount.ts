// Small pieces of an independent recount.

import type { Rec } from '#store/records.ts'
import type { Month } from '../../support/month/month.ts'

export const known = (rows: readonly Rec[], name: string): number[] =>
  rows.flatMap((row) => (row[name] === null || row[name] === undefined ? [] : [Number(row[name])]))

export const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Halves up; a hair of noise does not count. */
export const to = (decimals: number, value: number): number => Math.round(value * 10 ** decimals + 1e-7) / 10 ** decimals

export const mean = (rows: readonly Rec[], name: string, decimals: number): number | null => {
  const values = known(rows, name)
  return values.length === 0 ? null : to(decimals, sum(values) / values.length)
}

export const total = (rows: readonly Rec[], name: string, decimals = 0): number => to(decimals, sum(known(rows, name)))

export const max = (rows: readonly Rec[], name: string): number | null => {
  const values = known(rows, name)
  return values.length === 0 ? null : Math.max(...values)
}

export const rate = (part: number, whole: number): number | null => (whole > 0 ? to(1, (part / whole) * 100) : null)

export const inSpan = (rows: readonly Rec[], time: string, from: string, until: string): Rec[] =>
  rows.filter((row) => String(row[time]) >= from && String(row[time]) <= until)

export const seconds = (from: unknown, until: unknown): number => (Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / 1000

/** Hours of a day as buckets, `HH`. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The hours of today so far. */
export const hoursSoFar = ({ until }: Month): string[] => HOURS.filter((hour) => hour <= until.slice(11, 13))

/** Everybody on the books who has not left. */
export const staff = ({ archives }: Month): Rec[] => archives.people.filter(({ admitStatus }) => admitStatus !== '4')

/** Gate passes of a day in order. */
export function passesOn(month: Month, day: string): Rec[] {
  return month
    .rows('pass')
    .filter(({ passTime, result, laborId }) => String(passTime).startsWith(day) && result === 0 && laborId !== null)
    .sort((one, other) => (String(one.passTime) < String(other.passTime) ? -1 : 1))
}

export const entered = (passes: readonly Rec[]): Set<unknown> =>
  new Set(passes.filter(({ direction }) => direction === '01').map(({ laborId }) => laborId))

/** People whose last pass was inwards. */
export function inside(passes: readonly Rec[]): Set<unknown> {
  const last = new Map(passes.map(({ laborId, direction }) => [laborId, direction]))
  return new Set([...last].flatMap(([id, direction]) => (direction === '01' ? [id] : [])))
}

/** Alarms of devices and of cameras as one kind of row. */
export function allAlarms(month: Month): Rec[] {
  const seen = month.rows('ai').filter(({ isFalse }) => isFalse === '0')
  return [
    ...month.alarms,
    ...seen.map((row) => ({ ...row, startTime: row.alarmTime, deviceClass: '5', alarmLevel: LEVELS[String(row.alarmType)] })),
  ]
}

const LEVELS: Record<string, string> = { 1: '3', 2: '2', 3: '4', 13: '3' }

/** The days of the month that lie in the last so many. */
export const lastDays = (month: Month, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(`${month.today}Z`) - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )

export const countBy = (rows: readonly Rec[], keyOf: (row: Rec) => string): Map<string, Rec[]> => Map.groupBy(rows, keyOf)

/** Water of a spray run by its meter. */
export function water({ flowStart, flowEnd }: Rec): number {
  return to(2, Number(flowEnd) - Number(flowStart))
}
