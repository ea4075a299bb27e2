import { expect, test } from 'vitest'
import { createStatistics } from '#store/dialect/statistics.ts'

test('statistics are gathered after many rows, and again after twice as many; a failure stops none of the next', async () => {
  const asked: string[] = []
  const statistics = createStatistics(async (table) => {
    asked.push(table)
    if (table === 'gone') throw new Error('There is no such table')
  })
  for (const [table, rows] of [
    ['worker', 4999],
    ['gone', 5000],
    ['worker', 1],
    ['worker', 9999],
    ['device', 5000],
  ] as const)
    statistics.wrote(table, rows)
  await new Promise((go) => setImmediate(go))
  expect(asked).toEqual(['gone', 'worker', 'device'])
  statistics.wrote('worker', 1)
  await new Promise((go) => setImmediate(go))
  expect(asked).toEqual(['gone', 'worker', 'device', 'worker'])
})
