import { describe, expect, test } from 'vitest'
import { runRandom, visitsOf } from '../../support/randomRun.ts'

const RUNS = 3000
const ORDERS = 500

const seeds = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('random processes', () => {
  test('are where a second interpreter says, whatever ends, fails or runs out beside the rest', () => {
    const ends: Record<string, number> = {}
    for (const seed of seeds(RUNS)) {
      const { fault, end } = runRandom(seed, true)
      expect(fault).toBe('')
      ends[end] = (ends[end] ?? 0) + 1
    }
    expect(ends.ended).toBeGreaterThan(RUNS * 0.8)
  })

  test('pass the same nodes as in a second interpreter where nothing is stopped', () => {
    for (const seed of seeds(RUNS)) expect(runRandom(seed, false).fault).toBe('')
  })

  test('pass the same nodes in whatever order actions and calls are answered', () => {
    for (const seed of seeds(ORDERS)) {
      const visits = visitsOf(seed, 'first')
      expect([visitsOf(seed, 'last'), visitsOf(seed, 'random')]).toEqual([visits, visits])
    }
  })
})
