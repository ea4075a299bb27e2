// Independent reads of a call.

import { expect, test } from 'vitest'
import type { Database } from '#store/database.ts'
import { inParallel } from '#store/sql/inParallel.ts'

/** Reads `count` values at once; returns the results and the largest number of reads that ran at the same time. */
async function readIn(db: Pick<Database, 'isTransaction'>, count: number): Promise<{ results: readonly number[]; atOnce: number }> {
  let going = 0
  let atOnce = 0
  const reads = Array.from({ length: count }, (_, number) => async () => {
    going += 1
    atOnce = Math.max(atOnce, going)
    // Later reads end first.
    for (let turn = count - number; turn > 0; turn--) await Promise.resolve()
    going -= 1
    return number
  })
  return { results: await inParallel(db as Database, reads), atOnce }
}

test('they run at once, and keep their order', async () => {
  expect(await readIn({ isTransaction: false }, 3)).toEqual({ results: [0, 1, 2], atOnce: 3 })
})

test('of many at most four run at once, so that others find a connection', async () => {
  expect(await readIn({ isTransaction: false }, 7)).toEqual({ results: [0, 1, 2, 3, 4, 5, 6], atOnce: 4 })
})

test('the first failure is thrown', async () => {
  const read = async () => 1
  const failing = () => Promise.reject(new Error('away'))
  await expect(inParallel({ isTransaction: false } as Database, [read, failing, read])).rejects.toThrow('away')
})

test('they run one after the other in a transaction, which has one connection', async () => {
  expect(await readIn({ isTransaction: true }, 5)).toEqual({ results: [0, 1, 2, 3, 4], atOnce: 1 })
})
