import { expect, test } from 'vitest'
import { type ClockAction, clockAt, craneThen, lastBefore, nextClock, timeText } from '../../bigscreens/scenes/playback.ts'
import { craneOf } from './rows.ts'

const after = (length: number, ...actions: ClockAction[]) => actions.reduce(nextClock, clockAt(length))

test('the clock runs with its speed while it plays, and stops at the end of the day', () => {
  expect(after(86400, { do: 'tick', seconds: 1 }).second).toBe(0)
  expect(after(86400, { do: 'play' }, { do: 'tick', seconds: 1.5 }).second).toBe(15)
  expect(after(86400, { do: 'speed', speed: 60 }, { do: 'play' }, { do: 'tick', seconds: 2 }).second).toBe(120)
  expect(after(100, { do: 'play' }, { do: 'tick', seconds: 20 })).toMatchObject({ second: 100, isPlaying: false })
})

test('playing again at the end starts over, and a seek stays inside the day', () => {
  expect(after(100, { do: 'seek', second: 500 }, { do: 'play' })).toMatchObject({ second: 0, isPlaying: true })
  expect(after(100, { do: 'seek', second: -5 }).second).toBe(0)
  expect(after(100, { do: 'play' }, { do: 'pause' }, { do: 'tick', seconds: 1 }).second).toBe(0)
})

const track = {
  craneId: '1',
  seconds: [10, 20, 400],
  angle: [350, 10, 90],
  range: [10, 20, 30],
  height: [5, null, 7],
  load: [0, 2, 0],
  momentPercent: [0, 60, 0],
  alarms: [0, 1, 0],
}

test('a crane then stood between its two poses, with the load and the alarm of the one before', () => {
  const crane = craneOf('1', { level: 4, distances: [{ craneId: '2', distance: 1 }] })
  expect(craneThen(crane, track, 15)).toMatchObject({ angle: 0, range: 15, height: 5, load: 0, level: 0, online: 1, distances: [] })
  expect(craneThen(crane, track, 20)).toMatchObject({ angle: 10, range: 20, height: null, load: 2, momentPercent: 60, level: 3 })
})

test('a crane was off line before its first row, where its rows are silent, and without a track', () => {
  const crane = craneOf('1')
  expect([5, 201, 399].map((second) => craneThen(crane, track, second).online)).toEqual([0, 0, 0])
  expect(craneThen(crane, track, 199)).toMatchObject({ online: 1, angle: 10 })
  expect(craneThen(crane, undefined, 15)).toMatchObject({ online: 0, angle: null })
})

test('the last value that is not above another is found', () => {
  expect([0, 1, 2, 9].map((value) => lastBefore([1, 2, 5], value))).toEqual([-1, 0, 1, 2])
})

test('seconds of a day are told as a clock does', () => {
  expect([0, 3661.9, 86_399].map(timeText)).toEqual(['00:00:00', '01:01:01', '23:59:59'])
})
