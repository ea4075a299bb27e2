// Lists that are not looked at as rows: what a file says of them, what the address keeps, and the days of a month.

import { describe, expect, test } from 'vitest'
import { dayForKey } from '../../engine/layouts/dayAfter.ts'
import { dayFilters } from '../../engine/layouts/useMonth.ts'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { firstListOf } from '../../engine/model/list/firstPage.ts'
import { firstPage, parseListState, printListState } from '../../engine/model/list/listState.ts'
import { defaultView, fitView, listAddressOf } from '../../engine/model/list/listView.ts'
import { addMonths, weekOf, weeksOf } from '../../engine/model/list/monthDays.ts'
import { entityOf } from './listEntities.ts'

const file: EntityFile = {
  version: 2,
  name: 'job',
  title: 'Job',
  api: '/api/test/job',
  list: { board: { by: 'state', facts: ['day'] }, calendar: { date: 'day', end: 'until', title: 'name' } },
  type: 'object',
  properties: {
    name: { title: 'Name', type: 'string' },
    state: { title: 'State', type: 'string', dict: 'stage_status' },
    day: { title: 'Day', type: 'string', format: 'date' },
    until: { title: 'Until', type: 'string', format: 'date-time' },
  },
}
const job = entityOf(file)
const plain = entityOf({ ...file, name: 'plain', list: {} })
const read = (query: string, entity = job) => parseListState(entity, new URLSearchParams(query))

describe('the layout of a list', () => {
  test('has the fields that its file names, and none in other files', () => {
    expect(job.board).toEqual({ by: 'state', title: null, facts: ['day'] })
    expect(job.calendar).toEqual({ date: 'day', end: 'until', title: 'name' })
    expect([plain.board, plain.calendar]).toEqual([null, null])
  })

  test('stands in the address where the list has it, with the month of a calendar', () => {
    expect(read('layout=board')).toMatchObject({ layout: 'board', month: null })
    expect(read('layout=calendar&month=2026-02')).toMatchObject({ layout: 'calendar', month: '2026-02' })
    expect([read('layout=board', plain).layout, read('layout=wheel').layout, read('month=2026-13').month]).toEqual([null, null, null])
    expect(printListState(job, { ...firstPage, layout: 'calendar', month: '2026-02' }).toString()).toBe('layout=calendar&month=2026-02')
    expect(printListState(job, { ...firstPage, month: '2026-02' }).toString()).toBe('')
  })

  test('stands there with the week instead, by its Monday', () => {
    expect(read('layout=calendar&week=2026-03-05')).toMatchObject({ week: '2026-03-02', month: null })
    expect(read('week=2026-02-30').week).toBeNull()
    const state = { ...firstPage, layout: 'calendar' as const, week: '2026-03-02' }
    expect(printListState(job, state).toString()).toBe('layout=calendar&week=2026-03-02')
    expect(listAddressOf(job, state)).toBe('layout=calendar')
  })

  test('is kept in a named view, without the month, and not beyond it', () => {
    const state = { ...firstPage, layout: 'calendar' as const, month: '2026-02' }
    expect(listAddressOf(job, state)).toBe('layout=calendar')
    expect(fitView(job, { ...defaultView(job), address: 'layout=calendar&month=2026-02' })).toMatchObject({
      view: { address: 'layout=calendar' },
      gone: [],
    })
  })

  test('asks for no page of rows ahead', () => {
    expect(firstListOf(job, '')).not.toBeNull()
    expect(firstListOf(job, 'layout=board')).toBeNull()
  })
})

describe('a month', () => {
  test('is whole weeks from Monday on', () => {
    const weeks = weeksOf('2026-02')
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-01-26', '2026-02-01'],
      ['2026-02-02', '2026-02-08'],
      ['2026-02-09', '2026-02-15'],
      ['2026-02-16', '2026-02-22'],
      ['2026-02-23', '2026-03-01'],
    ])
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weekOf('2026-03-01')).toEqual(weeksOf('2026-02').at(-1))
  })

  test('is left and entered by keys, on the last day where it has fewer', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map((key) => dayForKey('2026-03-01', key))).toEqual([
      '2026-02-28',
      '2026-03-02',
      '2026-02-22',
      '2026-03-08',
      '2026-02-23',
      '2026-03-01',
      null,
    ])
    expect([dayForKey('2026-03-31', 'PageUp'), dayForKey('2026-12-31', 'PageDown'), addMonths('2024-01-31', 1)]).toEqual([
      '2026-02-28',
      '2027-01-31',
      '2024-02-29',
    ])
  })

  test('is asked by days, or by the moments that they begin and end with', () => {
    expect(dayFilters(job.field.day as Field, '2026-02-02', '2026-03-01')).toEqual({ day_datege: '2026-02-02', day_datele: '2026-03-01' })
    expect(dayFilters(job.field.until as Field, '2026-02-02', '2026-03-01')).toEqual({
      until_datege: '2026-02-02 00:00:00',
      until_datele: '2026-03-01 23:59:59',
    })
  })
})
