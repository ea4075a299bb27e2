// Computes the data of a chart declared in a schema file from the rows of its response.

import type { DeclaredChart } from '../../engine/model/entity/recordView.ts'
import { fillTemplates } from '../../engine/model/expressions/template.ts'
import { later, millisecondsOf } from '../../engine/model/siteTime.ts'
import type { ChartPoint } from '../charts/specs.ts'

type Row = Readonly<Record<string, unknown>>

const HOUR = 3600
const DAY_LENGTH = 10

/** Query of the call. Parameters without a value in the record are omitted. */
export function queryOf({ query, hours }: DeclaredChart, record: Row, now: string): Record<string, string> {
  const filled = fillTemplates(query, { ...record, now, since: later(now, -hours * HOUR) })
  return Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  )
}

/** Rows in a response; empty if it has none at that path. */
export function rowsAt(answer: unknown, at: string | null): readonly Row[] {
  const found = at === null ? answer : at.split('.').reduce<unknown>((inside, name) => (inside as Row | null)?.[name], answer)
  return Array.isArray(found) ? found.filter((row) => row !== null && typeof row === 'object') : []
}

/** A point for each row and value, in chronological order. */
export function pointsOf({ x, y }: DeclaredChart, rows: readonly Row[]): ChartPoint[] {
  const sorted = rows.toSorted((one, other) => String(one[x]).localeCompare(String(other[x])))
  return y.flatMap(({ member, title }) => sorted.map((row) => ({ at: String(row[x] ?? ''), name: title, value: numberOf(row[member]) })))
}

export interface Day {
  /** `2026-11-22`. */
  day: string
  /** Sum of the day's values; for values that are not numbers, their count. */
  value: number
}

/** All days of the period, including those without a row. */
export function chartDays({ x, y, hours }: DeclaredChart, rows: readonly Row[], now: string): Day[] {
  const sums = new Map<string, number>()
  for (let hour = hours; hour >= 0; hour -= 1) sums.set(later(now, -hour * HOUR).slice(0, DAY_LENGTH), 0)
  const member = y[0]?.member ?? x
  for (const row of rows) {
    const day = String(row[x]).slice(0, DAY_LENGTH)
    const value = row[member]
    if (sums.has(day) && value !== null && value !== undefined)
      sums.set(day, (sums.get(day) ?? 0) + (typeof value === 'number' ? value : 1))
  }
  return [...sums].map(([day, value]) => ({ day, value }))
}

export interface ChartSpan {
  lane: string
  from: string
  to: string
  /** Start in percent of the period. */
  start: number
  length: number
}

/** Spans of a timeline; a span without an end lasts until now. */
export function spansOf({ x, y, until, hours }: DeclaredChart, rows: readonly Row[], now: string): ChartSpan[] {
  const since = millisecondsOf(later(now, -hours * HOUR))
  const milliseconds = hours * HOUR * 1000
  const percent = (moment: string) => Math.min(100, Math.max(0, ((millisecondsOf(moment) - since) / milliseconds) * 100))
  return rows.flatMap((row) => {
    const from = String(row[x] ?? '')
    const to = String((until !== null && row[until]) || now)
    const start = percent(from)
    if (Number.isNaN(start) || Number.isNaN(percent(to)) || to < from) return []
    return [{ lane: String(row[y[0]?.member ?? ''] ?? ''), from, to, start, length: percent(to) - start }]
  })
}

/** The share of each value in the sum of all rows. */
export function sharesOf({ y }: DeclaredChart, rows: readonly Row[]): { name: string; value: number }[] {
  return y.map(({ member, title }) => ({ name: title, value: rows.reduce((sum, row) => sum + (numberOf(row[member]) ?? 0), 0) }))
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
