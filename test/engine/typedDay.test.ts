import { expect, test } from 'vitest'
import { typedDay } from '../../engine/fields/date/typedDay.ts'

test.each([
  ['date', '2026-03-15', '2026-03-15'],
  ['date', '2026/03/15', '2026-03-15'],
  ['date', ' 20260315 ', '2026-03-15'],
  ['date-time', '2026-03-15 08:00:00', '2026-03-15 08:00:00'],
  ['date-time', '2026-03-15', '2026-03-15 00:00:00'],
  ['date-time', '20260315', '2026-03-15 00:00:00'],
  ['date-time', '2026/03/15 08:30', '2026-03-15 08:30:00'],
  ['date', '2026-3-1', '2026-03-01'],
  ['date', '2026年3月1日', '2026-03-01'],
  ['time', '08:05:00', '08:05:00'],
  ['time', '8:05', '08:05:00'],
] as const)('a %s is taken as typed: %s', (widget, typed, value) => {
  expect(typedDay(widget, typed)).toBe(value)
})

test.each([
  ['date', '2026-3'],
  ['date', '2026-02-30'],
  ['date', '2026-03/15'],
  ['date-time', '2026-03-15 8'],
  ['time', '25:00:00'],
] as const)('half of a %s is no value yet: %s', (widget, typed) => {
  expect(typedDay(widget, typed)).toBeUndefined()
})

test('a day at the end of a range of moments is its last second', () => {
  expect(typedDay('date-time', '2026-03-15', 'end')).toBe('2026-03-15 23:59:59')
  expect(typedDay('date-time', '2026-03-15 08:30', 'end')).toBe('2026-03-15 08:30:59')
  expect(typedDay('date', '2026-03-15', 'end')).toBe('2026-03-15')
})

test('an emptied input searches for nothing', () => {
  expect(typedDay('date', '')).toBeNull()
})
