// Parses dates, moments and times of day as people type them in cells, forms and spreadsheets.

import { DAY_END, DAY_START } from './dayEnds.ts'

/** Seconds for an incomplete time: the first second at the start of a range and in a form, the last one at the end of a range. */
export type DayEdge = 'start' | 'end'

/** `2026-3-2`, `2026/3/2`, `2026.3.2`, `2026年3月2日`, `20260302`, also in full width. */
const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|\u5e74(\d{1,2})\u6708(\d{1,2})[\u65e5\u53f7]|(\d{2})(\d{2}))$/
/** `8:30`, `8:30:05`, `8时30分`, `8时30分5秒`. */
const CLOCK = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?|[\u65f6\u70b9](?:(\d{1,2})\u5206(?:(\d{1,2})\u79d2)?)?)$/
/** A day and a time, separated by blanks, `T` or the last character of the day. */
const MOMENT = /^(\S+?)(?:\s*T|\s+|(?<=[\u65e5\u53f7])\s*)([\d:\u65f6\u70b9\u5206\u79d2]+)$/

/** Converts to `2026-03-02`; other text is returned unchanged, and the rules of the field refuse it. */
export function readDay(text: string): string {
  return dayOf(plain(text).replace(/ 00:00:00$/, '')) ?? text
}

/** Converts a moment or a day to `2026-03-02 08:30:00`; other text is returned unchanged. */
export function readMoment(text: string, edge: DayEdge = 'start'): string {
  const plainText = plain(text)
  const alone = dayOf(plainText)
  if (alone !== null) return `${alone} ${edge === 'end' ? DAY_END : DAY_START}`
  const [, day = '', clock = ''] = MOMENT.exec(plainText) ?? []
  const [read, time] = [dayOf(day), clockOf(clock, edge)]
  return read === null || time === null ? text : `${read} ${time}`
}

/** Converts to `08:30:00`; other text is returned unchanged. */
export function readTime(text: string): string {
  return clockOf(plain(text), 'start') ?? text
}

/** Removes blanks, as in `2026 年 3 月 2 日`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/\s*([\u5e74\u6708])\s*/g, '$1')
    .replace(/\s+(?=[\u65e5\u53f7])/g, '')

function dayOf(text: string): string | null {
  const [found, year = '', ...parts] = DAY.exec(text) ?? []
  const [month = '', day = ''] = parts.filter((part) => /^\d+$/.test(part ?? ''))
  return found === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Parses a time of day; missing minutes and seconds are those of the edge. */
function clockOf(text: string, edge: DayEdge): string | null {
  const [found, hour = '', ...parts] = CLOCK.exec(text) ?? []
  if (found === undefined) return null
  const rest = edge === 'end' ? '59' : '00'
  const [minute = rest, second = rest] = parts.filter((part) => part !== undefined)
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
}
