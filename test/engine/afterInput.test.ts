// Work that waits for input: idle after the next input, after some seconds without any, and never once it is cancelled.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterInput } from '../../engine/start/afterInput.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 1))
  vi.stubGlobal('cancelIdleCallback', (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])('%s lets waiting work begin, once, when the browser is idle', (type) => {
  const work = vi.fn()
  afterInput(work)
  vi.advanceTimersByTime(1_000)
  dispatchEvent(new Event(type))
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  dispatchEvent(new Event(type))
  vi.advanceTimersByTime(20_000)
  expect(work).toHaveBeenCalledOnce()
})

test('with the pointer on the page it begins when the browser is idle', () => {
  const matches = vi.spyOn(document.documentElement, 'matches').mockImplementation((selector) => selector === ':hover')
  const work = vi.fn()
  afterInput(work)
  matches.mockRestore()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
})

test('without input it begins after six seconds', () => {
  const work = vi.fn()
  afterInput(work)
  vi.advanceTimersByTime(5_999)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(work).toHaveBeenCalledOnce()
})

test('cancelled work never begins, before or after input', () => {
  const work = vi.fn()
  afterInput(work)()
  const cancel = afterInput(work)
  dispatchEvent(new Event('keydown'))
  cancel()
  dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(20_000)
  expect(work).not.toHaveBeenCalled()
})
