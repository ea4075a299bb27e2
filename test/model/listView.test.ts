import { describe, expect, test } from 'vitest'
import type { ListView } from '../../engine/model/list/listView.ts'
import { defaultView, fitView, isSameView, moveColumn, neighbourColumn, parseView } from '../../engine/model/list/listView.ts'
import { shift } from '../engine/listEntities.ts'
import { entityOf } from '../support/schemas.ts'

// The columns of the file: name, level, hours (pinned left), isNight, photo, site, createTime.
const plain = defaultView(shift)
const kept = (part: Partial<ListView>): ListView => ({ ...plain, ...part })

describe('a kept view, against the entity of today', () => {
  test('loses columns that went, and says which', () => {
    const view = kept({ order: ['gone', ...plain.order], hidden: ['gone', 'site'], widths: { gone: 90, site: 120 }, start: ['gone'] })
    const fitted = fitView(shift, view)
    expect(fitted.gone).toEqual(['gone'])
    expect(fitted.view).toMatchObject({ order: plain.order, hidden: ['site'], widths: { site: 120 }, start: [] })
  })

  test('shows new columns where the file has them, pinned as the file says', () => {
    const view = kept({ order: ['site', 'name', 'level'], start: [] })
    expect(fitView(shift, view).view.order).toEqual(['site', ...plain.order.slice(6), 'name', 'level', 'hours', 'isNight', 'photo'])
    expect(fitView(shift, view).view.start).toEqual(['hours'])
  })

  test('keeps order, pins and what is hidden of the columns that are there', () => {
    const order = [...plain.order].reverse()
    const view = kept({ order, start: ['site'], end: ['level'], hidden: ['photo'], density: 'dense' })
    expect(fitView(shift, view)).toEqual({ view, gone: [] })
  })

  test('never hides all that is left', () => {
    expect(fitView(shift, kept({ order: [...plain.order, 'gone'], hidden: plain.order })).view.hidden).toEqual([])
  })

  test('searches by the fields that are there, and names the others', () => {
    const { view, gone } = fitView(shift, kept({ address: 'current=3&size=50&descs=name&level=1,2&lost=x' }))
    expect(view.address).toBe('size=50&descs=name&level=1%2C2')
    expect(gone).toEqual(['lost'])
  })

  test('follows fields that have another name now: columns, widths, search, order and filter', () => {
    const entity = entityOf({
      name: 'load',
      title: '来料',
      api: '/api/load',
      properties: {
        supplier: { title: '供应商', search: 'like', was: ['vendor', 'seller'] },
        amount: { title: '数量', type: 'integer', was: 'count' },
        place: { title: '地点' },
      },
    })
    const filter = '{"any":[["count","gt",1],{"all":[["seller","filled"],["place","filled"]]}]}'
    const address = new URLSearchParams({ order_by: 'vendor,-count', seller: 'a', filter }).toString()
    const order = ['place', 'count', 'vendor', 'createTime']
    const view = { ...defaultView(entity), order, widths: { count: 90 }, hidden: ['place'], start: ['vendor'], end: ['count'], address }
    const fitted = fitView(entity, view)
    expect(fitted.gone).toEqual([])
    expect(fitted.view).toMatchObject({
      order: ['place', 'amount', 'supplier', 'createTime'],
      widths: { amount: 90 },
      hidden: ['place'],
      start: ['supplier'],
      end: ['amount'],
    })
    expect(Object.fromEntries(new URLSearchParams(fitted.view.address))).toEqual({
      order_by: 'supplier,-amount',
      supplier: 'a',
      filter: filter.replace('count', 'amount').replace('seller', 'supplier'),
    })
  })

  test('keeps its filter as it is, for what went is shown there, and its order by several columns', () => {
    const filter = '{"any":[["name","contains","a"],["lost","filled"]]}'
    const address = new URLSearchParams({ order_by: 'name,-level', filter }).toString()
    expect(fitView(shift, kept({ address }))).toMatchObject({ view: { address }, gone: [] })
  })
})

test('what is no view reads as none, and parts without sense are left out', () => {
  expect(parseView('rubbish')).toBeNull()
  expect(parseView({ hidden: [] })).toBeNull()
  expect(parseView({ order: ['a', 1], widths: { a: 'wide', b: 9, c: 90 }, density: 'huge', address: 7 })).toEqual({
    order: ['a'],
    widths: { c: 90 },
    hidden: [],
    start: [],
    end: [],
    density: null,
    address: '',
  })
})

test('a density that is left open is the same as any', () => {
  expect(isSameView(plain, kept({ density: 'dense' }))).toBe(true)
  expect(isSameView(kept({ density: 'loose' }), kept({ density: 'dense' }))).toBe(false)
  expect(isSameView(plain, kept({ hidden: ['site'] }))).toBe(false)
})

describe('a column that is moved', () => {
  const areas = { order: ['a', 'b', 'c', 'd', 'e'], start: ['a', 'e'], end: [], hidden: ['c'] }

  test('stands before or behind its target, as it came from', () => {
    expect(moveColumn(areas, 'd', 'b')?.order).toEqual(['a', 'd', 'b', 'c', 'e'])
    expect(moveColumn(areas, 'b', 'd')?.order).toEqual(['a', 'c', 'd', 'b', 'e'])
  })

  test('stays among the pinned ones when it is pinned', () => {
    expect(moveColumn(areas, 'a', 'e')?.start).toEqual(['e', 'a'])
    expect(moveColumn(areas, 'a', 'b')).toBeNull()
  })

  test('steps over hidden ones, and ends at the edge of its area', () => {
    expect(neighbourColumn(areas, 'b', 1)).toBe('d')
    expect(neighbourColumn(areas, 'd', 1)).toBeNull()
    expect(neighbourColumn(areas, 'a', -1)).toBeNull()
  })
})

test('the columns that a file names come first and alone; the others are hidden until somebody wants them', () => {
  const file = {
    name: 'gate',
    title: 'Gate',
    properties: { a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C', list: false as const } },
  }
  const gate = entityOf({ ...file, list: { columns: ['b'] } })
  expect(defaultView(gate)).toMatchObject({ order: ['b', 'a', 'createTime'], hidden: ['a', 'createTime'] })
  expect(defaultView(entityOf(file))).toMatchObject({ order: ['a', 'b', 'createTime'], hidden: [] })
  // A view of before, which showed all, stays as it was left.
  const before = { ...defaultView(entityOf(file)) }
  expect(fitView(gate, before).view).toMatchObject({ order: ['a', 'b', 'createTime'], hidden: [] })
})
