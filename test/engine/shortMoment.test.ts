import { expect, test } from 'vitest'
import { shortMoment } from '../../engine/fields/date-time/shortMoment.ts'

const NOW = '2026-01-01 08:00:00'

test.each([
  ['2026-01-01 00:03:59', { text: '00:03', isYesterday: false }],
  ['2025-12-31 23:10:00', { text: '23:10', isYesterday: true }],
  ['2025-12-30 23:10:00', { text: '2025-12-30 23:10', isYesterday: false }],
  ['2026-06-05 07:00:00', { text: '06-05 07:00', isYesterday: false }],
])('%s is as short as the first morning of 2026 allows', (moment, short) => {
  expect(shortMoment(moment, NOW)).toEqual(short)
})
