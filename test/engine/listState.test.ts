import { describe, expect, test } from 'vitest'
import {
  firstPage,
  type ListState,
  lastPage,
  nextSort,
  parseListState,
  printListState,
  withoutEmpty,
} from '../../engine/model/list/listState.ts'
import { shift } from './listEntities.ts'

const parse = (address: string) => parseListState(shift, new URLSearchParams(address))
const print = (state: Partial<ListState>) => printListState(shift, { ...firstPage, ...state }).toString()

describe('the address of a list', () => {
  test('says page, size, order and search', () => {
    expect(parse('current=2&size=30&descs=createTime&name=crane')).toEqual({
      current: 2,
      size: 30,
      sort: [{ field: 'createTime', descending: true }],
      search: { name: 'crane' },
      filter: null,
      layout: null,
      month: null,
      week: null,
    })
  })

  test('brings back what was printed into it', () => {
    const state: ListState = {
      current: 3,
      size: 100,
      sort: [{ field: 'name', descending: false }],
      search: { name: 'a,b & c', level: [1, 2], isNight: true, createTime: ['2026-01-01 00:00:00', '2026-02-01 00:00:00'] },
      filter: { join: 'all', of: [{ field: 'name', is: 'contains', value: '塔' }] },
      layout: null,
      month: null,
      week: null,
    }
    expect(parse(printListState(shift, state).toString())).toEqual(state)
  })

  test('stays plain while everything is as usual', () => {
    expect(print({})).toBe('')
  })

  test('reads a day in a range of moments as its first or its last second', () => {
    expect(parse('createTime=2027-01-01,').search).toEqual({ createTime: ['2027-01-01 00:00:00', null] })
    expect(parse('createTime=2027-01-01,2027-01-02').search).toEqual({ createTime: ['2027-01-01 00:00:00', '2027-01-02 23:59:59'] })
  })

  test('keeps a range that is open at one end', () => {
    const search = { createTime: [null, '2026-02-01 00:00:00'] }
    expect(parse(print({ search }))).toMatchObject({ search })
  })

  test.each([
    ['a page that is none', 'current=0'],
    ['a page between two pages', 'current=1.5'],
    ['a size that is not offered', 'size=11'],
    ['an order by an unknown column', 'ascs=nobody'],
    ['an order by a column that does not sort', 'descs=photo'],
    ['a search of an unknown field', 'nobody=1'],
    ['a search of a field that is not searched', 'photo=x'],
    ['a number that is none', 'level=1,high'],
    ['a truth that is none', 'isNight=perhaps'],
    ['a moment that never was', 'createTime=2026-02-30 00:00:00,'],
    ['a range of three', 'createTime=,,'],
    ['an empty search', 'name='],
  ])('drops %s', (_, address) => {
    expect(parse(address)).toEqual(firstPage)
  })
})

describe('the order of a list', () => {
  test('goes from ascending to descending to none', () => {
    const up = nextSort([], 'name')
    const down = nextSort(up, 'name')
    expect([up, down, nextSort(down, 'name')]).toEqual([[{ field: 'name', descending: false }], [{ field: 'name', descending: true }], []])
  })

  test('starts ascending on another column', () => {
    expect(nextSort([{ field: 'name', descending: true }], 'level')).toEqual([{ field: 'level', descending: false }])
  })

  test('takes more columns, each with its own direction, and lets go of one without the others', () => {
    const two = nextSort([{ field: 'name', descending: true }], 'level', true)
    expect(two).toEqual([
      { field: 'name', descending: true },
      { field: 'level', descending: false },
    ])
    const turned = nextSort(two, 'level', true)
    expect(turned.at(1)).toEqual({ field: 'level', descending: true })
    expect(nextSort(turned, 'name', true)).toEqual([{ field: 'level', descending: true }])
    expect(nextSort(two, 'name')).toEqual([{ field: 'name', descending: false }])
  })

  test('of several columns is told in one parameter, of one as the platform tells it', () => {
    const sort = [
      { field: 'name', descending: false },
      { field: 'level', descending: true },
    ]
    expect(print({ sort })).toBe('order_by=name%2C-level')
    expect(parse('order_by=name,-level,nobody,photo,name').sort).toEqual(sort)
    expect(print({ sort: sort.slice(1) })).toBe('descs=level')
  })
})

describe('a search', () => {
  test('leaves out what the user emptied', () => {
    expect(withoutEmpty({ name: '', level: [], createTime: [null, ''], isNight: false, code: 0 })).toEqual({ isNight: false, code: 0 })
  })
})

describe('the last page', () => {
  test.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
  ])('of %i rows, %i a page, is %i', (total, size, last) => {
    expect(lastPage(total, size)).toBe(last)
  })
})
