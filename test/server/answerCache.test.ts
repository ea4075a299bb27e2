import { describe, expect, test } from 'vitest'
import { createAnswerCache } from '../../server/modules/statistics/query/answerCache.ts'

const AGES = { freshMs: 20, oldestMs: 300, patienceMs: 1 }

describe('an answer that takes long to count', () => {
  const open = (ages = AGES) => {
    let now = 0
    const counts: PromiseWithResolvers<string>[] = []
    const kept = createAnswerCache<string>(ages, () => now)
    const count = () => {
      const next = Promise.withResolvers<string>()
      counts.push(next)
      return next.promise
    }
    const ask = () => kept.of('key', count)
    const told = async (answer: string): Promise<string> => {
      const asked = ask()
      counts.at(-1)?.resolve(answer)
      return asked
    }
    return { ask, told, counts, pass: (milliseconds: number) => (now += milliseconds) }
  }

  test('is counted once for all who ask meanwhile, and not again while it is fresh', async () => {
    const { ask, counts, pass } = open()
    const both = [ask(), ask()]
    counts[0]?.resolve('one')
    expect(await Promise.all(both)).toEqual(['one', 'one'])
    pass(19)
    expect(await ask()).toBe('one')
    expect(counts).toHaveLength(1)
  })

  test('is given as it was while the next one takes its time, and that one after it', async () => {
    const { ask, told, counts, pass } = open()
    await told('one')
    pass(20)
    expect(await ask()).toBe('one')
    expect(await ask()).toBe('one')
    expect(counts).toHaveLength(2)
    counts[1]?.resolve('two')
    await counts[1]?.promise
    expect(await ask()).toBe('two')
  })

  test('is the new one where that comes in time', async () => {
    const { told, pass } = open({ ...AGES, patienceMs: 60_000 })
    await told('one')
    pass(20)
    expect(await told('two')).toBe('two')
  })

  test('is given at once to whoever comes when the next one has taken its time already', async () => {
    const { ask, told, counts, pass } = open({ freshMs: 20, oldestMs: 600_000, patienceMs: 60_000 })
    await told('one')
    pass(20)
    const waiting = ask()
    pass(60_000)
    expect(await ask()).toBe('one')
    counts[1]?.resolve('two')
    expect(await waiting).toBe('two')
  })

  test('that is too old is given to nobody', async () => {
    const { told, pass } = open({ ...AGES, patienceMs: 0 })
    await told('one')
    pass(300)
    expect(await told('two')).toBe('two')
  })

  test('stands in for a count that fails; without one before it the failure is told', async () => {
    const { ask, told, counts, pass } = open({ ...AGES, patienceMs: 60_000 })
    const first = ask()
    counts[0]?.reject(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await told('one')
    pass(20)
    const asked = ask()
    counts.at(-1)?.reject(new Error('away'))
    expect(await asked).toBe('one')
  })
})
