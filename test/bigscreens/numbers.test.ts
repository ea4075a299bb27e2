// Figures of big screens in words, and the place of a limit's label.

import { expect, test } from 'vitest'
import { limitLabel } from '../../bigscreens/charts/theme.ts'
import { shareText, unitWord } from '../../bigscreens/views/numbers.ts'

test('a small part of a whole is not 0%, and a part is not 100%', () => {
  expect([0, 1, 136, 258, 259].map((value) => shareText(value, 259))).toEqual(['0%', '<1%', '53%', '>99%', '100%'])
  expect(shareText(0, 0)).toBe('0%')
})

test('a unit has its word for one and for several', () => {
  const alarms = (count: number) => (count === 1 ? 'alarm' : 'alarms')
  expect([unitWord(alarms, 1), unitWord(alarms, 2), unitWord('m³', 1)]).toEqual(['alarm', 'alarms', 'm³'])
})

test('the label of a limit stands at the end where fewer values are near it', () => {
  const rising = [20, 30, null, 90, 100, 155, 160, 158]
  expect(limitLabel([rising], 150).position).toBe('left')
  expect(limitLabel([[...rising].reverse()], 150).position).toBe('right')
  expect(limitLabel([rising, [160, 155, 150, 150, 150, 150, 160, 155]], 150).position).toBe('left')
  expect(limitLabel([], 150).position).toBe('right')
})
