// The words of a field above a list: how many records each would leave, and what a press searches.

import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import ListTabs from '../../engine/list/ListTabs.tsx'
import type { Field } from '../../engine/model/entity.ts'
import type { Search } from '../../engine/model/listState.ts'
import { ok, serve } from './apiServer.ts'
import { shift } from './listEntities.ts'

const TOTALS: Readonly<Record<string, number>> = { '': 1234, '1': 7, '2': 0, '3': 9 }
const onSearch = vi.fn()
let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.clearAllMocks()
  queryClient.clear()
  page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const buttons = () => [...page.querySelectorAll('button')]
const show = (search: Search) =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ListTabs entity={shift} field={shift.field.level as Field} search={search} fixed={{ site_equal: 'A' }} onSearch={onSearch} />
      </QueryClientProvider>,
    ),
  )

test('each word says what it would leave of what is searched otherwise, and searches it', async () => {
  const asked = serve({ '/api/test/shift/list': ({ query }) => ok({ records: [], total: TOTALS[query.level_in ?? query.level ?? ''] }) })
  show({ name: 'x', level: [2] })
  await vi.waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['全部1,234', '17', '20', '39']))
  expect(asked.map(({ query }) => [query.size, query.name, query.site_equal])).toEqual(Array(4).fill(['1', 'x', 'A']))
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false'])
  act(() => buttons()[3]?.click())
  act(() => buttons()[0]?.click())
  expect(onSearch.mock.calls).toEqual([[{ name: 'x', level: [3] }], [{ name: 'x' }]])
})
