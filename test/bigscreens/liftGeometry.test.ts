import { describe, expect, test } from 'vitest'
import type { LiftCage } from '../../bigscreens/scenes/liftData.ts'
import { cageHeight, cageLevel, namedFloors, SHAFT, shaftOf } from '../../bigscreens/scenes/liftGeometry.ts'
import { cageOf, lift } from './rows.ts'

describe('a shaft', () => {
  const shaft = shaftOf(lift)

  test('goes from the first basement to the highest floor without a floor 0', () => {
    expect(shaft.floors).toHaveLength(34)
    expect(shaft.floors.slice(0, 3)).toEqual([-1, 1, 2])
    expect([shaft.heightOf(-1), shaft.heightOf(1), shaft.heightOf(33)]).toEqual([-3, 0, 96])
  })

  test('stands on the ground line and leaves room for a cage above the highest floor', () => {
    expect(shaft.yAt(-3)).toBe(SHAFT.ground)
    expect(shaft.yAt(96)).toBe(SHAFT.top + SHAFT.cage)
    expect(shaft.yAt(500)).toBe(SHAFT.top + SHAFT.cage)
  })

  test('a cage is where it measured, else at its floor, else nowhere', () => {
    expect(cageHeight(cageOf(), shaft)).toBe(51)
    expect(cageHeight(cageOf({ height: null }), shaft)).toBe(51)
    expect(cageHeight(cageOf({ height: null, floor: -1 }), shaft)).toBe(-3)
    expect(cageHeight(cageOf({ height: null, floor: null }), shaft)).toBeNull()
  })

  test('its ruler names the lowest, the highest and round floors with room between them', () => {
    expect(namedFloors(shaft, 24)).toEqual([-1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 33])
    const high = shaftOf({ minFloor: 1, maxFloor: 98, floorHeight: 3 })
    const named = namedFloors(high, 24)
    expect(named.slice(0, 3)).toEqual([1, 10, 20])
    expect(named.at(-1)).toBe(98)
    const gaps = named.slice(1).map((floor, at) => high.yAt(high.heightOf(named[at] as number)) - high.yAt(high.heightOf(floor)))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
  })
})

describe('a cage', () => {
  const cases: [string, Partial<LiftCage>, number][] = [
    ['is well within its limits', {}, 0],
    ['is warned of at the warning load', { loadPercent: 90 }, 2],
    ['is critical at the alarm load', { loadPercent: 110 }, 4],
    ['with as many people as it may carry is well', { people: 9 }, 0],
    ['with one too many is critical', { people: 10 }, 4],
    ['that falls too fast is critical', { speed: -1.3 }, 4],
    ['that leans to either side is critical', { tiltY: -2 }, 4],
    ['in a storm is critical', { windSpeed: 20 }, 4],
    ['with a broken door is critical', { outDoor: '2' }, 4],
    ['whose fall arrester speaks is critical', { antiDrop: 1 }, 4],
    ['that a stranger drives is critical', { verifyResult: '2' }, 4],
    ['says an alarm itself', { alarmFlags: ['221'] }, 3],
    ['says a warning itself', { warnFlags: ['202'] }, 2],
    ['that measured nothing is well', { loadPercent: null, people: null, speed: null, windSpeed: null, tiltX: null, tiltY: null }, 0],
  ]
  test.each(cases)('%s', (_, more, level) => {
    expect(cageLevel(cageOf(more), lift)).toBe(level)
  })
})
