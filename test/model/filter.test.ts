import { describe, expect, test } from 'vitest'
import {
  type Filter,
  isFilter,
  isFilterValue,
  parseFilter,
  searchParams,
  whereDefaults,
  whereMatches,
} from '../../engine/model/list/filter.ts'
import { firstPage, parseListState, printListState } from '../../engine/model/list/listState.ts'
import { parseListQuery } from '../../server/records/query.ts'
import { entityOf } from '../support/schemas.ts'

const entity = entityOf({
  name: 'thing',
  title: '物品',
  where: { kind: '0', state_notequal: 9 },
  properties: {
    label: { title: '名称', search: 'like' },
    kind: { title: '类', format: 'id', search: 'eq' },
    state: { title: '状态', type: 'integer', search: 'in' },
    day: { title: '日', format: 'date', search: 'range' },
    amount: { title: '数', type: 'number', search: 'range' },
    code: { title: '码', search: 'prefix' },
    secret: { title: '密', format: 'password' },
  },
})

test.each([
  ['label', 'like'],
  ['kind', 'equal'],
  ['state', 'equal'],
  ['label_equal', 'equal'],
  ['createTime_dategt', 'dategt'],
  ['state_in', 'in'],
])('%s compares by %s', (key, operator) => {
  expect(parseFilter(entity, key)).toMatchObject({ operator })
})

test.each([
  ['lable', { unknown: 'field', name: 'lable' }],
  ['label_liek', { unknown: 'operator', name: 'liek' }],
  ['secret', { unknown: 'field', name: 'secret' }],
  ['secret_likeright', { unknown: 'field', name: 'secret' }],
  ['constructor', { unknown: 'field', name: 'constructor' }],
])('%s is no filter', (key, fault) => {
  const parsed = parseFilter(entity, key)
  expect(isFilter(parsed)).toBe(false)
  expect(parsed).toEqual(fault)
})

test.each([
  ['state', 'x', false],
  ['state', '2', true],
  ['state_in', '1,,2', false],
  ['createTime_dategt', '2026-02-30 00:00:00', false],
  ['createTime_dategt', '2026-02-28 00:00:00', true],
  ['label_notnull', 'anything', true],
])('%s = %s can be compared: %s', (key, value, fits) => {
  expect(isFilterValue(parseFilter(entity, key) as Filter, value)).toBe(fits)
})

test('what the user typed becomes wire filters, and empty boxes leave no trace', () => {
  const search = {
    label: '塔',
    kind: '7',
    state: [1, 2],
    day: ['2026-01-01', '2026-01-31'],
    amount: [1, null],
    code: 'A',
    createTime: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
  }
  expect(searchParams(entity, search)).toEqual({
    label: '塔',
    kind_equal: '7',
    state_in: '1,2',
    day_datege: '2026-01-01',
    day_datele: '2026-01-31',
    amount_ge: '1',
    code_likeright: 'A',
    createTime_dategt: '2026-01-01 00:00:00',
    createTime_datelt: '2026-01-31 23:59:59',
  })
  expect(searchParams(entity, { label: ' ', state: [] })).toEqual({})
})

test('a region is searched with all that lies below it, whatever the operator is called', () => {
  const yard = entityOf({
    name: 'yard',
    title: '工地',
    properties: { regionCode: { title: '所在地区', format: 'region', search: 'eq' } },
  })
  const searched = (regionCode: string) => searchParams(yard, { regionCode })
  expect(searched('440305')).toEqual({ regionCode_likeright: '440305' })
  expect(searched('440300')).toEqual({ regionCode_likeright: '4403' })
  expect(searched('500000')).toEqual({ regionCode_likeright: '50' })
  expect(searched('')).toEqual({})
})

describe('the `where` of a view', () => {
  test('gives a new record its equalities', () => {
    expect(whereDefaults(entity)).toEqual({ kind: '0' })
  })

  test('tells which records belong to it', () => {
    expect(whereMatches(entity, { kind: '0', state: 1 })).toBe(true)
    expect(whereMatches(entity, { kind: '0', state: 9 })).toBe(false)
    expect(whereMatches(entity, { kind: '1', state: 1 })).toBe(false)
  })
})

test('a field with the name of a parameter of lists is searched beside the parameter, in calls and in URLs', () => {
  const part = entityOf({
    name: 'part',
    title: '配件',
    properties: {
      size: { title: '规格', search: 'like' },
      filter: { title: '滤芯', search: 'eq' },
      month: { title: '月份', search: 'like' },
      view: { title: '视图', type: 'integer', search: 'range' },
    },
  })
  const search = { size: '大', filter: 'F7', month: '三', view: [1, 2] }
  expect(searchParams(part, search)).toEqual({ size_like: '大', filter_equal: 'F7', month: '三', view_ge: '1', view_le: '2' })
  const { size, filters } = parseListQuery(part, { ...searchParams(part, search), size: '30' })
  expect([size, filters]).toMatchObject([30, [{ value: '大' }, { value: 'F7' }, { value: '三' }, { value: '1' }, { value: '2' }]])
  const state = { ...firstPage, size: 30, current: 2, search }
  expect(printListState(part, state).toString()).toBe(
    new URLSearchParams('current=2&size=30&search.size=大&search.filter=F7&search.month=三&search.view=1,2').toString(),
  )
  expect(parseListState(part, printListState(part, state))).toEqual(state)
  expect(parseListState(part, new URLSearchParams('size=50')).search).toEqual({})
})
