import { describe, expect, test } from 'vitest'
import { acceptedAge, fastest, nextRead, retryAfter } from '../../bigscreens/sources/cadence.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const NOON = at('2026-05-04T12:00:30')
const seconds = (cadence: '5s' | '15s' | '1min' | '5min', chance: number, isPushed = false) =>
  Math.round((nextRead(cadence, NOON, chance, isPushed) - NOON) / 100) / 10

test('an answer may be old by a part of the wait for the next one', () => {
  expect((['5s', '15s', '1min', '5min'] as const).map((cadence) => acceptedAge(cadence))).toEqual([1, 5, 15, 60])
  expect(acceptedAge('5s', true)).toBe(5)
})

describe('the next read', () => {
  test('comes after 5, 15, 60 or 300 seconds, a tenth sooner or later', () => {
    expect([seconds('5s', 0.5), seconds('15s', 0.5), seconds('1min', 0.5), seconds('5min', 0.5)]).toEqual([5, 15, 60, 300])
    expect([seconds('5s', 0), seconds('5s', 1)]).toEqual([4.5, 5.5])
    expect([seconds('5min', 0), seconds('5min', 1)]).toEqual([270, 330])
  })

  test('of what is pushed is only the net below', () => {
    expect(seconds('5s', 0.5, true)).toBe(15)
    expect(seconds('1min', 0.5, true)).toBe(60)
  })

  test('of hourly figures comes two minutes past the hour, of daily ones five past midnight at the site', () => {
    expect(nextRead('hourly', NOON, 0)).toBe(at('2026-05-04T12:02:00'))
    expect(nextRead('hourly', at('2026-05-04T12:02:00'), 0)).toBe(at('2026-05-04T13:02:00'))
    expect(nextRead('daily', NOON, 0)).toBe(at('2026-05-05T00:05:00'))
    expect(nextRead('daily', at('2026-05-04T00:01:00'), 0)).toBe(at('2026-05-04T00:05:00'))
    expect(nextRead('daily', NOON, 1)).toBe(at('2026-05-05T00:06:00'))
  })

  test('after a failure comes after 5, 10, 30 and then every 60 seconds', () => {
    expect([1, 2, 3, 4, 5, 99].map((failures) => retryAfter(failures) / 1000)).toEqual([5, 10, 30, 60, 60, 60])
  })

  test('follows the most eager of those who want it', () => {
    expect(fastest(['5min', '15s', 'daily'])).toBe('15s')
    expect(fastest(['hourly'])).toBe('hourly')
  })
})
