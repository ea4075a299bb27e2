import { expect, test } from 'vitest'
import type { SprayEffectRun } from '#engine/site/answers/water.ts'
import { heatOf } from '../../bigscreens/screens/lift/floorHeat.ts'
import { shownDueDates } from '../../bigscreens/screens/MachineAlarms.tsx'
import { comparableRuns, meanReduction, runLabel, shortLabel } from '../../bigscreens/screens/spray/BeforeAfter.tsx'
import { lastMinutes, MAX_SAMPLES, minuteStarts, samplesOf } from '../../bigscreens/screens/tower/recent.ts'
import { hourKey, hoursWanted, secondOfHour } from '../../bigscreens/screens/tower/replayHours.ts'
import { type LiftRow, liftsInOrder } from '../../bigscreens/sources/lifts.ts'
import { dayTone } from '../../bigscreens/views/dayTone.ts'

test('the heat of floors goes from the lowest to the highest stop, with floors between that nobody stopped at, and none called 0', () => {
  expect(heatOf([])).toEqual([])
  expect(
    heatOf([
      { floor: 3, stops: 5 },
      { floor: -1, stops: 20 },
    ]),
  ).toEqual([
    { floor: -1, stops: 20, share: 1 },
    { floor: 1, stops: 0, share: 0 },
    { floor: 2, stops: 0, share: 0 },
    { floor: 3, stops: 5, share: 0.25 },
  ])
})

test('the last minutes of a crane join what was stored and what was read, one for each moment, ten minutes at most', () => {
  const column = [null, null, null]
  const track = {
    craneId: '1',
    seconds: [0, 60, 3500],
    momentPercent: [10, 20, 30],
    angle: column,
    range: column,
    height: column,
    load: column,
    alarms: [],
  }
  const stored = samplesOf('2026-03-12 09:00:00', track)
  const read = [
    { at: '2026-03-12 09:58:20', momentPercent: 31 },
    { at: '2026-03-12 10:01:00', momentPercent: null },
  ]
  expect(lastMinutes(stored, read)).toEqual([
    { at: '2026-03-12 09:58:20', momentPercent: 31 },
    { at: '2026-03-12 10:01:00', momentPercent: null },
  ])
  expect(lastMinutes(samplesOf('', undefined), [])).toEqual([])
})

test('the last minutes of a crane that speaks often keep the newest of its samples', () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    at: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    momentPercent: at,
  }))
  const kept = lastMinutes(many)
  expect([kept.length, kept.at(-1)?.momentPercent]).toEqual([MAX_SAMPLES, 399])
})

test('a playback reads its hour, and the next one ten minutes before it begins', () => {
  expect(hoursWanted('2026-03-12', 9 * 3600 + 60)).toEqual(['2026-03-12 09'])
  expect(hoursWanted('2026-03-12', 10 * 3600 - 300)).toEqual(['2026-03-12 09', '2026-03-12 10'])
  expect(hoursWanted('2026-03-12', 86_399)).toEqual(['2026-03-12 23'])
  expect([hourKey('2026-03-12', 86_400), secondOfHour(86_400), secondOfHour(3661)]).toEqual(['2026-03-12 23', 3599, 61])
})

test('a minute of several samples is named once, where it begins', () => {
  const samples = ['2026-03-12 14:03:05', '2026-03-12 14:03:35', '2026-03-12 14:04:05'].map((at) => ({ at }))
  expect(minuteStarts(samples)).toEqual([true, false, true])
})

test('lifts stand by their names as people count, boxes without a lift behind them', () => {
  const row = (deviceName: string, liftName: string | null) => ({ deviceName, lift: liftName === null ? null : { liftName } }) as LiftRow
  const sorted = liftsInOrder([row('box', null), row('b', '10#'), row('a', '2#')])
  expect(sorted.map(({ lift, deviceName }) => lift?.liftName ?? deviceName)).toEqual(['2#', '10#', 'box'])
})

test('a licence is well until thirty days before it ends, and valid on its last day', () => {
  const now = new Date('2026-03-12T12:00:00+08:00')
  expect(['2026-03-11', '2026-03-12', '2026-04-10', '2026-04-12', null].map((day) => dayTone(day, now))).toEqual([
    'critical',
    'warn',
    'warn',
    'plain',
    'plain',
  ])
})

test('a wall shows dates that the law sets before maintenance, and counts those that it leaves out', () => {
  const item = (deviceName: string, deviceClass: string, leftDays: number, isStatutory: boolean) => ({
    deviceId: deviceName,
    deviceName,
    deviceClass,
    item: '下次维保日期',
    dueDate: '2026-12-03',
    leftDays,
    isStatutory,
  })
  const expiring = [...[1, 2, 3].map((at) => item(`黑匣子${at}`, '3', at, false)), item('绳', '1', 4, false), item('6#塔机', '3', 8, true)]
  const { shown, more } = shownDueDates({ expiring, expiringByClass: [{ deviceClass: '3', count: 4 }] }, '3')
  expect([shown.map(({ deviceName }) => deviceName), more]).toEqual([['6#塔机', '黑匣子1', '黑匣子2'], 1])
  expect(shownDueDates({ expiring, expiringByClass: [] }, '4')).toEqual({ shown: [], more: 0 })
})

test('the mean reduction of spray runs is that of the bars below it, and negative when the dust rose', () => {
  const run = (before: number, after: number) => ({
    start: '2026-03-12 08:00:00',
    end: null,
    deviceName: null,
    trigger: null,
    triggerValue: null,
    before,
    after,
    reduceRate: null,
    waterUse: null,
  })
  expect(meanReduction([run(100, 80), run(50, 55)])).toBeCloseTo(10)
  expect(meanReduction([run(100, 110)])).toBeCloseTo(-10)
  expect(meanReduction([])).toBeNull()
})

test('runs before and after are told apart: sprays that start together are one, others in the same minute have a number', () => {
  const run = (time: string, before: number, after: number | null) => ({ start: `2026-03-12 ${time}`, before, after }) as SprayEffectRun
  const started = [
    run('08:00:00', 90, 80),
    run('18:07:01', 151, 107),
    run('18:07:09', 151, 107),
    run('18:07:20', 60, 55),
    run('19:00:00', 70, null),
  ]
  const runs = comparableRuns(started)
  expect(runs.map((_, at) => runLabel(runs, at))).toEqual(['08:00', '18:07×2', '18:07 (2)'])
  expect(runs.map((_, at) => shortLabel(`${at + 1}. ${runLabel(runs, at)}`))).toEqual(['08:00', '18:07', '18:07 (2)'])
  const many = Array.from({ length: 20 }, (_, at) => run(`09:${at + 10}:00`, 90, 80))
  expect(comparableRuns(many).map(({ start }) => start.slice(14, 16))).toEqual(['22', '23', '24', '25', '26', '27', '28', '29'])
})
