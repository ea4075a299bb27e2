import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeptThreads, type Thread } from '../../server/records/sheets/keptThreads.ts'

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

function threads(most = 1, longestQueue = 1) {
  const started: FakeThread[] = []
  const lend = createKeptThreads(
    () => {
      const thread = new FakeThread()
      started.push(thread)
      return thread as unknown as FakeThread & Thread
    },
    { most, longestQueue, keptMs: KEPT_MS },
  )
  return { started, lend }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a thread that has done its work', () => {
  test('does the next as well, and holds up the process only while it works', async () => {
    const { started, lend } = threads()
    const first = await lend()
    await first.leave(true)
    expect(first.thread.isHeld).toBe(false)
    const second = await lend()
    expect(second.thread).toBe(first.thread)
    expect(second.thread.isHeld).toBe(true)
    vi.advanceTimersByTime(10 * KEPT_MS)
    expect(second.thread.isEnded).toBe(false)
    expect(started).toHaveLength(1)
  })

  test('is ended when nothing comes for a while', async () => {
    const { started, lend } = threads()
    const { thread, leave } = await lend()
    await leave(true)
    vi.advanceTimersByTime(KEPT_MS - 1)
    expect(thread.isEnded).toBe(false)
    vi.advanceTimersByTime(1)
    expect(thread.isEnded).toBe(true)
    await lend()
    expect(started).toHaveLength(2)
  })

  test('is not lent again when it fails while it waits', async () => {
    const { lend } = threads()
    const { thread, leave } = await lend()
    await leave(true)
    thread.emit('error', new Error('out of memory'))
    expect((await lend()).thread).not.toBe(thread)
  })
})

test('a thread that was left in the middle of its work is ended', async () => {
  const { started, lend } = threads()
  const { thread, leave } = await lend()
  await leave(false)
  expect(thread.isEnded).toBe(true)
  await lend()
  expect(started).toHaveLength(2)
})

test('who finds all threads at work waits in turn, and is refused when too many do', async () => {
  const { lend } = threads(1, 2)
  const order: string[] = []
  const first = await lend()
  const second = lend().then((lent) => {
    order.push('second')
    return lent
  })
  const third = lend().then(() => void order.push('third'))
  await expect(lend()).rejects.toMatchObject({ key: 'sheet.busy' })
  await first.leave(true)
  await (await second).leave(false)
  await third
  expect(order).toEqual(['second', 'third'])
})
