import { describe, expect, test } from 'vitest'
import {
  firstPage,
  type ListState,
  lastPage,
  nextSort,
  parseListState,
  printListState,
  withoutEmpty,
} from '../../engine/model/listState.ts'
import { shift } from './listEntities.ts'

const parse = (address: string) => parseListState(shift, new URLSearchParams(address))
const print = (state: Partial<ListState>) => printListState(shift, { ...firstPage, ...state }).toString()

describe('the address of a list', () => {
  test('says page, size, order and search', () => {
    expect(parse('current=2&size=30&descs=createTime&name=crane')).toEqual({
      current: 2,
      size: 30,
      sort: { field: 'createTime', descending: true },
      search: { name: 'crane' },
    })
  })

  test('brings back what was printed into it', () => {
    const state: ListState = {
      current: 3,
      size: 100,
      sort: { field: 'name', descending: false },
      search: { name: 'a,b & c', level: [1, 2], isNight: true, createTime: ['2026-01-01 00:00:00', '2026-02-01 00:00:00'] },
    }
    expect(parse(printListState(shift, state).toString())).toEqual(state)
  })

  test('stays plain while everything is as usual', () => {
    expect(print({})).toBe('')
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
    const up = nextSort(null, 'name')
    const down = nextSort(up, 'name')
    expect([up, down, nextSort(down, 'name')]).toEqual([{ field: 'name', descending: false }, { field: 'name', descending: true }, null])
  })

  test('starts ascending on another column', () => {
    expect(nextSort({ field: 'name', descending: true }, 'level')).toEqual({ field: 'level', descending: false })
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
