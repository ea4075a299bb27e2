import { expect, test } from 'vitest'
import { eased, posesAt, turned } from '../../bigscreens/scenes/tween.ts'

test('a jib turns the shortest way round, over north too', () => {
  expect(turned(350, 10, 0.5)).toBe(0)
  expect(turned(10, 350, 0.25)).toBe(5)
  expect(turned(10, 350, 1)).toBe(350)
  expect(turned(90, 200, 0.5)).toBe(145)
})

test('what moves is on its way in a straight line, what is new is there at once, what is gone is gone', () => {
  const from = new Map([
    ['1', { angle: 350, range: 10 }],
    ['gone', { angle: 0, range: 0 }],
  ])
  const to = new Map([
    ['1', { angle: 10, range: 20 }],
    ['new', { angle: 90, range: 5 }],
  ])
  expect([...posesAt(from, to, 0.5)]).toEqual([
    ['1', { angle: 0, range: 15 }],
    ['new', { angle: 90, range: 5 }],
  ])
  expect(posesAt(from, to, 1)).toBe(to)
})

test('an eased way starts and ends slowly and is half way in the middle', () => {
  expect([eased(0), eased(0.5), eased(1)]).toEqual([0, expect.closeTo(0.5, 9), 1])
  expect(eased(0.1)).toBeLessThan(0.05)
})
