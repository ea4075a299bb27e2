import { expect, test } from 'vitest'
import type { DeviceRow } from '#engine/site/answers/devices.ts'
import { diagnose } from '../../bigscreens/desk/diagnose.ts'
import { cornersOf } from '../../bigscreens/map/landmarkLayer.ts'
import * as dict from '../../engine/site/keys.ts'

const { offline, online } = dict.deviceOnline

const row = (id: string, values: Partial<DeviceRow> = {}): DeviceRow => ({
  id,
  deviceName: id,
  deviceCode: id,
  deviceClass: dict.deviceClass.towerCrane,
  onlineStatus: offline,
  lastTime: '2026-03-02 10:00:00',
  installPos: null,
  longitude: null,
  latitude: null,
  battery: null,
  latest: {},
  ...values,
})

test.each<[string, DeviceRow, DeviceRow[], string | null]>([
  ['a device that is heard', row('a', { onlineStatus: online }), [], null],
  ['one that never reported', row('a', { lastTime: null }), [], 'never'],
  ['one that fell silent with its neighbours', row('a'), [row('b', { lastTime: '2026-03-02 10:05:00' })], 'together'],
  ['an empty battery', row('a', { battery: 9 }), [row('b', { onlineStatus: online })], 'battery'],
  ['a weak signal', row('a', { signal: -112 }), [row('b', { onlineStatus: online })], 'signal'],
  ['one alone among others that are heard', row('a', { battery: 80, signal: -70 }), [row('b', { onlineStatus: online })], 'alone'],
  ['neighbours that fell silent on another day', row('a'), [row('b', { lastTime: '2026-02-01 10:00:00' })], 'sole'],
])('%s is diagnosed', (_, device, others, key) => {
  expect(diagnose(device, [device, ...others])?.key ?? null).toBe(key)
})

test('a part of the site plan is a rectangle of its size, turned by its bearing', () => {
  const rounded = (corners: readonly (readonly [number, number])[]) => corners.map((corner) => corner.map((metre) => Math.round(metre)))
  expect(rounded(cornersOf({ kind: dict.landmarkKind.building, length: 40, width: 20, angle: 0 }))).toEqual([
    [10, 20],
    [-10, 20],
    [-10, -20],
    [10, -20],
  ])
  expect(rounded(cornersOf({ kind: dict.landmarkKind.building, length: 40, width: 20, angle: 90 }))[0]).toEqual([20, -10])
})
