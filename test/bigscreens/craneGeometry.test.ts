import { describe, expect, test } from 'vitest'
import type { GroupCrane } from '#engine/site/answers/machines.ts'
import { alongJib, craneGap, craneLevel, gapBetween, isPlaced, nearPairs, overlapOf } from '../../bigscreens/scenes/craneGeometry.ts'
import { fitted, rulerMarks, scaleBar } from '../../bigscreens/scenes/planView.ts'
import { craneOf } from './rows.ts'

const at = (angle: number, range = 20, height = 10) => ({ angle, range, height })
const near = (value: number) => expect.closeTo(value, 6)

describe('a jib', () => {
  test('points north at 0 and east at 90 degrees; the counter-jib the other way', () => {
    const crane = craneOf('1', { baseX: 100, baseY: 40 })
    expect(alongJib(crane, 0, 50)).toEqual({ x: near(100), y: near(90) })
    expect(alongJib(crane, 90, 50)).toEqual({ x: near(150), y: near(40) })
    expect(alongJib(crane, 90, -10)).toEqual({ x: near(90), y: near(40) })
  })

  test('a crane without place or jib length cannot be drawn', () => {
    const { baseX: _, ...rest } = craneOf('1')
    expect(isPlaced({ ...rest, baseX: null })).toBe(false)
    expect(isPlaced(craneOf('1'))).toBe(true)
  })
})

describe('circles', () => {
  test('share a lens between the two points where they cross', () => {
    expect(overlapOf({ x: 0, y: 0, radius: 5 }, { x: 6, y: 0, radius: 5 })).toEqual({
      corners: [
        { x: near(3), y: near(-4) },
        { x: near(3), y: near(4) },
      ],
    })
  })

  test('share the smaller one that lies inside, and nothing when they only touch', () => {
    expect(overlapOf({ x: 0, y: 0, radius: 9 }, { x: 1, y: 0, radius: 2 })).toEqual({ inner: { x: 1, y: 0, radius: 2 } })
    expect(overlapOf({ x: 0, y: 0, radius: 5 }, { x: 10, y: 0, radius: 5 })).toBeNull()
  })
})

describe('two cranes', () => {
  test('stretches are as far apart as their nearest points, and cross at none', () => {
    const level = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ] as const
    expect(
      gapBetween(level, [
        { x: 12, y: 3 },
        { x: 12, y: 9 },
      ]),
    ).toMatchObject({ distance: near(Math.hypot(2, 3)), from: { x: 10, y: 0 } })
    expect(
      gapBetween(level, [
        { x: 5, y: -1 },
        { x: 5, y: 1 },
      ]),
    ).toMatchObject({ distance: 0, from: { x: 5, y: 0 } })
  })

  test('of one height are as near as their jibs', () => {
    const [west, east] = [craneOf('1'), craneOf('2', { baseX: 104 })]
    expect(craneGap(west, at(90), east, at(270))?.distance).toEqual(near(4))
    expect(craneGap(west, at(90), east, at(90))?.distance).toEqual(near(44))
  })

  test('of two heights are as near as the rope of the upper to the jib of the lower, and free while its hook hangs above', () => {
    const [upper, lower] = [craneOf('1', { jibHeight: 90 }), craneOf('2', { baseX: 104 })]
    expect(craneGap(upper, at(90, 45), lower, at(270))?.distance).toEqual(near(9))
    expect(craneGap(lower, at(270), upper, at(90, 45))?.distance).toEqual(near(9))
    expect(craneGap(upper, at(90, 45, 82), lower, at(270))).toBeNull()
  })

  test('are near below 8 metres, by the value of their anti-collision device where it has one', () => {
    const poses = (range: number) =>
      new Map([
        ['1', at(90, range)],
        ['2', at(270)],
      ])
    const pairs = (range: number, more: Partial<GroupCrane> = {}) =>
      nearPairs([craneOf('1', { jibHeight: 90, ...more }), craneOf('2', { baseX: 104 })], poses(range))
    expect(pairs(45)).toEqual([])
    expect(pairs(47)).toMatchObject([{ ids: ['1', '2'], distance: near(7) }])
    expect(pairs(50)).toMatchObject([{ distance: near(4) }])
    expect(pairs(45, { distances: [{ craneId: '2', distance: 4.2 }] })).toMatchObject([{ distance: 4.2 }])
    expect(pairs(50, { online: 0 })).toEqual([])
  })

  test('a crane has the level of its alarms and its load moment', () => {
    expect(craneLevel(craneOf('1'))).toBe(0)
    expect(craneLevel(craneOf('1', { level: 3 }))).toBe(3)
    expect([89.9, 90, 100, 105].map((momentPercent) => craneLevel(craneOf('1', { momentPercent })))).toEqual([0, 2, 3, 4])
  })
})

describe('a plan', () => {
  test('fits the ground into its box at one scale, north up', () => {
    const view = fitted(
      [
        { x: 0, y: 0 },
        { x: 100, y: 20 },
      ],
      { x: 10, y: 10, width: 200, height: 100 },
    )
    expect(view.scale).toBe(2)
    expect(view.at({ x: 0, y: 0 })).toEqual({ x: 10, y: 80 })
    expect(view.at({ x: 100, y: 20 })).toEqual({ x: 210, y: 40 })
  })

  test('has a bar of round metres, and rulers in round steps', () => {
    expect(scaleBar(2.8, 140)).toEqual({ metres: 50, length: near(140) })
    expect(scaleBar(3, 140)).toEqual({ metres: 20, length: 60 })
    expect(rulerMarks(99.8, 480, 44)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
    expect(rulerMarks(12, 480, 44)).toEqual([0, 2, 4, 6, 8, 10, 12])
  })
})
