import { expect, test } from 'vitest'
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
