import { expect, test } from 'vitest'
import { typedDay } from '../../engine/fields/date/typedDay.ts'

test.each([
  ['date', '2026-03-15', '2026-03-15'],
  ['date', '2026/03/15', '2026-03-15'],
  ['date', ' 20260315 ', '2026-03-15'],
  ['date-time', '2026-03-15 08:00:00', '2026-03-15 08:00:00'],
  ['time', '08:05:00', '08:05:00'],
] as const)('a %s is taken as typed: %s', (widget, typed, value) => {
  expect(typedDay(widget, typed)).toBe(value)
})

test.each([
  ['date', '2026-3-1'],
  ['date', '2026-02-30'],
  ['date', '2026-03/15'],
  ['date-time', '2026-03-15'],
  ['time', '25:00:00'],
] as const)('half of a %s is no value yet: %s', (widget, typed) => {
  expect(typedDay(widget, typed)).toBeUndefined()
})

test('an emptied input searches for nothing', () => {
  expect(typedDay('date', '')).toBeNull()
})
