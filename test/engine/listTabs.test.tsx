// The words of a field above a list: how many records each would leave, and what a press searches.

import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import ListTabs from '../../engine/list/ListTabs.tsx'
import type { Field } from '../../engine/model/entity/entity.ts'
import type { Search } from '../../engine/model/list/listState.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'
import { ok, serve, tokens } from './apiServer.ts'
import { entityOf, shift } from './listEntities.ts'

const TOTALS: Readonly<Record<string, number>> = { '': 1234, '1': 7, '2': 0, '3': 9 }
const onSearch = vi.fn()
const onFilter = vi.fn()
const { draw, all } = mountedPage()

beforeEach(() => void vi.clearAllMocks())

const buttons = () => all('button')
const show = (search: Search, entity = shift) =>
  draw(
    <ListTabs
      entity={entity}
      field={entity.field.level as Field}
      search={search}
      fixed={{ site_equal: 'A' }}
      filter={null}
      onSearch={onSearch}
      onFilter={onFilter}
    />,
  )

test('each word says what it would leave of what is searched otherwise, and searches it', async () => {
  const asked = serve({ '/api/test/shift/list': ({ query }) => ok({ records: [], total: TOTALS[query.level_in ?? query.level ?? ''] }) })
  await show({ name: 'x', level: [2] })
  await waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['全部1,234', '17', '20', '39']))
  expect(asked.map(({ query }) => [query.size, query.name, query.site_equal])).toEqual(Array(4).fill(['1', 'x', 'A']))
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false'])
  act(() => buttons()[3]?.click())
  act(() => buttons()[0]?.click())
  expect(onSearch.mock.calls).toEqual([[{ name: 'x', level: [3] }], [{ name: 'x' }]])
})

test('what is of the person stands before them, with its number among what is searched', async () => {
  keepSession(parseToken(tokens('a', { features: ['filters'] }), Date.now()) as Session)
  const asked = serve({ '/api/test/shift/list': ({ query }) => ok({ records: [], total: query.filter ? 5 : 9 }) })
  await show({ level: [2] }, { ...shift, mine: ['createUser'] })
  await waitFor(() => expect(buttons()[0]?.textContent).toBe('与我有关5'))
  expect(asked.find(({ query }) => query.filter)?.query).toMatchObject({
    level_in: '2',
    site_equal: 'A',
    filter: '{"any":[["createUser","mine"]]}',
  })
  act(() => buttons()[0]?.click())
  expect(onFilter).toHaveBeenCalledWith({ join: 'any', of: [{ field: 'createUser', is: 'mine' }] })
})

test('the words of a list in the file are those of the language, and a tree counts the records of all levels', async () => {
  const area = entityOf({
    name: 'area',
    title: '区域',
    api: '/api/test/area',
    tree: { parent: 'parentId' },
    properties: { name: { title: '名称' }, parentId: { title: '上级' }, level: { title: '等级', enum: ['一级', '二级'], search: 'eq' } },
    en: { 一级: 'First' },
  })
  const tree = [{ id: '1', children: [{ id: '2', parentId: '1', children: [{ id: '3', parentId: '2' }] }] }, { id: '4' }]
  serve({ '/api/test/area/list': ({ query }) => ok((query.level ?? query.level_equal) ? [{ id: '2' }, { id: '3' }] : tree) })
  await act(() => setLanguage('en'))
  try {
    await show({}, area)
    await waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['All4', 'First2', '二级2']))
  } finally {
    await act(() => setLanguage('zh'))
  }
})
