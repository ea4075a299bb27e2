import { describe, expect, test } from 'vitest'
import { type RowCondition, readConditions, type ValueKind, writeConditions } from '../../engine/model/expressions/rowConditions.ts'
import { emptyScopeUser, scopeFilter } from '../../server/access/rights/scopeFilter.ts'
import { entityOf } from '../engine/listEntities.ts'

const kinds: Readonly<Record<string, ValueKind>> = { title: 'string', floor: 'number', isOpen: 'boolean', createDept: 'string' }
const kindOf = (name: string): ValueKind => kinds[name] ?? 'string'
const notice = entityOf({
  name: 'notice',
  title: 'Notice',
  api: '/api/notice',
  properties: { title: { title: 'Title' }, floor: { title: 'Floor', type: 'integer' }, isOpen: { title: 'Open', type: 'boolean' } },
})
const row = (field: string, operator: RowCondition['operator'], value: string, ofUser = false): RowCondition => ({
  field,
  operator,
  value,
  ofUser,
})

const said: [string, RowCondition][] = [
  ['record.title == "a \\"b\\" && c"', row('title', 'is', 'a "b" && c')],
  ['record.title != user.account', row('title', 'isNot', 'account', true)],
  ['record.title.startsWith("给")', row('title', 'startsWith', '给')],
  ['record.title.contains("通知")', row('title', 'contains', '通知')],
  ['record.floor >= -2', row('floor', 'atLeast', '-2')],
  ['record.floor in [1, 2]', row('floor', 'among', '1,2')],
  ['record.isOpen == true', row('isOpen', 'is', 'true')],
  ['record.createDept in user.deptIds', row('createDept', 'among', 'deptIds', true)],
]

describe('conditions over rows', () => {
  test.each(said)('%s is written by the form, read back by it, and taken by the server', (text, condition) => {
    expect(writeConditions({ join: 'all', rows: [condition] }, kindOf)).toBe(text)
    expect(readConditions(text)).toEqual({ join: 'all', rows: [condition] })
    expect(() => scopeFilter(text, notice, emptyScopeUser)).not.toThrow()
  })

  test('stand together by one word', () => {
    const rows = said.map(([, condition]) => condition)
    const text = writeConditions({ join: 'any', rows }, kindOf)
    expect(readConditions(text)).toEqual({ join: 'any', rows })
    expect(() => scopeFilter(text, notice, emptyScopeUser)).not.toThrow()
  })

  test('say nothing as long as one misses its value, or has a number that is none; one without a field is none', () => {
    const whole = row('title', 'is', 'x')
    for (const part of [row('title', 'is', ' '), row('floor', 'is', 'x'), row('floor', 'among', 'x,')])
      expect(writeConditions({ join: 'all', rows: [whole, part] }, kindOf)).toBe('')
    expect(writeConditions({ join: 'all', rows: [whole, row('', 'is', 'x')] }, kindOf)).toBe('record.title == "x"')
    expect(readConditions('')).toEqual({ join: 'all', rows: [] })
  })

  test.each([
    '!(record.floor == 1)',
    'record.floor == 1 && record.floor == 2 || record.floor == 3',
    'record.floor == 1 &&',
    'user.account == "x"',
    'record.floor > 1',
  ])('%s says more than rows of fields can, and stays as it was written', (text) => {
    expect(readConditions(text)).toBeNull()
  })
})
