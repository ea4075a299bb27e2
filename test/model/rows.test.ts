import { describe, expect, test } from 'vitest'
import type { FileField } from '../../engine/model/entity/entityFile.ts'
import { isFilter, parseFilter } from '../../engine/model/list/filter.ts'
import { cellPath, keptRows } from '../../engine/model/records/rows.ts'
import { validateValues } from '../../engine/model/records/rules.ts'
import { wordFault } from '../../server/records/validateWrite.ts'
import { entityOf } from '../support/schemas.ts'

const lines: FileField = {
  title: '检查项',
  format: 'table',
  minItems: 1,
  maxItems: 3,
  uniqueItems: ['part'],
  items: {
    required: ['part'],
    properties: {
      part: { title: '部位' },
      amount: { title: '数量', type: 'integer', minimum: 1, maximum: 9 },
      price: { title: '单价', type: 'number', default: 2 },
      total: { title: '金额', type: 'number', compute: 'amount * price' },
      reason: { title: '原因', when: 'amount > 5', message: { required: '请说明原因' } },
    },
  },
}

const entity = entityOf({
  name: 'visit',
  title: '巡查',
  properties: { lines, sum: { title: '合计', type: 'number', compute: 'sum(lines, "total")' } },
  en: { 检查项: 'Items', 部位: 'Part', 数量: 'Amount' },
})
const items = entity.field.lines?.items ?? expect.fail('a table has items')

const faults = (rows: unknown, language: 'zh' | 'en' = 'zh') =>
  validateValues(entity.fields, { lines: rows }).map((fault) => Object.values(wordFault(fault, entity.words, language)))

describe('the rows of a table', () => {
  test('are validated by their columns, and a fault names row and column', () => {
    const rows = [{ part: '塔身', amount: 1 }, { amount: 12 }]
    expect(faults(rows)).toEqual([
      ['lines[1].part', '检查项第2行：请输入部位'],
      ['lines[1].amount', '检查项第2行：数量应在1~9之间'],
    ])
    expect(faults(rows, 'en').at(0)).toEqual(['lines[1].part', 'Items, row 2: Enter part'])
  })

  test('are as many as the table takes, blank ones not counted', () => {
    expect(faults([])).toEqual([['lines', '检查项至少1行']])
    expect(faults([{ price: 2 }, {}])).toEqual([['lines', '检查项至少1行']])
    expect(faults(['一', '二', '三', '四'].map((part) => ({ part })))).toEqual([['lines', '检查项最多3行']])
    expect(faults([{ part: '一' }, {}, { part: '二' }, { part: '三' }])).toEqual([])
  })

  test('differ in the columns that tell them apart', () => {
    expect(faults([{ part: '塔身' }, { part: '基础' }, { part: '塔身' }])).toEqual([['lines[2].part', '检查项第3行：部位与前面的行重复']])
  })

  test('are refused as a whole where they are no list of objects', () => {
    expect(faults('塔身')).toEqual([['lines', '检查项格式不正确']])
    expect(faults([['塔身']])).toEqual([['lines', '检查项格式不正确']])
  })

  test('are kept with defaults and what is reckoned, without blank ones and unknown names', () => {
    expect(keptRows(items, [{ part: '塔身', amount: 3, other: 1 }, { part: '' }, { part: '基础', price: null }])).toEqual([
      { part: '塔身', amount: 3, price: 2, total: 6 },
      { part: '基础', total: null },
    ])
    expect(keptRows(items, [{}])).toBeNull()
  })

  test('are summed up by a computed field', () => {
    expect(entity.field.sum?.compute?.evaluate({ lines: [{ total: 0.1 }, { total: 0.2 }, {}] })).toBe(0.3)
    expect(entity.field.sum?.compute?.evaluate({ lines: null })).toBe(0)
  })

  test('are asked only whether there are any', () => {
    expect(isFilter(parseFilter(entity, 'lines_notnull'))).toBe(true)
    expect([parseFilter(entity, 'lines'), parseFilter(entity, 'lines_like')]).toEqual([
      { unknown: 'operator', name: 'lines' },
      { unknown: 'operator', name: 'like' },
    ])
  })
})

test('the path of a cell says field, row and column', () => {
  expect(cellPath('lines[2].amount')).toEqual({ field: 'lines', at: 2, column: 'amount' })
  expect(cellPath('lines')).toBeNull()
})

test('a macro over rows reads the table and not its own variable', () => {
  const compute = entityOf({
    name: 'visit',
    title: '巡查',
    properties: { lines, ok: { title: '合格', type: 'boolean', compute: 'lines.all(line, line.amount > 0)' } },
  }).field.ok?.compute
  expect(compute?.names).toEqual(['lines'])
  expect(compute?.evaluate({ lines: [{ amount: 1 }, { amount: 2 }] })).toBe(true)
})
