import { expect, test } from 'vitest'
import { sizeClass } from '../../pages/frame/sizeClass.ts'

test.each([
  [1920, 3],
  [1200, 3],
  [1199, 2],
  [992, 2],
  [991, 1],
  [768, 1],
  [767, 0],
  [390, 0],
])('a window of %i pixels is of size class %i', (width, expected) => {
  expect(sizeClass(width)).toBe(expected)
})
