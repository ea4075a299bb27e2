import { describe, expect, test } from 'vitest'
import { acceptedAge, fastest, nextRead, retryAfter } from '../../bigscreens/sources/cadence.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const NOON = at('2026-05-04T12:00:30')
const seconds = (cadence: 'A' | 'B' | 'C' | 'D', chance: number, isPushed = false) =>
  Math.round((nextRead(cadence, NOON, chance, isPushed) - NOON) / 100) / 10

test('an answer may be old by a part of the wait for the next one', () => {
  expect((['A', 'B', 'C', 'D'] as const).map((cadence) => acceptedAge(cadence))).toEqual([1, 5, 15, 60])
  expect(acceptedAge('A', true)).toBe(5)
})

describe('the next read', () => {
  test('comes after 5, 15, 60 or 300 seconds, a tenth sooner or later', () => {
    expect([seconds('A', 0.5), seconds('B', 0.5), seconds('C', 0.5), seconds('D', 0.5)]).toEqual([5, 15, 60, 300])
    expect([seconds('A', 0), seconds('A', 1)]).toEqual([4.5, 5.5])
    expect([seconds('D', 0), seconds('D', 1)]).toEqual([270, 330])
  })

  test('of what is pushed is only the net below', () => {
    expect(seconds('A', 0.5, true)).toBe(15)
    expect(seconds('C', 0.5, true)).toBe(60)
  })

  test('of hourly figures comes two minutes past the hour, of daily ones five past midnight at the site', () => {
    expect(nextRead('E', NOON, 0)).toBe(at('2026-05-04T12:02:00'))
    expect(nextRead('E', at('2026-05-04T12:02:00'), 0)).toBe(at('2026-05-04T13:02:00'))
    expect(nextRead('F', NOON, 0)).toBe(at('2026-05-05T00:05:00'))
    expect(nextRead('F', at('2026-05-04T00:01:00'), 0)).toBe(at('2026-05-04T00:05:00'))
    expect(nextRead('F', NOON, 1)).toBe(at('2026-05-05T00:06:00'))
  })

  test('after a failure comes after 5, 10, 30 and then every 60 seconds', () => {
    expect([1, 2, 3, 4, 5, 99].map((failures) => retryAfter(failures) / 1000)).toEqual([5, 10, 30, 60, 60, 60])
  })

  test('follows the most eager of those who want it', () => {
    expect(fastest(['D', 'B', 'F'])).toBe('B')
    expect(fastest(['E'])).toBe('E')
  })
})
