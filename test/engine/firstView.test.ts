import { describe, expect, test, vi } from 'vitest'
import { usualDensity } from '../../engine/list/views/density.ts'
import { firstView, type KeptViews, noViews, parseKept, usualSize } from '../../engine/list/views/viewMemory.ts'
import { defaultView } from '../../engine/model/list/listView.ts'
import { shift } from './listEntities.ts'

const plain = defaultView(shift)
const last = { ...plain, hidden: ['site'], address: 'size=50' }
const named = { ...plain, hidden: ['photo'], address: 'size=30&descs=name' }
const kept: KeptViews = {
  last,
  isUnsent: false,
  defaultId: '',
  views: [{ id: '7', name: 'Short', share: '', isOwn: true, updateTime: '', view: named }],
}

describe('a list begins', () => {
  test('as it was left, by its plain address', () => {
    expect(firstView(shift, kept, '')).toEqual({ view: last, query: null })
    expect(firstView(shift, { ...kept, last: null }, '')).toEqual({ view: plain, query: null })
  })

  test('with the view of the address, beside what else stands there', () => {
    expect(firstView(shift, kept, 'view=7&open=1')).toEqual({ view: named, query: 'view=7&open=1&size=30&descs=name' })
  })

  test('with what the address says of the list, whatever the view says', () => {
    expect(firstView(shift, kept, 'view=7&level=1')).toEqual({ view: named, query: null })
    expect(firstView(shift, kept, 'level=1&size=10')).toEqual({ view: last, query: null })
  })

  test('with the default of the person, unless the address asks for something', () => {
    const chosen = { ...kept, defaultId: '7' }
    expect(firstView(shift, chosen, '').query).toBe('view=7&size=30&descs=name')
    expect(firstView(shift, chosen, 'level=1')).toEqual({ view: last, query: null })
  })

  test('as it was left when the view is not known here', () => {
    expect(firstView(shift, kept, 'view=8')).toEqual({ view: last, query: null })
  })
})

test('a page has the rows that the person chose, else as many as fit the window and the row height', () => {
  vi.stubGlobal('innerHeight', 1080)
  const sizes = [kept, noViews].map(usualSize)
  usualDensity.set('dense')
  const dense = usualSize(noViews)
  localStorage.clear()
  vi.unstubAllGlobals()
  expect([...sizes, dense]).toEqual([50, 15, 20])
})

test('what this browser keeps is read as far as it makes sense', () => {
  expect(parseKept('rubbish')).toBeNull()
  expect(parseKept({ last: 3, defaultId: 4, views: [null, { id: '1' }] })).toEqual({
    last: null,
    isUnsent: false,
    defaultId: '',
    views: [],
  })
  expect(parseKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})
