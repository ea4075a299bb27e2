import { describe, expect, test } from 'vitest'
import { attendTone } from '../../bigscreens/screens/labor/rateLevels.ts'
import { alarmsToShow, durationText } from '../../bigscreens/screens/rope/alarmRows.ts'
import { sideOf } from '../../bigscreens/screens/rope/Elevation.tsx'
import { batteryTone } from '../../bigscreens/screens/rope/RopeCard.tsx'
import { alarmOf, ropeRowOf } from './rows.ts'

describe('the alarms of ropes', () => {
  test('stand with those that are on first, the gravest and longest at the top, then what nobody has closed', () => {
    const short = alarmOf('short', { alarmState: '1', level: '4', alarmSeconds: 12 })
    const long = alarmOf('long', { alarmState: '1', level: '4', alarmSeconds: 90 })
    const mild = alarmOf('mild', { alarmState: '1', level: '3', alarmSeconds: 300 })
    const open = alarmOf('open', { alarmState: '2', handleState: '1' })
    const closed = alarmOf('closed', { alarmState: '2', handleState: '2' })
    const shown = alarmsToShow([mild, short, long], [long, open, closed, short])
    expect(shown.map(({ id }) => id)).toEqual(['long', 'short', 'mild', 'open'])
  })

  test('count minutes and hours', () => {
    expect([durationText(7), durationText(62), durationText(3723)]).toEqual(['0:07', '1:02', '1:02:03'])
  })
})

test('the card of a rope stands on the other side of the building', () => {
  const [east, west] = [ropeRowOf('1', { zone: '1#楼' }), ropeRowOf('2', { zone: '2#楼' })]
  expect([sideOf(east, [east, west]), sideOf(west, [east, west])]).toEqual(['right', 'left'])
})

test('a battery is low below 20 % and empty below 10 %', () => {
  expect([20, 19, 10, 9, null].map(batteryTone)).toEqual(['ok', 'warn', 'warn', 'critical', 'offline'])
})

test('attendance is well from 80 % on and bad below 50 %', () => {
  expect([80, 79.9, 50, 49.9, null].map(attendTone)).toEqual(['ok', 'warn', 'warn', 'critical', 'offline'])
})
