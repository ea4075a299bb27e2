import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFeed } from '../../bigscreens/sources/feed.ts'
import { lineOf } from '../../bigscreens/sources/hub.ts'

const middle = () => 0.5

function show(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  show(false)
})
afterEach(() => void vi.useRealTimers())

describe('a source', () => {
  test('is read once for all who want it, as often as the most eager of them', async () => {
    const read = vi.fn(async () => ({ value: 1 }))
    const feed = createFeed({ read, follow: null, random: middle })
    feed.join('5min', () => {})
    const leave = feed.join('15s', () => {})
    await pass(0)
    expect(read).toHaveBeenCalledTimes(1)
    await pass(15_000)
    expect(read).toHaveBeenCalledTimes(2)
    leave()
    await pass(60_000)
    expect(read).toHaveBeenCalledTimes(3)
    await pass(200_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('rests when nobody is left, and knows its last value when somebody comes back', async () => {
    const read = vi.fn(async () => ({ value: 1 }))
    const feed = createFeed({ read, follow: null, random: middle })
    feed.join('5s', () => {})()
    await pass(60_000)
    const calls = read.mock.calls.length
    const leave = feed.join('5s', () => {})
    await pass(0)
    expect(read.mock.calls.length).toBe(calls + 1)
    leave()
    await pass(600_000)
    expect(read.mock.calls.length).toBe(calls + 1)
    expect(feed.state().data).toEqual({ value: 1 })
  })

  test('rests behind another tab and catches up when it is shown', async () => {
    const read = vi.fn(async () => ({}))
    const feed = createFeed({ read, follow: null, random: middle })
    feed.join('15s', () => {})
    await pass(0)
    show(true)
    await pass(3_600_000)
    expect(read).toHaveBeenCalledTimes(1)
    show(false)
    await pass(0)
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('keeps its last value and its age over failures, and tries again after 5, 10 and 30 seconds', async () => {
    let isDown = false
    const read = vi.fn(async () => {
      if (isDown) throw new Error('down')
      return { value: 1 }
    })
    const feed = createFeed({ read, follow: null, random: middle })
    feed.join('1min', () => {})
    await pass(0)
    const { at } = feed.state()
    isDown = true
    await pass(60_000)
    expect(feed.state()).toMatchObject({ data: { value: 1 }, at, failures: 1, error: { message: 'down' } })
    await pass(5_000)
    expect(feed.state().failures).toBe(2)
    await pass(10_000)
    expect(feed.state().failures).toBe(3)
    expect(lineOf([feed.state()])).toBe('lost')
    isDown = false
    await pass(29_000)
    expect(feed.state().failures).toBe(3)
    await pass(1_000)
    expect(feed.state()).toMatchObject({ failures: 0, error: null })
    expect(lineOf([feed.state()])).toBe('good')
  })

  test('wakes nobody with another object for the same answer', async () => {
    const feed = createFeed({ read: async () => ({ rows: [1, 2] }), follow: null, random: middle })
    feed.join('5s', () => {})
    await pass(0)
    const { data } = feed.state()
    await pass(5_000)
    expect(feed.state().data).toBe(data)
  })

  test('is read soon after it was told of, but not for each word in a row', async () => {
    let tell = () => {}
    const read = vi.fn(async () => ({}))
    const follow = (listener: () => void) => {
      tell = listener
      return () => {}
    }
    const feed = createFeed({ read, follow, random: middle })
    feed.join('5s', () => {})
    await pass(3_000)
    tell()
    tell()
    await pass(400)
    expect(read).toHaveBeenCalledTimes(2)
    tell()
    await pass(1_000)
    expect(read).toHaveBeenCalledTimes(2)
    await pass(1_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('takes an answer that others got a moment before, but a new one once something changed, also while a read is on its way', async () => {
    let tell = () => {}
    const ages: number[] = []
    const answers: (() => void)[] = []
    const read = (_: AbortSignal, age: number) => {
      ages.push(age)
      return new Promise((answer) => answers.push(() => answer({})))
    }
    const follow = (listener: () => void) => {
      tell = listener
      return () => {}
    }
    const feed = createFeed({ read, follow, random: middle })
    feed.join('5s', () => {})
    await pass(0)
    tell()
    await pass(3_000)
    expect(ages).toEqual([5])
    answers[0]?.()
    await pass(0)
    expect(ages).toEqual([5, 0])
    answers[1]?.()
    await pass(0)
    feed.refresh()
    await pass(0)
    expect(ages).toEqual([5, 0, 0])
    answers[2]?.()
    await pass(15_000)
    expect(ages).toEqual([5, 0, 0, 5])
  })

  test('is told of nothing where it is not live', () => {
    const follow = vi.fn(() => () => {})
    createFeed({ read: async () => ({}), follow }).join('15s', () => {})
    expect(follow).not.toHaveBeenCalled()
  })
})

describe('the line', () => {
  const failed = (failures: number, code?: number) => ({ failures, error: Object.assign(new Error(''), { code }) })

  test('is late after one failure and lost after three in a row', () => {
    expect(lineOf([failed(1), failed(2)])).toBe('late')
    expect(lineOf([failed(1), failed(3)])).toBe('lost')
  })

  test('is good where the server answers that it may not, or that there is none', () => {
    expect(lineOf([failed(9, 403), failed(9, 404)])).toBe('good')
  })
})
