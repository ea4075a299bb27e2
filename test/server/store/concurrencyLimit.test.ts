import { expect, test } from 'vitest'
import { runInTurn, withLimitedConcurrency } from '#store/aggregates/concurrencyLimit.ts'

function reads() {
  const begun: PromiseWithResolvers<string>[] = []
  const read = () => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  return { begun, ask: () => runInTurn(read) }
}

const settled = () => new Promise((go) => setImmediate(go))

test('work that hurries nobody has two statements at the database, and the next when one of them ends, be it by an error', async () => {
  const { begun, ask } = reads()
  const done = withLimitedConcurrency(() => Promise.allSettled(['a', 'b', 'c', 'd'].map(ask)))
  await settled()
  expect(begun).toHaveLength(2)
  begun[0]?.reject(new Error('gone'))
  await settled()
  expect(begun).toHaveLength(3)
  begun[1]?.resolve('b')
  begun[2]?.resolve('c')
  await settled()
  begun[3]?.resolve('d')
  expect((await done).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['failed', 'b', 'c', 'd'])
})

test('everybody else reads at once, and two such works do not wait for each other', async () => {
  const { begun, ask } = reads()
  void withLimitedConcurrency(() => Promise.all([ask(), ask(), ask()]))
  void withLimitedConcurrency(() => Promise.all([ask(), ask(), ask()]))
  void ask()
  await settled()
  expect(begun).toHaveLength(5)
})
