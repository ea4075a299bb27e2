// Answers that came before the console ran: given once, to whom they belong.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropParts } from '../../engine/start/keptParts.ts'
import { createPrefetchedAnswers } from '../../engine/start/prefetchedAnswers.ts'

const PATH = '/api/blade-system/param/list'
const QUERY = { size: 10, current: 1, ascs: undefined }

afterEach(() => vi.useRealTimers())

const given = Promise.resolve({ data: { answers: { [`${PATH}?current=1&size=10`]: { total: 3 } } } })
const started = (answers: Promise<null | Awaited<typeof given>>, token = 'mine') => createPrefetchedAnswers({ token, answers }, 'mine')

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

describe('parts that last', () => {
  const MENUS = '/api/blade-system/menu/routes'
  const version = (digit: string) => digit.repeat(16)
  const visit = (answers: Record<string, unknown>, versions: Record<string, string>) =>
    createPrefetchedAnswers({ token: 'mine', answers: Promise.resolve({ data: { answers, versions } }) }, 'mine')
  const have = () => JSON.parse(localStorage.getItem('gantry-start-have') ?? 'null') as string[] | null

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => localStorage.clear())

  test('are kept when there is time, and stand in for what the server did not send again', async () => {
    await visit({ [MENUS]: [1] }, { [MENUS]: version('a') }).answered(MENUS, {})
    await vi.runAllTimersAsync()
    expect(have()).toEqual([version('a')])
    const second = visit({}, { [MENUS]: version('a') })
    expect(await second.answered(MENUS, {})).toEqual({ data: [1] })
  })

  test('are asked for when the browser has lost them, and sent again the next time', async () => {
    localStorage.setItem('gantry-start-have', JSON.stringify([version('b'), version('c')]))
    expect(await visit({}, { [MENUS]: version('b') }).answered(MENUS, {})).toBeNull()
    await vi.runAllTimersAsync()
    expect(have()).toEqual([version('c')])
  })

  test('what has no version is not kept', async () => {
    await visit({ [PATH]: { total: 3 }, [MENUS]: [1] }, { [MENUS]: version('a') }).answered(MENUS, {})
    await vi.runAllTimersAsync()
    expect(have()).toEqual([version('a')])
    expect(Object.keys(localStorage)).toEqual(expect.not.arrayContaining([expect.stringContaining(PATH)]))
    expect(localStorage).toHaveLength(2)
  })

  test('of long ago go, and all of them when the cache is cleared', async () => {
    const versions = Array.from({ length: 61 }, (_, at) => at.toString(16).padStart(16, '0'))
    const addresses = versions.map((version) => `/part/${version}`)
    await visit(
      Object.fromEntries(addresses.map((address) => [address, 1])),
      Object.fromEntries(addresses.map((address, at) => [address, versions[at] ?? ''])),
    ).answered(MENUS, {})
    await vi.runAllTimersAsync()
    expect(have()).toHaveLength(60)
    expect(localStorage).toHaveLength(61)
    dropParts()
    expect(localStorage).toHaveLength(0)
  })
})
