import { afterEach, expect, test, vi } from 'vitest'
import { DATE_TIME, fromDay, toDay } from '../../engine/fields/date/day.ts'
import { dayjs } from '../../engine/ui/siteDayjs.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

test.each(['America/New_York', 'Asia/Shanghai', 'Europe/Berlin'])(
  'a moment in the gap of summer time passes a picker in %s unchanged',
  (zone) => {
    vi.stubEnv('TZ', zone)
    for (const text of ['2026-03-08 02:30:00', '2026-03-29 02:30:00', '2026-11-01 01:30:00']) {
      expect(fromDay(toDay(text), DATE_TIME)).toBe(text)
      // How a picker reads what is typed, and how it chooses an hour of a day.
      expect(dayjs(text, DATE_TIME, true).format(DATE_TIME)).toBe(text)
      expect(
        dayjs(`${text.slice(0, 10)} 00:00:00`)
          .hour(Number(text.slice(11, 13)))
          .minute(30)
          .format(DATE_TIME),
      ).toBe(text)
      expect(
        dayjs(`${text.slice(0, 10)} 23:30:00`)
          .subtract(21, 'hour')
          .add(0, 'day')
          .format(DATE_TIME),
      ).toBe(`${text.slice(0, 10)} 02:30:00`)
    }
  },
)

test('now and today are those of the site', () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-11-25T18:30:00Z') })
  expect(dayjs().format(DATE_TIME)).toBe('2026-11-26 02:30:00')
  expect(dayjs(dayjs()).format(DATE_TIME)).toBe('2026-11-26 02:30:00')
  expect(dayjs(null).isValid()).toBe(false)
})
