// Rows that are found by a key and are over at a moment, and counts of them.

import { beforeEach, expect, test, vi } from 'vitest'
import { addToCount, forgetCount, makeCounts, readCounter, sweepCounts } from '#store/aggregates/counts.ts'
import { findKeyed, makeKeyedTable, putKeyed, removeKeyed, sweepKeyed, takeKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'
import { forEachStore, storeWith } from '../../support/stores.ts'

const tickets = { name: 'gantry_ticket', columns: { answer: 'text', expires: 'integer' } } as const
const LIFE = 60_000

forEachStore((newPlace) => {
  let store: Store

  beforeEach(async () => {
    store = await storeWith(newPlace)
    await makeKeyedTable(store, tickets)
    await makeKeyedTable(store, tickets)
    await makeCounts(store)
    vi.useFakeTimers({ toFake: ['Date'] })
    return () => vi.useRealTimers()
  })

  test('a row stays or is replaced when its key is taken, and is taken out once', async () => {
    await putKeyed(store.db, tickets, 'a', { answer: 'one', expires: 1 }, 'stays')
    await putKeyed(store.db, tickets, 'a', { answer: 'two', expires: 2 }, 'stays')
    expect(await findKeyed(store.db, tickets, 'a')).toEqual({ answer: 'one', expires: 1 })
    await putKeyed(store.db, tickets, 'a', { answer: 'two', expires: 2 }, 'is replaced')
    expect(await takeKeyed(store.db, tickets, 'a')).toEqual({ answer: 'two', expires: 2 })
    expect(await takeKeyed(store.db, tickets, 'a')).toBeNull()
  })

  test('what is over is swept, and one row can be removed', async () => {
    const now = Date.now()
    for (const [id, expires] of [
      ['old', now - 1],
      ['new', now + 1],
      ['gone', now + 1],
    ] as const)
      await putKeyed(store.db, tickets, id, { answer: id, expires }, 'stays')
    await sweepKeyed(store.db, tickets)
    await removeKeyed(store.db, tickets, 'gone')
    expect(await Promise.all(['old', 'new', 'gone'].map((id) => findKeyed(store.db, tickets, id)))).toEqual([
      null,
      { answer: 'new', expires: now + 1 },
      null,
    ])
  })

  test('a count ends so long after its first one, or after its last when it is prolonged', async () => {
    for (let at = 0; at < 2; at++) {
      await addToCount(store.db, 'first', LIFE, false)
      await addToCount(store.db, 'last', LIFE, true)
      vi.advanceTimersByTime(LIFE * 0.75)
    }
    expect([await readCounter(store.db, 'first', LIFE), await readCounter(store.db, 'last', LIFE)]).toEqual([0, 2])
    await addToCount(store.db, 'first', LIFE, false)
    expect(await readCounter(store.db, 'first', LIFE)).toBe(1)
  })

  test('a count is forgotten by name, or swept when it is over', async () => {
    await addToCount(store.db, 'a', LIFE, true)
    await forgetCount(store.db, 'a')
    expect(await readCounter(store.db, 'a', LIFE)).toBe(0)
    await addToCount(store.db, 'b', LIFE, true)
    const now = Date.now()
    vi.setSystemTime(now + 2 * LIFE)
    await sweepCounts(store.db)
    vi.setSystemTime(now)
    expect(await readCounter(store.db, 'b', LIFE)).toBe(0)
  })

  test('a clock that is set back by two days leaves no count behind that lasts for two days', async () => {
    for (const isProlonged of [false, true]) {
      const name = `set back ${isProlonged}`
      await addToCount(store.db, name, LIFE, isProlonged)
      await addToCount(store.db, name, LIFE, isProlonged)
      vi.setSystemTime(Date.now() - 2 * 24 * 3_600_000)
      expect(await readCounter(store.db, name, LIFE)).toBe(0)
      await addToCount(store.db, name, LIFE, isProlonged)
      expect(await readCounter(store.db, name, LIFE)).toBe(1)
    }
  })
})
