import { describe, expect, test } from 'vitest'
import { withName } from '../../engine/fields/table/namedChoice.ts'
import { isCells, pasted } from '../../engine/fields/table/pasted.ts'
import { withCell, withCopy, withMoved } from '../../engine/fields/table/rowSteps.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import { cellsOf } from '../../engine/model/records/pasted.ts'
import { entityOf } from '../support/schemas.ts'

const entity = entityOf({
  name: 'visit',
  title: '巡查',
  properties: {
    lines: {
      title: '检查项',
      format: 'table',
      maxItems: 3,
      uniqueItems: ['part'],
      items: {
        properties: {
          part: { title: '部位' },
          day: { title: '日期', format: 'date' },
          amount: { title: '数量', type: 'number' },
          twice: { title: '两倍', type: 'number', compute: 'amount * 2' },
          isGood: { title: '合格', type: 'boolean' },
          level: { title: '等级', enum: ['a', 'b'] },
          routeId: { title: '路线', ref: { url: 'GET /api/routes', label: 'name' } },
          photo: { title: '照片', format: 'image' },
        },
      },
    },
  },
})
const items = entity.field.lines?.items ?? expect.fail('a table has items')
const keyOf = ({ choices }: Field, word: string) => (choices ? { 甲: 'a' }[word] : { 是: true }[word])
const heads = ({ title }: Field) => [title]
const paste = (text: string, at = 0, column = 'part', rows: readonly Record<string, unknown>[] = []) =>
  pasted(items, rows, at, column, cellsOf(text), keyOf, heads)

describe('cells from a program of sheets', () => {
  test('are parted by tabs and lines, those in quotes hold both', () => {
    expect(cellsOf('a\tb\r\n"c\n""d"""\t\r\n')).toEqual([
      ['a', 'b'],
      ['c\n"d"', ''],
    ])
  })

  test('are more than one; a single text is typed as it is', () => {
    expect([isCells('塔身'), isCells('塔身\n'), isCells('塔身\t1'), isCells('一\n二')]).toEqual([false, false, true, true])
  })

  test('become the values of their columns', () => {
    expect(paste('塔身\t2026/3/5\t1,200.5\t9\t是\t甲').rows).toEqual([
      { part: '塔身', day: '2026-03-05', amount: 1200.5, twice: 2401, isGood: true, level: 'a' },
    ])
  })

  test('lie over the rows from the cell on, and behind the last', () => {
    const { rows, count } = paste('5\n6', 1, 'amount', [{ part: '一' }, { part: '二', amount: 1 }])
    expect(rows).toEqual([{ part: '一' }, { part: '二', amount: 5, twice: 10 }, { amount: 6, twice: 12 }])
    expect(count).toBe(2)
  })

  test('are counted where they mean nothing, or are too many', () => {
    expect(paste('一\tgestern\t?\n二\n三\n四')).toMatchObject({ unread: 2, cut: 1, count: 3 })
  })

  test('bring no files, and take none away', () => {
    const photo = '/files/a.png'
    expect(paste('1\tb.png', 0, 'routeId', [{ photo }])).toMatchObject({ rows: [{ photo }], unread: 1 })
    expect(paste('1\t', 0, 'routeId', [{ photo }])).toMatchObject({ rows: [{ photo }], unread: 0 })
  })

  test('that name a record are empty until it is known, with what they stood for', () => {
    const column = items.field.routeId
    const { rows, unresolved, unread } = paste('东线\n', 0, 'routeId', [{ part: '一', routeId: '1' }])
    expect([rows, unread]).toEqual([[{ part: '一', twice: null }], 0])
    expect(unresolved).toEqual([{ row: rows[0], column, text: '东线' }])
    expect(paste('a\t东线', 0, 'level').unresolved).toMatchObject([{ text: '东线' }])
  })

  test('name a record by exactly what it is called, on any level of a tree', () => {
    const options = [
      {
        value: '1',
        label: '东线',
        english: 'East',
        children: [
          { value: '2', label: '东线二' },
          { value: '3', label: '西线' },
        ],
      },
      { value: '4', label: '西线' },
    ]
    const found = (text: string) => withName(options, text).map(({ value }) => value)
    expect([found('东线'), found('East'), found('西线'), found('东')]).toEqual([['1'], ['1'], ['3', '4'], []])
  })

  test('are no row where they are the heads of the columns', () => {
    expect(paste('部位\t日期\n塔身\t20260305').rows).toEqual([{ part: '塔身', day: '2026-03-05', twice: null }])
  })
})

describe('a row', () => {
  test('is reckoned anew when one of its cells changes', () => {
    expect(withCell(items, [{ amount: 1, twice: 2 }], 0, 'amount', 4)).toEqual([{ amount: 4, twice: 8 }])
    expect(withCell(items, [{ part: '一', amount: 1 }], 0, 'part', '')).toEqual([{ amount: 1, twice: 2 }])
  })

  test('is copied below itself without what no two rows share', () => {
    expect(withCopy(items, [{ part: '一', amount: 1 }, { part: '二' }], 0)).toEqual([
      { part: '一', amount: 1 },
      { amount: 1 },
      { part: '二' },
    ])
  })

  test('stays where it is at the ends', () => {
    const rows = [{ part: '一' }, { part: '二' }]
    expect(withMoved(rows, 0, 1)).toEqual([{ part: '二' }, { part: '一' }])
    expect(withMoved(rows, 0, -1)).toBe(rows)
    expect(withMoved(rows, 1, 1)).toBe(rows)
  })
})
