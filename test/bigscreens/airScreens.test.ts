import { describe, expect, test } from 'vitest'
import type { AirNow } from '#engine/site/answers/air.ts'
import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import { overLimit } from '../../bigscreens/charts/timeline.ts'
import { deviceAfter, limitOf } from '../../bigscreens/screens/env/factors.ts'
import { noiseHours } from '../../bigscreens/screens/env/NoiseChart.tsx'
import { petalsOf } from '../../bigscreens/screens/env/WindRose.tsx'
import { onSiteYesterday } from '../../bigscreens/screens/overview/onSiteYesterday.ts'
import { planProgress } from '../../bigscreens/screens/overview/planProgress.ts'
import { closedShare } from '../../bigscreens/screens/safety/MonthTrend.tsx'
import { byUrgency, openMinutes } from '../../bigscreens/screens/safety/OpenList.tsx'
import { scoreTone } from '../../bigscreens/screens/safety/Score.tsx'
import { sprayedStretches } from '../../bigscreens/sources/sprays.ts'
import { gaugeTone } from '../../bigscreens/views/Gauge.tsx'

const limits: AirNow['limits'] = { pm25: 75, pm10: 150, tsp: 300, noiseDay: 70, noiseNight: 55, wind: 10.8, pm10Diff: 80 }

describe('the air', () => {
  test('noise has one limit by day and another by night', () => {
    expect(limitOf('noise', { limits, period: 'day' })).toBe(70)
    expect(limitOf('noise', { limits, period: 'night' })).toBe(55)
    const point = (time: string, noise: number | null) => ({ time, noise }) as never
    const hours = noiseHours(
      [point('2026-03-12 05:00:00', 60), point('2026-03-12 06:00:00', 60), point('2026-03-12 22:00:00', null)],
      limits,
    )
    expect(hours.map(({ limit, isOver }) => [limit, isOver])).toEqual([
      [55, true],
      [70, false],
      [55, false],
    ])
  })

  test('a value is near its limit beyond four fifths of it, and over it beyond the whole', () => {
    expect([120, 120.1, 150, 150.1, null].map((value) => gaugeTone(value, 150))).toEqual(['ok', 'warn', 'warn', 'critical', 'offline'])
    expect(gaugeTone(120, null)).toBe('plain')
  })

  test('devices take turns, the silent ones left out', () => {
    const device = (deviceId: string, onlineStatus = '1') => ({ deviceId, onlineStatus })
    const three = [device('1'), device('2', '0'), device('3')]
    expect(deviceAfter(three, '1')).toBe('3')
    expect(deviceAfter(three, '3')).toBe('1')
    expect(deviceAfter([device('2', '0')], '2')).toBe('2')
    expect(deviceAfter([], null)).toBeNull()
  })

  test('what is beyond the limit of a curve stands alone, with gaps between', () => {
    const points = [100, 160, null, 151].map((value, at) => ({ time: `2026-03-12 0${at}:00:00`, value }))
    expect(overLimit({ points, limit: 150 }).map(({ value }) => value)).toEqual([null, 160, null, 151])
    expect(overLimit({ points, limit: 200 })).toEqual([])
    expect(overLimit({ points, limit: null })).toEqual([])
  })

  test('a rose has sixteen petals whose shares are of all winds', () => {
    const petals = petalsOf(
      [
        { dir: 2, count: 30, avgSpeed: 2, avgPm10: 160 },
        { dir: 8, count: 10, avgSpeed: 1, avgPm10: 20 },
      ],
      150,
      String,
    )
    expect(petals).toHaveLength(16)
    expect([petals[2]?.value, petals[8]?.value, petals[0]?.value]).toEqual([75, 25, 0])
    expect(petals[2]?.colour).not.toBe(petals[8]?.colour)
  })

  test('points of five minutes in which water ran make stretches', () => {
    const point = (time: string, sprayOn: 0 | 1) => ({ time, sprayOn }) as never
    const points = [
      point('2026-03-12 23:50:00', 1),
      point('2026-03-12 23:55:00', 1),
      point('2026-03-13 00:00:00', 0),
      point('2026-03-13 00:05:00', 1),
    ]
    expect(sprayedStretches(points)).toEqual([
      { from: '2026-03-12 23:50:00', to: '2026-03-13 00:00:00' },
      { from: '2026-03-13 00:05:00', to: '2026-03-13 00:10:00' },
    ])
  })
})

describe('safety', () => {
  test('a score is good from 90 on and bad below 80', () => {
    expect([90, 89.9, 80, 79.9, null].map(scoreTone)).toEqual(['ok', 'warn', 'warn', 'critical', 'offline'])
  })

  test('the gravest alarm comes first, and of these the oldest', () => {
    const alarm = (level: string, alarmTime: string) => ({ level, alarmTime }) as AlarmRow
    const rows = [alarm('2', '2026-03-10 08:00:00'), alarm('4', '2026-03-12 08:00:00'), alarm('4', '2026-03-11 08:00:00')]
    expect(rows.sort(byUrgency).map(({ level, alarmTime }) => `${level} ${alarmTime.slice(8, 10)}`)).toEqual(['4 11', '4 12', '2 10'])
    expect(openMinutes('2026-03-12 08:00:00', Date.parse('2026-03-12T09:30:59+08:00'))).toBe(90)
  })

  test('a stage runs from the midnight of the site on which it begins to the one after its last day', () => {
    const stage = { planStart: '2026-03-11', planEnd: '2026-03-12' }
    const share = (moment: string) => planProgress(stage, Date.parse(`${moment}:00+08:00`))
    expect([share('2026-03-10T23:00'), share('2026-03-12T00:00'), share('2026-03-13T08:00')]).toEqual([0, 50, 100])
  })

  test('who is there is compared with the end of the hour that was nearest to this time yesterday', () => {
    const hours = [
      { time: '07:00', onSite: 40 },
      { time: '08:00', onSite: 60 },
    ]
    const at = (time: string) => onSiteYesterday(hours, `2026-03-12 ${time}:00`)
    expect([at('07:29'), at('07:30'), at('08:29'), at('09:29'), at('00:10')]).toEqual([null, 40, 40, 60, null])
  })

  test('a day without alarms closed no share of them', () => {
    expect(closedShare(2, 3)).toBe(66.7)
    expect(closedShare(0, 0)).toBeNull()
  })
})
