// A list shows what was chosen at once; the address bar follows.

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ListControl, useListState } from '../../engine/list/useListState.ts'
import { noViews, viewMemory } from '../../engine/list/views/viewMemory.ts'
import { nextSort } from '../../engine/model/list/listState.ts'
import { defaultView } from '../../engine/model/list/listView.ts'
import { shift } from './listEntities.ts'

let root: Root
let router: ReturnType<typeof createBrowserRouter>
let list: ListControl

function List() {
  list = useListState(shift, false)
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  history.replaceState(null, '', '/shift?node=7')
  router = createBrowserRouter([{ path: '*', element: <List /> }])
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  router.dispose()
  vi.useRealTimers()
})

const search = (name: string) => act(() => void list.change({ search: { name } }))
const rest = () => act(() => vi.advanceTimersByTimeAsync(1000))
const shown = () => list.state.search.name

test('what is searched is shown before the address bar says so, and is the same state then', async () => {
  search('a')
  expect([shown(), location.search]).toEqual(['a', '?node=7'])
  const { state } = list
  await rest()
  expect(location.search).toBe('?name=a&node=7')
  expect(list.state).toBe(state)
})

test('each of two searches is a step back, however fast the second', async () => {
  search('a')
  search('b')
  expect(shown()).toBe('b')
  await rest()
  expect([shown(), location.search]).toEqual(['b', '?name=b&node=7'])
  await act(() => router.navigate(-1))
  expect([shown(), location.search]).toEqual(['a', '?name=a&node=7'])
  await act(() => router.navigate(-1))
  expect([shown(), location.search]).toEqual([undefined, '?node=7'])
})

test('a link to another search of the same list is followed', async () => {
  search('a')
  await rest()
  await act(() => router.navigate('/shift?name=c'))
  expect(shown()).toBe('c')
})

test('a search that is taken back at once leaves what was there', async () => {
  search('a')
  await act(async () => void list.change({ search: {} }))
  await rest()
  expect([shown(), location.search]).toEqual([undefined, '?node=7'])
  await act(() => router.navigate('/shift?name=c'))
  expect(shown()).toBe('c')
})

test('the next press finds the address written, wherever it leads', async () => {
  search('a')
  await act(async () => {
    dispatchEvent(new Event('pointerdown'))
    await router.navigate('/shift/7')
  })
  await rest()
  expect(location.pathname).toBe('/shift/7')
  await act(() => router.navigate(-1))
  expect([shown(), location.search]).toEqual(['a', '?name=a&node=7'])
})

test('who goes back before a new address is drawn sees what was there', async () => {
  search('a')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    expect(location.search).toBe('?name=a&node=7')
    await router.navigate(-1)
  })
  expect([shown(), location.search]).toEqual([undefined, '?node=7'])
})

describe('of a list that was left with fifty rows', () => {
  beforeEach(() => {
    viewMemory(shift).set({ ...noViews, last: { ...defaultView(shift), address: 'size=50' } })
    return () => localStorage.clear()
  })
  const follow = (path: string) => act(() => router.navigate(path))

  test('a link that names no size leaves them, in the next address too', async () => {
    await follow('/shift?name=a')
    expect(list.state).toMatchObject({ size: 50, search: { name: 'a' } })
    search('b')
    await rest()
    expect(location.search).toBe('?size=50&name=b')
  })

  test('a link to a view leaves the size to the view', async () => {
    await follow('/shift?view=7')
    expect(list.state.size).toBe(10)
  })

  test('a step back from another size shows them again', async () => {
    await follow('/shift?name=a')
    act(() => void list.change({ size: 20 }))
    await rest()
    viewMemory(shift).set({ ...noViews, last: { ...defaultView(shift), address: 'size=20' } })
    await act(() => router.navigate(-1))
    expect(list.state.size).toBe(50)
  })

  test('ten rows are chosen', async () => {
    await follow('/shift?name=a')
    act(() => void list.change({ size: 10 }))
    await rest()
    expect([list.state.size, location.search]).toEqual([10, '?name=a&size=10'])
  })
})

describe('presses that come before anything is drawn', () => {
  const press = (field: string) => list.change(({ sort }) => ({ sort: nextSort(sort, field) }))
  const presses = async (...all: (() => unknown)[]) => {
    await act(async () => {
      for (const one of all) one()
    })
    await rest()
    return location.search
  }

  test('on one head order up, then down, then as it was', async () => {
    const name = () => press('name')
    expect(await presses(name, name)).toBe('?descs=name&node=7')
    expect(await presses(name)).toBe('?node=7')
  })

  test('hold together', async () => {
    const asked = [() => press('hours'), () => list.change({ search: { name: 'x' } }), () => list.change({ size: 30 })]
    expect(await presses(...asked)).toBe('?size=30&ascs=hours&name=x&node=7')
  })

  test('build on the address that somebody else changed', async () => {
    await presses(() => press('name'))
    await act(() => router.navigate('/shift?descs=hours'))
    expect(await presses(() => press('hours'))).toBe('')
  })
})

test('an address that is drawn late, after a newer one was written, takes back neither the search nor the rows', async () => {
  search('a')
  await rest()
  search('b')
  // The page draws an earlier address while the address bar already holds the next one.
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    await router.navigate('/shift?name=a&late=1')
    history.replaceState(history.state, '', '/shift?name=b&node=7')
  })
  expect(shown()).toBe('b')
})
