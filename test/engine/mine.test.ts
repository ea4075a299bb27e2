import { expect, test } from 'vitest'
import { isOwn, ownGroup, withOwn } from '../../engine/list/search/mine.ts'
import type { Group } from '../../engine/model/list/listFilter.ts'

const list = { mine: ['handler', 'site'] }
const own = ownGroup(list)
const late: Group = { join: 'all', of: [{ field: 'level', is: 'in', value: ['4'] }] }
const either: Group = { join: 'any', of: [{ field: 'level', is: 'in', value: ['4'] }] }

test('what is mine is asked by any of the references', () => {
  expect(own).toEqual({
    join: 'any',
    of: [
      { field: 'handler', is: 'mine' },
      { field: 'site', is: 'mine' },
    ],
  })
})

test.each<[string, Group | null]>([
  ['nothing', null],
  ['conditions that must all hold', late],
  ['conditions of which any holds', either],
])('it is asked beside %s, and taken back', (_, filter) => {
  const asked = withOwn(list, filter, true)
  expect(isOwn(list, filter)).toBe(false)
  expect(isOwn(list, asked)).toBe(true)
  expect(withOwn(list, asked, true)).toBe(asked)
  expect(withOwn(list, late, true)).toEqual({ join: 'all', of: [...late.of, own] })
  expect(isOwn(list, withOwn(list, asked, false))).toBe(false)
})

test('taking it back leaves what else is asked', () => {
  expect(withOwn(list, withOwn(list, null, true), false)).toBeNull()
  expect(withOwn(list, withOwn(list, late, true), false)).toEqual(late)
})
