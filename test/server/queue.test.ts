import { expect, test } from 'vitest'
import { createQueue } from '../../server/access/queue.ts'

test('so much runs at once, the rest in order, and what comes when the line is full is not done', async () => {
  const queue = createQueue(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (number: number) => () => {
    begun.push(number)
    return new Promise<number>((settle) => ends.push(() => settle(number)))
  }
  const runs = [1, 2, 3, 4, 5].map((number) => queue.run(work(number), 2))
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  expect(await runs[4]).toBeNull()
  ends[0]?.()
  await runs[0]
  expect(begun).toEqual([1, 2, 3])
  for (const at of [1, 2]) ends[at]?.()
  await Promise.all([runs[1], runs[2]])
  ends[3]?.()
  expect(await Promise.all(runs.slice(0, 4))).toEqual([1, 2, 3, 4])
})

test('work that fails gives its place to the next', async () => {
  const queue = createQueue(1)
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
