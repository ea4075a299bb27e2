import { describe, expect, test } from 'vitest'
import { airLevel, meanDirection } from '../../server/modules/statistics/names/factors.ts'
import { presenceSeries } from '../../server/modules/statistics/people/presence.ts'
import { percent, rounded } from '../../server/modules/statistics/query/numbers.ts'
import { bucketsOf, fillBuckets, minutesWithin, statisticsSpan } from '../../server/modules/statistics/query/span.ts'

const NOW = '2026-03-01 10:21:05'

describe('a span', () => {
  test.each([
    ['is today so far when nothing is asked', {}, ['2026-03-01 00:00:00', NOW, 'hour']],
    ['takes days as a whole', { startTime: '2026-02-27', endTime: '2026-02-28' }, ['2026-02-27 00:00:00', '2026-02-28 23:59:59', 'hour']],
    ['is told by day from two days on', { startTime: '2026-02-26' }, ['2026-02-26 00:00:00', NOW, 'day']],
    ['is told by month from two months on', { startTime: '2025-12-01' }, ['2025-12-01 00:00:00', NOW, 'month']],
  ] as const)('%s', (_, query, [from, to, every]) => {
    expect(statisticsSpan(query, NOW)).toEqual({ from, to, every })
  })

  test('has a bucket for each stretch of time that it touches, over the borders of months and years', () => {
    expect(bucketsOf({ from: '2026-02-27 23:00:00', to: '2026-03-01 00:00:00', every: 'day' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(bucketsOf({ from: '2025-12-31 22:59:59', to: '2026-01-01 00:00:00', every: 'hour' })).toEqual([
      '2025-12-31 22',
      '2025-12-31 23',
      '2026-01-01 00',
    ])
    expect(bucketsOf({ from: '2025-11-30 00:00:00', to: '2026-02-01 00:00:00', every: 'month' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })

  test('keeps its gaps in a series', () => {
    const span = { from: '2026-02-28 00:00:00', to: '2026-03-01 00:00:00', every: 'day' } as const
    expect(fillBuckets(span, [{ bucket: '2026-03-01', load: 2 }], (row) => ({ load: row?.load ?? null }))).toEqual([
      { time: '2026-02-28 00:00:00', load: null },
      { time: '2026-03-01 00:00:00', load: 2 },
    ])
  })

  test('has so many minutes between two times of day', () => {
    expect(minutesWithin({ from: '2026-02-28 18:00:00', to: '2026-03-01 07:00:00' }, '06:30', '18:30')).toBe(60)
  })
})

test('halves go up, noise behind them does not count, and of nothing there is no share', () => {
  expect([rounded(1.005, 2), rounded(0.1 + 0.2, 1), rounded(null, 1), percent(1, 0), percent(2, 3)]).toEqual([1.01, 0.3, null, null, 66.7])
})

test('winds around north have a mean of north, and opposite ones none', () => {
  expect(meanDirection([350, 10].map((degrees) => ({ degrees, weight: 1 })))).toBe(0)
  expect(meanDirection([90, 270].map((degrees) => ({ degrees, weight: 1 })))).toBeNull()
})

test('the air is as good as its worse particles', () => {
  expect([airLevel({ pm25: 35, pm10: 150 }), airLevel({ pm25: 36, pm10: null }), airLevel({ pm25: null, pm10: null })]).toEqual([
    '2',
    '2',
    null,
  ])
})

test('who did not pass out stays in until midnight', () => {
  const span = { from: '2026-02-28 22:00:00', to: '2026-03-01 00:59:59', every: 'hour' } as const
  const passes = [
    { laborId: '1', passTime: '2026-02-28 22:05:00', isEntry: true },
    { laborId: '1', passTime: '2026-02-28 22:06:00', isEntry: true },
    { laborId: '2', passTime: '2026-02-28 23:05:00', isEntry: false },
  ]
  expect(presenceSeries(passes, span).map(({ in: ins, out, onSite, attend }) => [ins, out, onSite, attend])).toEqual([
    [2, 0, 1, 1],
    [0, 1, 1, 1],
    [0, 0, 0, 0],
  ])
})
