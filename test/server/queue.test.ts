import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createQueue } from '../../server/access/queue.ts'
import { verifyPassword } from '../../server/access/signIn/password.ts'
import { cheapHash } from '../support/cheapHash.ts'

const RIGHT = createHash('md5').update('right').digest('hex')

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

test('600 passwords wait to be verified, known account or not, and further ones are told when to come again', async () => {
  const stored = cheapHash('right')
  const atOnce = Math.min(3, Math.max(2, availableParallelism() - 1))
  const verified = Array.from({ length: atOnce + 600 }, () => verifyPassword(RIGHT, stored))
  const further = [verifyPassword(RIGHT, stored), verifyPassword(RIGHT, null)]
  for (const one of further) await expect(one).rejects.toMatchObject({ key: 'auth.busy', status: 503, args: { seconds: 5 } })
  expect(new Set(await Promise.all(verified))).toEqual(new Set([true]))
  expect(await verifyPassword(RIGHT, stored)).toBe(true)
})
