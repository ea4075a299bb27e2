import { expect, test } from 'vitest'
import { dualAxis, dumbbell, lines } from '../../bigscreens/charts/specs.ts'
import { timeline } from '../../bigscreens/charts/timeline.ts'
import { heights, upward } from '../../bigscreens/charts/upward.ts'

test.each([
  ['noughts stand on the ground', [0, 0, null], 4],
  ['a few are marked in whole numbers', [0, 1, 3], 4],
  ['more find their own top', [0, 5], undefined],
  ['what is measured finds its own top', [0.2, 1], undefined],
  ['nothing at all has a ground', [], 4],
])('%s', (_, values, top) => expect(upward(values).domainMax).toBe(top))

test('rows on top of each other reach as high as all of them', () => {
  const row = (at: string, name: string, value: number | null) => ({ at, name, value })
  expect(heights([row('1', 'a', 2), row('2', 'a', 1), row('1', 'b', 3), row('2', 'b', null)])).toEqual([5, 1])
})

test.each([
  ['noughts stand on the axis', [0, null], 0],
  ['rates near each other keep their own scale', [96, 99], undefined],
])('of a line over columns, %s', (_, values, ground) => {
  const points = (name: string, known: readonly (number | null)[]) => known.map((value, at) => ({ at: String(at), name, value }))
  const { g2 } = dualAxis({ points: points('a', [1]), unit: '' }, { points: points('b', values), unit: '' })
  const { children } = g2 as unknown as { children: { type: string; scale: { y: { domainMin?: number } } }[] }
  expect(children.find(({ type }) => type === 'line')?.scale.y.domainMin).toBe(ground)
})

test.each([
  ['the limit of a line', lines([{ at: '1', name: 'a', value: 1 }], { limit: { value: 2, name: 'limit' } })],
  ['the limit of a curve', timeline([], { unit: '', limits: [{ value: 2, name: 'limit' }] })],
  ['what came of a plan', dumbbell([{ at: '1', plan: 1, actual: 1 }], { plan: 'p', actual: 'a' })],
])('%s is lettered at its full strength', (_, { g2 }) => {
  const { children } = g2 as unknown as { children: { labels?: { fillOpacity?: number; opacity?: number }[] }[] }
  expect(children.flatMap(({ labels = [] }) => labels)).toEqual([expect.objectContaining({ fillOpacity: 1, opacity: 1 })])
})
