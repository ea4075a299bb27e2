import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorLog, forgetErrors, logError, MAX_ENTRIES, watchErrors } from '../../engine/api/errorLog.ts'
import { LOAD_LIMIT, withLoadTimeout } from '../../engine/start/lazyPage.ts'
import { LoadError, lossOf } from '../../engine/start/loadError.ts'

const KEY = 'gantry-error-log'
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown[]
const messages = () => errorLog().map(({ message }) => message)

beforeEach(() => forgetErrors())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

describe('an error', () => {
  test('is kept with page, time, type, message, stack and where it happened', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T20:00:00Z') })
    history.replaceState(null, '', '/system/param?size=30')
    logError('error', new TypeError('x is not a function'), 'a.js:1:2')
    expect(errorLog()).toEqual([
      {
        url: '/system/param?size=30',
        time: '2026-01-02 04:00:00',
        type: 'error',
        message: 'TypeError: x is not a function',
        stack: expect.stringContaining('TypeError'),
        info: 'a.js:1:2',
      },
    ])
    expect(kept()).toEqual(errorLog())
  })

  test('may be anything that was thrown', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    for (const thrown of ['text', { code: 7 }, undefined, null, 42, circle]) logError('promise', thrown)
    expect(messages()).toEqual(['text', '{"code":7}', 'undefined', 'null', '42', '[object Object]'])
  })

  test('never keeps the tokens and codes of an address', () => {
    history.replaceState(null, '', '/login?code=secret&state=secret&Blade-Auth=secret&source=github')
    logError('error', new Error('a'))
    expect(errorLog()[0]?.url).toBe('/login?source=github')
    expect(localStorage.getItem(KEY)).not.toContain('secret')
  })

  test('with a long stack or message is cut', () => {
    const error = new Error('m'.repeat(9000))
    error.stack = 's'.repeat(90_000)
    logError('error', error, 'i'.repeat(9000))
    const [entry] = errorLog()
    expect([entry?.message.length, entry?.stack.length, entry?.info.length]).toEqual([500, 2000, 500])
  })

  test('that reaches us twice is kept once', () => {
    const error = new Error('once')
    logError('load', error)
    logError('page', error)
    logError('page', new LoadError('chunk', error))
    expect(messages()).toEqual(['Error: once'])
  })

  test('that comes with every frame is kept once in five seconds', () => {
    vi.useFakeTimers()
    for (let frame = 0; frame < 60; frame++) logError('error', 'again')
    expect(messages()).toEqual(['again'])
    vi.advanceTimersByTime(5001)
    logError('error', 'again')
    expect(messages()).toEqual(['again', 'again'])
  })
})

describe('the log', () => {
  test('keeps the newest 200', () => {
    for (let count = 0; count < MAX_ENTRIES + 5; count++) logError('error', `error ${count}`)
    expect(errorLog()).toHaveLength(200)
    expect(messages()[0]).toBe('error 5')
    expect(messages().at(-1)).toBe('error 204')
  })

  test('forgets what was sent, and keeps what came in meanwhile', () => {
    logError('error', 'sent')
    const sent = errorLog()
    logError('error', 'later')
    forgetErrors(sent)
    expect(messages()).toEqual(['later'])
    expect(kept()).toHaveLength(1)
  })

  test('adds to what another tab has kept', () => {
    logError('error', 'here')
    localStorage.setItem(KEY, JSON.stringify([...errorLog(), { ...errorLog()[0], message: 'there' }]))
    logError('error', 'here again')
    expect(messages()).toEqual(['here', 'there', 'here again'])
  })

  test.each(['no json', '{}', '[{"type":"error"}, 7, null]'])('drops stored %s', (text) => {
    localStorage.setItem(KEY, text)
    logError('error', `after ${text}`)
    expect(messages()).toEqual([`after ${text}`])
  })

  test('hears of uncaught errors, promises nobody waited for, and parts that did not arrive', () => {
    watchErrors()
    dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'thrown', filename: 'a.js', lineno: 1, colno: 2 }))
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }))
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('lost') }))
    expect(errorLog().map(({ type, message, info }) => [type, message, info])).toEqual([
      ['error', 'Error: thrown', 'a.js:1:2'],
      ['promise', 'Error: rejected', ''],
      ['load', 'Error: lost', ''],
    ])
  })
})

describe('a part of the console', () => {
  test('that arrives in time is what was asked for', async () => {
    expect(await withLoadTimeout(Promise.resolve('page'))).toBe('page')
  })

  test('that takes two minutes is late', async () => {
    vi.useFakeTimers()
    const part = withLoadTimeout(new Promise(() => {})).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(LOAD_LIMIT)
    expect(LOAD_LIMIT).toBe(120_000)
    expect(lossOf(await part)).toBe('timeout')
  })

  test.each([
    'Failed to fetch dynamically imported module: http://a/b.js',
    'error loading dynamically imported module: http://a/b.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is lost when the browser says: %s', async (sentence) => {
    const error = await withLoadTimeout(Promise.reject(new TypeError(sentence))).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LoadError)
    expect(lossOf(error)).toBe('chunk')
  })

  test('that throws while it starts is not lost', async () => {
    const error = await withLoadTimeout(Promise.reject(new TypeError('x is not a function'))).catch((reason: unknown) => reason)
    expect(lossOf(error)).toBeNull()
  })

  test('that was lost is a load error in the log, wherever it was caught', () => {
    logError('page', new LoadError('timeout'))
    expect(errorLog()[0]?.type).toBe('load')
  })
})
