// How a list is left is kept without what its address does not say.

import { atom, getDefaultStore } from 'jotai'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Arrangement, RecordTableModel } from '../../engine/list/table/useRecordTable.ts'
import { useListState } from '../../engine/list/useListState.ts'
import { useKeptView } from '../../engine/list/views/useKeptView.ts'
import { noViews, viewMemory } from '../../engine/list/views/viewMemory.ts'
import { type Density, defaultView } from '../../engine/model/list/listView.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { shift } from './listEntities.ts'

const { draw } = mountedPage()
const plain = defaultView(shift)
const arrangement = atom<Arrangement>(plain)
let list: ReturnType<typeof useListState>
let keepSize: ReturnType<typeof useKeptView>

function List({ density }: { density: Density | null }) {
  list = useListState(shift, false)
  keepSize = useKeptView({ entity: shift, table: { arrangement } as unknown as RecordTableModel, density }, true)
  return null
}

const left = () => viewMemory(shift).get()?.last
const hide = (...hidden: string[]) => act(() => getDefaultStore().set(arrangement, { ...plain, hidden }))

beforeEach(() => {
  localStorage.clear()
  getDefaultStore().set(arrangement, plain)
})

test('the size that the server kept outlasts columns that are arranged before the address names it', async () => {
  await draw(<List density={null} />, '/shift')
  viewMemory(shift).set({ ...noViews, last: { ...plain, address: 'size=50' } })
  hide('site')
  expect(left()).toMatchObject({ hidden: ['site'], address: 'size=50' })
})

test('the size that was left outlasts a link, a density and a search', async () => {
  viewMemory(shift).set({ ...noViews, last: { ...plain, address: 'size=50' } })
  await draw(<List density="dense" />, '/shift?level=1')
  act(() => void list.change({ search: { name: 'a' } }))
  expect(left()).toMatchObject({ density: 'dense', address: 'size=50' })
})

test('a chosen size is kept, the default one too', async () => {
  await draw(<List density={null} />, '/shift')
  keepSize(30)
  expect(left()?.address).toBe('size=30')
  keepSize(10)
  expect(left()?.address).toBe('size=10')
})

test('a size that fits the window, or stands in a link, is not kept as a chosen one', async () => {
  const { innerHeight } = window
  window.innerHeight = 1080
  await draw(<List density={null} />, '/shift')
  expect(list.state.size).toBe(15)
  act(() => void list.change({ current: 2 }))
  expect(list.state).toMatchObject({ current: 2, size: 15 })
  act(() => void list.change({ size: 30 }))
  window.innerHeight = innerHeight
  expect(left()).toBeUndefined()
})
