// Charts that a schema file declares: what they ask, and what they make of the answer.

import { expect, test } from 'vitest'
import { chartDays, pointsOf, queryOf, rowsAt, sharesOf, spansOf } from '../../bigscreens/desk/declared.ts'
import type { DeclaredChart } from '../../engine/model/entity/recordView.ts'

const NOW = '2026-11-22 12:00:00'
const chart = (part: Partial<DeclaredChart>): DeclaredChart => ({
  kind: 'series',
  title: 'Power',
  path: '/api/power',
  query: {},
  hours: 24,
  at: null,
  x: 'time',
  until: null,
  y: [{ member: 'power', title: 'kW' }],
  unit: null,
  limit: null,
  ...part,
})

test('the question takes values of the record and the time, and leaves out what the record does not have', () => {
  const query = { deviceId: '${id}', from: '${since}', to: '${now}', cage: '${cage}' }
  expect(queryOf(chart({ query, hours: 48 }), { id: '7' }, NOW)).toEqual({ deviceId: '7', from: '2026-11-20 12:00:00', to: NOW })
})

test('rows lie where the file says, and are none in any other answer', () => {
  expect(rowsAt({ page: { records: [{ a: 1 }, null] } }, 'page.records')).toEqual([{ a: 1 }])
  expect(rowsAt([{ a: 1 }], null)).toEqual([{ a: 1 }])
  expect(rowsAt({ page: null }, 'page.records')).toEqual([])
  expect(rowsAt(null, null)).toEqual([])
})

test('points come in the order of time, and a value that is none is a gap', () => {
  const rows = [
    { time: '2026-11-22 10:00:00', power: '3' },
    { time: '2026-11-22 09:00:00', power: null },
  ]
  expect(pointsOf(chart({}), rows)).toEqual([
    { at: '2026-11-22 09:00:00', name: 'kW', value: null },
    { at: '2026-11-22 10:00:00', name: 'kW', value: 3 },
  ])
})

test('a calendar has every day, sums numbers, and counts what is no number', () => {
  const days = (rows: Record<string, unknown>[]) =>
    chartDays(chart({ hours: 48 }), rows, NOW).map(({ day, value }) => [day.slice(8), value])
  expect(
    days([
      { time: '2026-11-21 08:00:00', power: 2 },
      { time: '2026-11-21 09:00:00', power: 3 },
    ]),
  ).toEqual([
    ['20', 0],
    ['21', 5],
    ['22', 0],
  ])
  const row = { time: '2026-11-22 08:00:00', power: 'x' }
  expect(days([row, row, { time: '2026-10-01', power: 'x' }])).toEqual([
    ['20', 0],
    ['21', 0],
    ['22', 2],
  ])
})

test('a span goes on to now while it has no end, and begins within the time that is shown', () => {
  const rows = [
    { time: '2026-11-21 06:00:00', end: '2026-11-22 00:00:00', power: 'A' },
    { time: '2026-11-22 06:00:00', end: null, power: 'A' },
    { time: 'none', end: null, power: 'A' },
  ]
  expect(spansOf(chart({ kind: 'timeline', until: 'end' }), rows, NOW).map(({ start, length }) => [start, length])).toEqual([
    [0, 50],
    [75, 25],
  ])
})

test('shares are sums over all rows', () => {
  expect(sharesOf(chart({}), [{ power: 2 }, { power: '3' }, {}])).toEqual([{ name: 'kW', value: 5 }])
})
