import { expect, test } from 'vitest'
import { fittingSize, isPageSize, pageSizes } from '../../engine/model/list/pageSize.ts'

test.each([
  [390, 44, 10],
  [720, 44, 10],
  [1019, 44, 10],
  [1080, 44, 15],
  [1080, 34, 20],
  [1080, 54, 10],
  [2160, 44, 40],
  [4320, 34, 50],
])('a window of %i pixels holds rows of %i pixels in pages of %i', (height, row, size) => {
  expect(fittingSize(height, row)).toBe(size)
})

test('the sizes to choose from and those of a window are accepted, others are not', () => {
  expect([...pageSizes, 15, 20, 45].every(isPageSize)).toBe(true)
  expect([0, 5, 12, 55, -10, 2000, Number.NaN, 22.5].some(isPageSize)).toBe(false)
})
