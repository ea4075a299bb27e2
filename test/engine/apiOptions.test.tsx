import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dictionaryRows } from '../../engine/api/options/dictionaries.ts'
import { type Option, type OptionNeeds, useOptions } from '../../engine/api/options/options.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import type { Choices } from '../../engine/model/entity/entity.ts'
import type { Values } from '../../engine/model/records/values.ts'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import record from '../../schemas/record.json' with { type: 'json' }
import { waitFor } from '../support/waitFor.ts'
import { ok, serve } from './apiServer.ts'

const company = { name: 'company', api: '/api/blade-archives/company', properties: { companyName: { title: '名称', type: 'string' } } }
const entry = { name: 'company', title: '', english: null, file: 'company.json', hash: 'h', route: null, base: null, icon: null }
const schemas = {
  '/schemas/manifest.json': { body: { version: 1, live: false, hash: 'h0', record: 'hr', entities: [entry] } },
  '/schemas/record.json': { body: record },
  '/schemas/company.json': { body: company },
}
const toCompany: Choices = {
  kind: 'entity',
  entity: 'company',
  label: 'companyName',
  value: 'id',
  tree: false,
  lazy: false,
  multiple: false,
  where: {},
}

let root: Root
let seen: readonly Option[]

function Probe({ choices, record, needs }: { choices: Choices; record: Values; needs: OptionNeeds }) {
  seen = useOptions(choices, record, needs).options
  return null
}

function draw(choices: Choices, record: Values = {}, needs: OptionNeeds = {}): void {
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe choices={choices} record={record} needs={needs} />
      </QueryClientProvider>,
    ),
  )
}

beforeEach(() => {
  queryClient.clear()
  seen = []
  root = createRoot(document.createElement('div'))
})
afterEach(() => root.unmount())

test('a dictionary comes in its own order, with its English and its colour', async () => {
  const rows = [
    { dictKey: '2', dictValue: '女', sort: 2, english: '', color: '' },
    { dictKey: '1', dictValue: '男', sort: 1, english: 'Male', color: 'blue' },
    { dictKey: '', dictValue: 'broken' },
  ]
  const log = serve({ '/api/blade-system/dict/dictionary': ok(rows) })
  draw({ kind: 'dict', source: 'dict', code: 'sex' })
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(seen).toEqual([
    { value: '1', label: '男', english: 'Male', color: 'blue' },
    { value: '2', label: '女', english: null },
  ])
  expect(log[0]?.query).toEqual({ code: 'sex' })
})

test('dictionaries that are wanted at once are asked for in one call, where the platform knows it', async () => {
  const session = parseToken({ access_token: 'a', refresh_token: 'r', user_id: '1', features: ['dictionaries'] }, Date.now())
  keepSession(session as Session)
  const rows = [
    { code: 'state', dictKey: '1', dictValue: '开' },
    { code: 'kind', dictKey: '1', dictValue: '甲' },
  ]
  const log = serve({ '/api/blade-system/dict/dictionary': ok(rows) })
  const { signal } = new AbortController()
  const words = await Promise.all(['state', 'kind', 'state'].map((code) => dictionaryRows('dict', code, signal)))
  expect(words.map(([row]) => row?.dictValue)).toEqual(['开', '甲', '开'])
  expect(log.map(({ query }) => query.code)).toEqual(['state,kind'])
  endSession('left')
})

test('a business dictionary is asked of the tenant', async () => {
  const log = serve({ '/api/blade-system/dict-biz/dictionary': ok([{ dictKey: '1', dictValue: '高' }]) })
  draw({ kind: 'dict', source: 'dict-biz', code: 'risk_level' })
  await waitFor(() => expect(seen).toEqual([{ value: '1', label: '高', english: null }]))
  expect(log[0]?.query).toEqual({ code: 'risk_level' })
})

test('records of another entity are offered twenty at a time and found by typing', async () => {
  const log = serve({ ...schemas, '/api/blade-archives/company/list': ok({ records: [{ id: '1', companyName: '一建' }], total: 1 }) })
  draw(toCompany, {}, { search: '一' })
  await waitFor(() => expect(seen).toEqual([{ value: '1', label: '一建', english: null }]))
  expect(log.at(-1)?.query).toEqual({ companyName: '一', current: '1', size: '20' })
})

test('a chosen record that is not among the first is looked up by its id', async () => {
  serve({
    ...schemas,
    '/api/blade-archives/company/list': ok({ records: [{ id: '1', companyName: '一建' }], total: 99 }),
    '/api/blade-archives/company/detail': ({ query }) => ok({ id: query.id, companyName: '九建' }),
  })
  draw(toCompany, {}, { values: ['1,9'] })
  await waitFor(() => expect(seen.map(({ label }) => label)).toEqual(['九建', '一建']))
})

test('choices that depend on an empty field wait for it', async () => {
  const url = '/api/blade-system/region/select'
  const log = serve({ [url]: ok([{ code: '11', name: '北京', children: [{ code: '1101', name: '市辖区' }] }]) })
  const regions: Choices = {
    kind: 'url',
    at: null,
    url,
    label: 'name',
    value: 'code',
    tree: true,
    lazy: false,
    multiple: false,
    where: { top: '${country}' },
  }
  draw(regions, { country: '' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(log).toHaveLength(0)
  draw(regions, { country: 'cn' })
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(log[0]?.query).toEqual({ top: 'cn' })
  expect(seen[0]?.children).toEqual([{ value: '1101', label: '市辖区', english: null }])
})

test('a search is not narrowed by a field that a form would wait for', async () => {
  const log = serve({ ...schemas, '/api/blade-archives/company/list': ok({ records: [], total: 0 }) })
  draw({ ...toCompany, where: { parentId_equal: '${parentId}' } }, {}, { loose: true })
  await waitFor(() => expect(log.at(-1)?.query).toEqual({ current: '1', size: '20' }))
})

test('the records of a tree are found on all levels by typing, twenty at most', async () => {
  const tree = { ...company, tree: { parent: 'parentId', label: 'companyName', lazy: true } }
  const log = serve({
    ...schemas,
    '/schemas/company.json': { body: { ...tree, properties: { ...company.properties, parentId: { title: '上级', type: 'string' } } } },
    '/api/blade-archives/company/lazy-tree': ok([{ id: '9', title: '九建', value: '9', hasChildren: true }]),
    '/api/blade-archives/company/select': ok([{ id: '8', companyName: '八建' }]),
  })
  draw({ ...toCompany, tree: true, lazy: true }, {}, { search: '九' })
  await waitFor(() => expect(seen).toMatchObject([{ value: '9', label: '九建', isLeaf: true }]))
  expect(log.at(-1)?.query).toEqual({ companyName: '九', current: '1', size: '20' })
  draw(toCompany, {}, { search: '八' })
  await waitFor(() => expect(seen).toMatchObject([{ value: '8', label: '八建' }]))
  expect(log.at(-1)).toMatchObject({ path: '/api/blade-archives/company/select', query: { companyName: '八', current: '1', size: '20' } })
})
