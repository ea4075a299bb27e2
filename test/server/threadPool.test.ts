import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createThreadPool, type Thread } from '../../server/threads/threadPool.ts'

const KEPT_MS = 1000

/** A thread without work: it knows whether it holds up the process, and when it was ended. */
class FakeThread extends EventEmitter {
  isHeld = true
  isEnded = false

  ref(): void {
    this.isHeld = true
  }

  unref(): void {
    this.isHeld = false
  }

  async terminate(): Promise<number> {
    this.isEnded = true
    return 1
  }
}

function threads(most = 1, longestQueue = 1, longestOfOne = longestQueue) {
  const started: FakeThread[] = []
  const lend = createThreadPool(
    () => {
      const thread = new FakeThread()
      started.push(thread)
      return thread as unknown as FakeThread & Thread
    },
    { most, longestQueue, longestOfOne, keptMs: KEPT_MS },
  )
  return { started, lend }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a thread that has done its work', () => {
  test('does the next as well, and holds up the process only while it works', async () => {
    const { started, lend } = threads()
    const first = await lend('a')
    await first.leave(true)
    expect(first.thread.isHeld).toBe(false)
    const second = await lend('a')
    expect(second.thread).toBe(first.thread)
    expect(second.thread.isHeld).toBe(true)
    vi.advanceTimersByTime(10 * KEPT_MS)
    expect(second.thread.isEnded).toBe(false)
    expect(started).toHaveLength(1)
  })

  test('is ended when nothing comes for a while', async () => {
    const { started, lend } = threads()
    const { thread, leave } = await lend('a')
    await leave(true)
    vi.advanceTimersByTime(KEPT_MS - 1)
    expect(thread.isEnded).toBe(false)
    vi.advanceTimersByTime(1)
    expect(thread.isEnded).toBe(true)
    await lend('a')
    expect(started).toHaveLength(2)
  })

  test('is not lent again when it fails while it waits', async () => {
    const { lend } = threads()
    const { thread, leave } = await lend('a')
    await leave(true)
    thread.emit('error', new Error('out of memory'))
    expect((await lend('a')).thread).not.toBe(thread)
  })
})

test('a thread that was left in the middle of its work is ended', async () => {
  const { started, lend } = threads()
  const { thread, leave } = await lend('a')
  await leave(false)
  expect(thread.isEnded).toBe(true)
  await lend('a')
  expect(started).toHaveLength(2)
})

test('who finds all threads at work waits in turn, and is refused when too many do', async () => {
  const { lend } = threads(1, 2)
  const order: string[] = []
  const first = await lend('a')
  const second = lend('a').then((lent) => {
    order.push('second')
    return lent
  })
  const third = lend('a').then(() => void order.push('third'))
  await expect(lend('a')).rejects.toMatchObject({ key: 'sheet.busy' })
  await first.leave(true)
  await (await second).leave(false)
  await third
  expect(order).toEqual(['second', 'third'])
})

test('users take turns, however many orders one of them has', async () => {
  const { lend } = threads(1, 10)
  const order: string[] = []
  const work = async (user: string, name: string) => {
    const { leave } = await lend(user)
    order.push(name)
    await leave(true)
  }
  await Promise.all([work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1'), work('c', 'c1')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('one user leaves a thread to the others, and room in the queue', async () => {
  const { lend } = threads(2, 10, 1)
  const first = await lend('a')
  const second = lend('a')
  await expect(lend('a')).rejects.toMatchObject({ key: 'sheet.busy' })
  const other = await lend('b')
  expect(other.thread).not.toBe(first.thread)
  await first.leave(true)
  expect((await second).thread).toBe(first.thread)
})
