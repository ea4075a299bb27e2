import { expect, test } from 'vitest'
import { clearOffset } from '../../bigscreens/map/labelPlace.ts'

/** A building of 80 by 40 pixels with a name of 40. */
const placed = (...circles: { x: number; y: number; radius: number }[]) => clearOffset([40, 20], 20, circles)

test('a name stands in the middle of its part while no marker is there', () => {
  expect(placed()).toEqual([0, 0])
  expect(placed({ x: 60, y: 0, radius: 19 })).toEqual([0, 0])
})

test('a name moves to an edge, or outside, where a marker covers the middle', () => {
  const [, y] = placed({ x: 0, y: 10, radius: 15 })
  expect(y).toBeLessThan(0)
  expect(Math.abs(placed({ x: 0, y: 0, radius: 22 })[1])).toBe(32)
  expect(placed({ x: -20, y: 0, radius: 19 })).toEqual([20, -11])
})

test('among covered places the least covered one is taken', () => {
  const row = [-60, -30, 0, 30, 60].map((x) => ({ x, y: 0, radius: 30 }))
  expect(clearOffset([40, 20], 20, [...row, ...row.map(({ x }) => ({ x, y: 45, radius: 30 }))])[1]).toBe(-32)
})
