import { expect, test } from 'vitest'
import { hasOwnRecordsGroup, ownRecordsGroup, withOwnRecordsGroup } from '../../engine/list/search/ownRecordsFilter.ts'
import type { FilterGroupNode } from '../../engine/model/list/listFilter.ts'

const list = { mine: ['handler', 'site'] }
const own = ownRecordsGroup(list)
const late: FilterGroupNode = { join: 'all', of: [{ field: 'level', is: 'in', value: ['4'] }] }
const either: FilterGroupNode = { join: 'any', of: [{ field: 'level', is: 'in', value: ['4'] }] }

test('what is mine is asked by any of the references', () => {
  expect(own).toEqual({
    join: 'any',
    of: [
      { field: 'handler', is: 'mine' },
      { field: 'site', is: 'mine' },
    ],
  })
})

test.each<[string, FilterGroupNode | null]>([
  ['nothing', null],
  ['conditions that must all hold', late],
  ['conditions of which any holds', either],
])('it is asked beside %s, and taken back', (_, filter) => {
  const asked = withOwnRecordsGroup(list, filter, true)
  expect(hasOwnRecordsGroup(list, filter)).toBe(false)
  expect(hasOwnRecordsGroup(list, asked)).toBe(true)
  expect(withOwnRecordsGroup(list, asked, true)).toBe(asked)
  expect(withOwnRecordsGroup(list, late, true)).toEqual({ join: 'all', of: [...late.of, own] })
  expect(hasOwnRecordsGroup(list, withOwnRecordsGroup(list, asked, false))).toBe(false)
})

test('taking it back leaves what else is asked', () => {
  expect(withOwnRecordsGroup(list, withOwnRecordsGroup(list, null, true), false)).toBeNull()
  expect(withOwnRecordsGroup(list, withOwnRecordsGroup(list, late, true), false)).toEqual(late)
})
