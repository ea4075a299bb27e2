// Differences of two versions of a table with a common origin.

import { expect, test } from 'vitest'
import { rowDifferences } from '../../engine/model/records/rowDifferences.ts'
import type { TableFieldRow } from '../../engine/model/records/rows.ts'
import { entityOf } from '../support/schemas.ts'

const entity = entityOf({
  name: 'crate',
  title: '箱',
  properties: {
    parts: {
      title: '零件',
      items: { properties: { name: { title: '名称' }, count: { title: '数量', type: 'integer' }, note: { title: '备注' } } },
    },
  },
})
const items = entity.field.parts?.items ?? expect.fail('a table has items')
const nut = { name: '螺母', count: 8 }
const bolt = { name: '螺栓', count: 4 }
const ring = { name: '垫圈', count: 2 }

/** `1 螺母: name count`, a side that has no such row as `-`, what both began with before `>`. */
function said(
  base: readonly TableFieldRow[] | null,
  mine: readonly TableFieldRow[] | null,
  theirs: readonly TableFieldRow[] | null,
): string[] {
  const one = (placed: { row: TableFieldRow; at: number } | null) => (placed ? `${placed.at + 1} ${placed.row.name}` : '-')
  return rowDifferences(items, base, mine, theirs).map(
    ({ from, mine: own, theirs: other, columns }) => `${one(from)} > ${one(own)} | ${one(other)}: ${columns.join(' ')}`,
  )
}

test('rows that are the same on both sides are not told, whoever changed them', () => {
  expect(said([nut, bolt], [nut, bolt], [nut, bolt])).toEqual([])
  expect(said([nut], [{ ...nut, count: 9 }, ring], [{ ...nut, count: 9, note: '' }, ring])).toEqual([])
  expect(said([nut, bolt], [bolt, nut], [nut, bolt])).toEqual([])
  expect(said(null, null, null)).toEqual([])
})

test('a changed row tells the cells that are not the same', () => {
  expect(said([nut, bolt], [nut, { ...bolt, count: 5 }], [nut, { ...bolt, count: 6, note: '急' }])).toEqual([
    '2 螺栓 > 2 螺栓 | 2 螺栓: count note',
  ])
})

test('a row that one side took away is no row of another that it resembles', () => {
  expect(said([nut, bolt, ring], [nut, { ...bolt, count: 5 }, ring], [bolt, ring])).toEqual([
    '1 螺母 > 1 螺母 | -: ',
    '2 螺栓 > 2 螺栓 | 1 螺栓: count',
  ])
})

test('a row that one side added was there for nobody before', () => {
  expect(said([nut], [nut, ring], [bolt, nut])).toEqual(['- > - | 1 螺栓: name count', '- > 2 垫圈 | -: name count'])
})

test('rows with an id are the same row whatever is in them', () => {
  const [one, two] = [
    { ...nut, id: '1' },
    { ...bolt, id: '2' },
  ]
  expect(said([one, two], [{ ...two, name: '铆钉', count: 1 }], [{ ...one, count: 3 }, two])).toEqual([
    '1 螺母 > - | 1 螺母: count',
    '2 螺栓 > 1 铆钉 | 2 螺栓: name count',
  ])
  // Somebody removed what I changed: mine comes as a new row.
  expect(said([one], [{ name: '螺母', count: 7 }], [])).toEqual(['- > 1 螺母 | -: name count'])
})
