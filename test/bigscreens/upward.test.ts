import { expect, test } from 'vitest'
import { dualAxis, dumbbell, labelStep, lines } from '../../bigscreens/charts/specs.ts'
import { timeline } from '../../bigscreens/charts/timeline.ts'
import { heights, upward } from '../../bigscreens/charts/upward.ts'

test.each([
  ['noughts stand on the ground', [0, 0, null], 4],
  ['a few are marked in whole numbers', [0, 1, 3], 4],
  ['more find their own top', [0, 5], undefined],
  ['what is measured finds its own top', [0.2, 1], undefined],
  ['nothing at all has a ground', [], 4],
  ['a limit above all has room for its name', [20, 60], 125, 100],
  ['a limit among a few as well', [0, 1], 12.5, 10],
  ['a limit far below the highest takes none', [20, 180], undefined, 100],
])('%s', (_, values, top, limit?: number) => expect(upward(values, limit).domainMax).toBe(top))

test('a chart with a limit goes on above it, whatever its curves', () => {
  const topOf = ({ g2 }: { g2: unknown }) => (g2 as { scale: { y: { domainMax?: number } } }).scale.y.domainMax
  const points = [{ at: '1', name: 'a', value: 90 }]
  expect(topOf(lines(points, { limit: { value: 100, name: 'limit' } }))).toBe(125)
  expect(topOf(timeline([], { unit: '', limits: [{ value: 100, name: 'limit' }] }))).toBe(125)
})

test('what came of a plan is smaller than its ring, so both are seen where they are the same', () => {
  const { g2 } = dumbbell([{ at: '1', plan: 1, actual: 1 }], { plan: 'p', actual: 'a' })
  const { children } = g2 as unknown as { children: { type: string; encode: { shape?: string; size?: number } }[] }
  const [plan, actual] = children.filter(({ type }) => type === 'point').map(({ encode }) => encode)
  expect([plan?.shape, actual?.shape]).toEqual(['hollow', 'point'])
  expect(plan?.size).toBeGreaterThan((actual?.size ?? 0) + 2)
})

test('rows on top of each other reach as high as all of them', () => {
  const row = (at: string, name: string, value: number | null) => ({ at, name, value })
  expect(heights([row('1', 'a', 2), row('2', 'a', 1), row('1', 'b', 3), row('2', 'b', null)])).toEqual([5, 1])
})

test.each([
  ['noughts stand on the axis', [0, null], 0],
  ['values far from nought start there too, as the columns do', [200, 1000], 0],
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

test('an axis names each of a few places, and every third hour of a day', () => {
  expect([1, 7, 12, 24, 25, 48].map(labelStep)).toEqual([1, 1, 1, 3, 3, 6])
  const shown = (places: string[]) => {
    const { g2 } = lines(places.map((at) => ({ at, name: 'a', value: 1 })))
    const { axis } = g2 as unknown as { axis: { x: { labelFilter(place: string, at: number): boolean } } }
    return places.filter(axis.x.labelFilter)
  }
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  expect(shown(hours)).toEqual(hours.filter((_, hour) => hour % 3 === 0))
  const crews = Array.from({ length: 24 }, (_, at) => `crew ${at}`)
  expect(shown(crews)).toEqual(crews)
})
