// Date functions of expressions, for days (`YYYY-MM-DD`) and moments (`YYYY-MM-DD HH:mm:ss`).

import { DAY_SECONDS, later, millisecondsOf } from '../siteTime.ts'

const FORM = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/

/** Adds days; the result has the form of `text`, day or moment. */
function addDays(text: string, days: number): string {
  return added(text, days * DAY_SECONDS)
}

/** Adds hours; a day counts as its midnight. The result is a moment. */
const addHours = (text: string, hours: number): string => later(moment(text), hours * 3600)

const addMinutes = (text: string, minutes: number): string => later(moment(text), minutes * 60)

/** The same day of a later month, or its last day if that month is shorter. */
function addMonths(text: string, months: number): string {
  const parsed = moment(text)
  const place = Number(parsed.slice(0, 4)) * 12 + Number(parsed.slice(5, 7)) - 1 + Math.trunc(months)
  const [year, month] = [Math.floor(place / 12), (place % 12) + 1]
  const day = Math.min(Number(parsed.slice(8, 10)), new Date(Date.UTC(year, month, 0)).getUTCDate())
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}${parsed.slice(10)}`.slice(0, text.trim().length === 10 ? 10 : undefined)
}

/** Hours between two moments, with fractions. */
const hours = (from: string, to: string): number => seconds(from, to) / 3600

const minutes = (from: string, to: string): number => seconds(from, to) / 60

/** Functions of a text and a number, by name. */
export const additions = { addDays, addMonths, addHours, addMinutes }
/** Functions of two texts, by name. */
export const spans = { hours, minutes }

const seconds = (from: string, to: string): number => (millisecondsOf(moment(to)) - millisecondsOf(moment(from))) / 1000

function added(text: string, count: number): string {
  const sum = later(moment(text), count)
  return text.trim().length === 10 ? sum.slice(0, 10) : sum
}

/** Completes a day or moment to `YYYY-MM-DD HH:mm:ss`. Throws for any other text. */
function moment(text: string): string {
  const trimmed = text.trim()
  if (!FORM.test(trimmed) || Number.isNaN(millisecondsOf(trimmed.length === 10 ? `${trimmed} 00:00:00` : trimmed)))
    throw new Error(`"${text}" is neither a day nor a moment`)
  if (trimmed.length === 10) return `${trimmed} 00:00:00`
  return trimmed.length === 16 ? `${trimmed}:00` : trimmed
}
