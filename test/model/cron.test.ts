import { describe, expect, test } from 'vitest'
import { cronOf, nextOf } from '#model/cron.ts'

const after = (text: string, moment: string) => {
  const cron = cronOf(text)
  return (
    cron &&
    (nextOf(cron, new Date(`${moment}Z`))
      ?.toISOString()
      .slice(0, 19) ??
      'never')
  )
}

describe('a cron expression', () => {
  test.each([
    ['0 0/5 * * * ?', '2026-03-02T08:01:30', '2026-03-02T08:05:00'],
    ['0 0/5 * * * ?', '2026-03-02T08:05:00', '2026-03-02T08:10:00'],
    ['0/20 * * * * ?', '2026-03-02T23:59:45', '2026-03-03T00:00:00'],
    ['0 30 8 ? * MON-FRI', '2026-03-06T09:00:00', '2026-03-09T08:30:00'],
    ['0 0 12 ? * 1', '2026-03-02T00:00:00', '2026-03-08T12:00:00'],
    ['0 0 0 29 2 ?', '2026-03-02T00:00:00', '2028-02-29T00:00:00'],
    ['0 0 6,18 1 JAN,JUL ? ', '2026-03-02T00:00:00', '2026-07-01T06:00:00'],
    ['0 0 0 1 1 ? 2030', '2026-03-02T00:00:00', '2030-01-01T00:00:00'],
    ['0 0 0 1 1 ? 2020', '2026-03-02T00:00:00', 'never'],
    ['0 0 0 31 4 ?', '2026-03-02T00:00:00', 'never'],
  ])('%s after %s is next at %s', (text, moment, next) => expect(after(text, moment)).toBe(next))

  test.each([
    '0 0/5 * * *',
    '0 0 0 ? * ?',
    '0 0 0 1 * 1',
    '0 0 0 L * ?',
    '0 0 0 15W * ?',
    '0 0 0 ? * 2#1',
    '60 * * * * ?',
    '0 5-1 * * * ?',
    '0 0/0 * * * ?',
    'daily',
    '',
  ])('%s is none', (text) => expect(cronOf(text)).toBeNull())
})
