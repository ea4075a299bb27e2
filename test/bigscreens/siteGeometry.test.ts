import { describe, expect, test } from 'vitest'
import {
  alongFence,
  groundAround,
  labelBoxes,
  nozzlesAlong,
  separateMarks,
  stretchesOf,
  tankCorner,
} from '../../bigscreens/scenes/siteGeometry.ts'

/** 100 by 40, from the lower left corner round. */
const fence = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 40 },
  { x: 0, y: 40 },
]

describe('a fence', () => {
  test('a place lies along it where it is nearest', () => {
    expect(
      [
        { x: 30, y: -5 },
        { x: 103, y: 10 },
        { x: 20, y: 39 },
      ].map((point) => alongFence(fence, point)),
    ).toEqual([30, 110, 220])
  })

  test('is shared half way between neighbours, over its first corner too; one device has all of it', () => {
    expect(
      stretchesOf(fence, [
        { x: 20, y: 0 },
        { x: 80, y: 40 },
      ]),
    ).toEqual([
      { from: 230, to: 90 },
      { from: 90, to: 230 },
    ])
    const [whole] = stretchesOf(fence, [{ x: 20, y: 0 }])
    expect(whole?.from).toBe(whole?.to)
  })

  test('its nozzles stand on it and point inward, whichever way round it was drawn', () => {
    for (const corners of [fence, fence.toReversed()]) {
      const nozzles = nozzlesAlong(corners, 0, 0, 10, 1000)
      expect(nozzles).toHaveLength(28)
      const inside = nozzles.map(({ x, y, inward }) => ({ x: x + inward.x, y: y + inward.y }))
      expect(inside.filter(({ x, y }) => x <= 0 || x >= 100 || y <= 0 || y >= 40)).toEqual([])
    }
    expect(nozzlesAlong(fence, 230, 90, 10, 6)).toHaveLength(6)
  })

  test('the tank stands at the corner that needs the least pipe', () => {
    expect(
      tankCorner(fence, [
        { x: 90, y: 30 },
        { x: 80, y: 39 },
      ]),
    ).toEqual({ x: 100, y: 40 })
    expect(tankCorner([], [])).toBeNull()
  })
})

test('degrees become metres east and north of the middle', () => {
  const ground = groundAround([
    [120, 30],
    [120.002, 30.001],
  ])
  const { x, y } = ground.at([120.002, 30.001])
  expect(x).toBeCloseTo(96.4, 1)
  expect(y).toBeCloseTo(55.66, 1)
})

test('marks that hide one another are pushed apart, the others stay', () => {
  const marks = separateMarks([
    { x: 100, y: 100, radius: 20 },
    { x: 110, y: 100, radius: 20 },
    { x: 400, y: 300, radius: 20 },
  ])
  expect(marks).toEqual([
    { x: 85, y: 100, radius: 20 },
    { x: 125, y: 100, radius: 20 },
    { x: 400, y: 300, radius: 20 },
  ])
})

test('a label stands beside its mark where it hides nothing and stays inside', () => {
  const mark = (x: number, y: number) => ({ x, y, radius: 10, width: 60, height: 20 })
  const inside = { x: 0, y: 0, width: 200, height: 200 }
  const [free, edge] = labelBoxes([mark(50, 50), mark(190, 100)], inside)
  expect(free).toMatchObject({ x: 64, y: 40 })
  expect(edge).toMatchObject({ x: 116, y: 90 })
  const [first, second] = labelBoxes([mark(50, 50), mark(85, 50)], inside)
  expect(first).not.toMatchObject({ x: 64, y: 40 })
  expect(second).toMatchObject({ x: 99, y: 40 })
})
