// Rows that are records of their own: what a save says of them, and what a newer version does to what was typed.

import { describe, expect, test } from 'vitest'
import { mergedRows, rowsToSend } from '../../engine/model/records/childRows.ts'
import { entityOf } from '../support/schemas.ts'

const entity = entityOf({
  name: 'crew',
  title: '班组',
  properties: {
    members: {
      title: '成员',
      items: { properties: { name: { title: '姓名' }, planned: { title: '计划', type: 'integer' }, level: { title: '级', default: 'a' } } },
    },
  },
})
const items = entity.field.members?.items ?? expect.fail('a table has items')
const one = { id: '1', updateTime: 'v1', name: '一', planned: 1, other: 'x' }
const two = { id: '2', updateTime: 'v1', name: '二', planned: 2 }

describe('a save says', () => {
  test('nothing where nothing changed', () => {
    expect(rowsToSend(items, [one, two], [{ ...one }, two])).toBeNull()
    expect(rowsToSend(items, undefined, [{ level: 'a' }])).toBeNull()
  })

  test('each row at its place: what changed with its version, what is new, what goes behind them', () => {
    const three = { id: '3', updateTime: 'v1' }
    expect(rowsToSend(items, [one, two, three], [one, { ...two, planned: null }, {}, { name: '四', level: 'a' }])).toEqual([
      { id: '1' },
      { id: '2', updateTime: 'v1', planned: '' },
      {},
      { name: '四', level: 'a' },
      { id: '3', updateTime: 'v1', isDeleted: 1 },
    ])
  })
})

describe('a newer version', () => {
  const newer = { ...one, updateTime: 'v2', name: '壹' }

  test('is taken over but for the cells that were typed, with its own version', () => {
    expect(mergedRows(items, [one, two], [{ ...one, planned: 9 }, two], [newer, two])).toEqual({
      mine: [{ ...newer, planned: 9 }, two],
      theirs: [{ ...newer, planned: 9 }, two],
      clashes: false,
    })
  })

  test('clashes in the cell that both changed', () => {
    const { mine, theirs, clashes } = mergedRows(items, [one], [{ ...one, name: '我' }], [newer])
    expect([mine[0]?.name, mine[0]?.updateTime, theirs[0]?.name, clashes]).toEqual(['我', 'v2', '壹', true])
  })

  test('brings rows that were added, keeps mine, and takes away what I left as it was', () => {
    const added = { id: '3', updateTime: 'v2', name: '三' }
    expect(mergedRows(items, [one, two], [one, two, { name: '我的' }], [one, added])).toEqual({
      mine: [one, { name: '我的' }, added],
      theirs: [one, { name: '我的' }, added],
      clashes: false,
    })
  })

  test('leaves removed what I removed, and asks where somebody changed it meanwhile', () => {
    expect(mergedRows(items, [one, two], [two], [one, two])).toEqual({ mine: [two], theirs: [two], clashes: false })
    expect(mergedRows(items, [one, two], [two], [newer, two])).toEqual({ mine: [two], theirs: [two, newer], clashes: true })
  })

  test('that removed what I changed offers mine as a new row', () => {
    expect(mergedRows(items, [one], [{ ...one, planned: 9 }], [])).toEqual({
      mine: [{ name: '一', planned: 9 }],
      theirs: [],
      clashes: true,
    })
  })
})
