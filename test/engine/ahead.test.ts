// Answers that came before the console ran: given once, to whom they belong.

import { afterEach, expect, test, vi } from 'vitest'
import { createAhead } from '../../engine/api/ahead.ts'

const PATH = '/api/blade-system/param/list'
const QUERY = { size: 10, current: 1, ascs: undefined }

afterEach(() => vi.useRealTimers())

const given = Promise.resolve({ data: { answers: { [`${PATH}?current=1&size=10`]: { total: 3 } } } })
const started = (answers: Promise<null | Awaited<typeof given>>, token = 'mine') => createAhead({ token, answers }, 'mine')

test('an answer is given once, whatever the order of the parameters', async () => {
  const ahead = started(given)
  expect(await ahead.answered(PATH, QUERY)).toEqual({ data: { total: 3 } })
  expect(await ahead.answered(PATH, QUERY)).toBeNull()
})

test('what was asked for with another token is given to nobody', async () => {
  expect(await started(given, 'of another').answered(PATH, QUERY)).toBeNull()
})

test('a write makes the answers old', async () => {
  const ahead = started(given)
  ahead.forget()
  expect(await ahead.answered(PATH, QUERY)).toBeNull()
})

test('after ten seconds they are old', async () => {
  vi.useFakeTimers()
  const ahead = started(given)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await ahead.answered(PATH, QUERY)).toBeNull()
})

test('a start that failed leaves each call to itself', async () => {
  expect(await started(Promise.reject(new Error('gone'))).answered(PATH, QUERY)).toBeNull()
})

test('a start that is late is waited for two seconds at most', async () => {
  vi.useFakeTimers()
  const asked = started(new Promise(() => {})).answered(PATH, QUERY)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await asked).toBeNull()
})
