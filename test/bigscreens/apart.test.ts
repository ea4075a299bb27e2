import { describe, expect, test } from 'vitest'
import { separateCircles } from '../../bigscreens/map/apart.ts'

const nearest = (middles: readonly { x: number; y: number }[]): number =>
  Math.min(...middles.flatMap((middle, at) => middles.slice(at + 1).map((other) => Math.hypot(middle.x - other.x, middle.y - other.y))))

describe('bubbles on a map', () => {
  test('stay where they are while none is over another', () => {
    const middles = [
      { x: 0, y: 0, radius: 20 },
      { x: 60, y: 0, radius: 20 },
    ]
    expect(separateCircles(middles)).toEqual([
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ])
  })

  test('make room for each other, and stay near their places', () => {
    const moved = separateCircles([
      { x: 0, y: 0, radius: 30 },
      { x: 8, y: 36, radius: 30 },
      { x: 90, y: 0, radius: 30 },
    ])
    expect(nearest(moved)).toBeGreaterThan(63.9)
    expect(Math.hypot(moved[0]?.x ?? 99, moved[0]?.y ?? 99)).toBeLessThan(20)
    expect(moved[2]).toEqual({ x: 90, y: 0 })
  })

  test('part on the very same place as well', () => {
    expect(nearest(separateCircles(Array.from({ length: 3 }, () => ({ x: 5, y: 5, radius: 10 }))))).toBeGreaterThan(23.9)
  })
})
