import { expect, test } from 'vitest'
import { daysBetween } from '../../engine/model/siteTime.ts'

test.each([
  ['2026-02-27', '2026-03-01', 2],
  ['2026-03-01', '2026-02-27', -2],
  ['2026-03-01 23:59:59', '2026-03-02 00:00:00', 1],
  ['2026-03-01 08:00:00', '2026-03-01', 0],
])('%s to %s are %i days, whatever the hour', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
