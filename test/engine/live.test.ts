import { describe, expect, test } from 'vitest'
import { createEventReader } from '../../engine/api/live/eventText.ts'
import { secondsSince, timeAgo } from '../../engine/list/timeAgo.ts'

describe('a stream of events', () => {
  test('gives each message once it is whole, however its text was cut', () => {
    const text = 'retry: 2000\n\nevent: schemas\ndata: {"hash":"a"}\n\n:\n\nid: 7\nevent: alarm:1\ndata: [{"id":"2"}]\n\n'
    const whole = [
      { event: 'schemas', data: { hash: 'a' }, id: null },
      { event: 'alarm:1', data: [{ id: '2' }], id: '7' },
    ]
    for (const size of [1, 7, 500]) {
      const read = createEventReader()
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(pieces.flatMap(read)).toEqual(whole)
    }
  })
})

describe('the age of a value', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')

  test('counts from a moment in the time zone of the site', () => {
    expect(secondsSince('2026-11-21 19:59:30', now)).toBe(30)
    expect(secondsSince('2026-11-21 20:00:10', now)).toBe(0)
    expect(secondsSince(null, now)).toBeNull()
  })

  test.each([
    [59, 'seconds', 59],
    [60, 'minutes', 1],
    [7199, 'hours', 1],
    [200_000, 'days', 2],
  ])('%i seconds are said in %s', (seconds, unit, count) => {
    expect(timeAgo(seconds)).toEqual({ unit, count })
  })
})
