// The value that a new entry begins with in the form of a schema file.

import { expect, test } from 'vitest'
import { entryStart, shapesOf } from '../../pages/develop/form/shapes.ts'

test('a new action is written out, and a built-in button is switched off', () => {
  const action = { type: 'object', properties: { title: { type: 'string' } } }
  const shapes = shapesOf({}, { oneOf: [{ const: false }, { const: 'menu' }, action] })
  expect(entryStart(shapes, false)).toEqual({})
  expect(entryStart(shapes, true)).toBe(false)
  expect(entryStart([{ kind: 'flag' }], false)).toBe(true)
})
