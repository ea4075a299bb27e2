import { describe, expect, test } from 'vitest'
import { hasAlarm, isOnTray, packed, ropeAlarmTone, ropeState, spread, zoneColumnsOf } from '../../bigscreens/scenes/ropePlaces.ts'
import { ropeOf } from './rows.ts'

describe('a rope', () => {
  test('is told by its hooks, and off line whatever they were', () => {
    expect(['0', '1', '2', '3', null].map((hookState) => ropeState(ropeOf('1', { hookState })))).toEqual([
      'unhooked',
      'single',
      'double',
      'standby',
      'standby',
    ])
    expect(ropeState(ropeOf('1', { onlineStatus: '0' }))).toBe('offline')
  })

  test('on the ground or off line waits on the tray; one with an alarm never does', () => {
    expect(isOnTray(ropeOf('1'))).toBe(false)
    expect(isOnTray(ropeOf('1', { height: 1.9 }))).toBe(true)
    expect(isOnTray(ropeOf('1', { height: null }))).toBe(true)
    expect(isOnTray(ropeOf('1', { onlineStatus: '0' }))).toBe(true)
    expect(isOnTray(ropeOf('1', { height: 1, alarmState: '1' }))).toBe(false)
    expect(hasAlarm(ropeOf('1', { alarmState: '1', onlineStatus: '0' }))).toBe(false)
  })
})

describe('the elevation', () => {
  test('has a column for each zone by name, the ropes without one last', () => {
    const ropes = ['10#楼', '2#楼', null, '2#楼'].map((zone, at) => ropeOf(String(at), { zone }))
    expect(zoneColumnsOf(ropes).map(({ zone, ropes: some }) => [zone, some.length])).toEqual([
      ['2#楼', 2],
      ['10#楼', 1],
      [null, 1],
    ])
  })

  test('puts the smallest of many zones into one column, and loses nobody', () => {
    const ropes = Array.from({ length: 45 }, (_, at) => ropeOf(String(at), { zone: `${Math.floor(Math.sqrt(at)) + 1}#楼` }))
    const zones = zoneColumnsOf([...ropes, ...Array.from({ length: 9 }, (_, at) => ropeOf(`x${at}`, { zone: `散${at}` }))])
    expect(zones).toHaveLength(7)
    expect(zones.at(-1)?.zone).toBe('')
    expect(zones.reduce((sum, { ropes: some }) => sum + some.length, 0)).toBe(54)
  })

  test('stands dots of one height side by side, none on another, the gravest kept and the rest counted', () => {
    const crowd = Array.from({ length: 300 }, (_, at) => ({ rope: at, y: 100 + (at % 25) * 12, rank: at === 297 ? 9 : 0 }))
    const { dots, more } = packed(crowd, { left: 0, width: 90, size: 15 })
    const hidden = dots.filter((dot, at) => dots.some((other, then) => then > at && Math.hypot(dot.x - other.x, dot.y - other.y) < 14.9))
    expect(hidden).toEqual([])
    expect(dots.length + more.reduce((sum, { count }) => sum + count, 0)).toBe(300)
    expect(dots.map(({ rope }) => rope)).toContain(297)
    const off = dots.map(({ rope, y }) => Math.abs(y - (100 + (rope % 25) * 12)))
    expect(Math.max(...off)).toBeLessThanOrEqual(7.5)
  })

  test('spreads names that would hide one another, and keeps them above the ground', () => {
    expect(spread([100, 102, 300], 20, 480)).toEqual([100, 120, 300])
    expect(spread([478, 479], 20, 480)).toEqual([460, 480])
  })
})

test('the alarm of a rope is red only if it is critical', () => {
  expect([1, 2, 3, 4].map((alarmLevel) => ropeAlarmTone(ropeOf('1', { alarmState: '1', alarmLevel })))).toEqual([
    'plain',
    'warn',
    'alarm',
    'critical',
  ])
})
