import { describe, expect, test } from 'vitest'
import { firstView, type KeptViews, parseKept } from '../../engine/list/views/viewMemory.ts'
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
  test('as it was left, with its page size in the address', () => {
    expect(firstView(shift, kept, '')).toEqual({ view: last, query: 'size=50' })
    expect(firstView(shift, { ...kept, last: null }, '')).toEqual({ view: plain, query: null })
  })

  test('with the view of the address, beside what else stands there', () => {
    expect(firstView(shift, kept, 'view=7&open=1')).toEqual({ view: named, query: 'view=7&open=1&size=30&descs=name' })
  })

  test('with what the address says of the list, whatever the view says', () => {
    expect(firstView(shift, kept, 'view=7&level=1')).toEqual({ view: named, query: null })
    expect(firstView(shift, kept, 'level=1&size=10')).toEqual({ view: last, query: null })
  })

  test('with its page size beside the search, the order and the page of a link that names none', () => {
    expect(firstView(shift, kept, 'level=1&descs=name&current=2').query).toBe('level=1&descs=name&current=2&size=50')
    expect(firstView(shift, { ...kept, last: plain }, 'level=1').query).toBeNull()
  })

  test('with the default of the person, unless the address asks for something', () => {
    const chosen = { ...kept, defaultId: '7' }
    expect(firstView(shift, chosen, '').query).toBe('view=7&size=30&descs=name')
    expect(firstView(shift, chosen, 'level=1')).toEqual({ view: last, query: 'level=1&size=50' })
  })

  test('as it was left when the view is not known here', () => {
    expect(firstView(shift, kept, 'view=8')).toEqual({ view: last, query: 'view=8&size=50' })
  })
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
