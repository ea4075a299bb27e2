// Names of records as cells show them, in an import and in pasted cells: whole, short, and English ones.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const PLACE = '/api/test/place'
const VISIT = '/api/test/visit'
const place = {
  name: 'test-place',
  title: '场地',
  route: '/test/place',
  api: PLACE,
  card: { title: 'placeName', short: 'shortName' },
  properties: {
    placeName: { title: '名称', english: 'placeNameEn' },
    placeNameEn: { title: '英文名' },
    shortName: { title: '简称' },
  },
}
const visit = {
  name: 'test-visit',
  title: '来访',
  route: '/test/visit',
  api: VISIT,
  import: true,
  properties: {
    visitor: { title: '访客' },
    placeId: { title: '场地', ref: { entity: 'test-place', label: 'placeName' } },
    nearId: { title: '附近', ref: { entity: 'test-place', label: 'shortName' } },
  },
}

let app: TestApp
let admin: Caller
let first: string
let last: string
const idOf = ({ body }: Reply) => (body.data as { id: string }).id

beforeAll(async () => {
  app = await startApp({ files: { 'test/place.json': place, 'test/visit.json': visit } })
  admin = await app.api()
  const add = (body: object) => admin(`POST ${PLACE}/submit`, { body })
  first = idOf(await add({ placeName: '东岭实验小学新建工程', placeNameEn: 'Dongling School', shortName: '东岭小学' }))
  await add({ placeName: '澜湾一期', shortName: '澜湾' })
  await add({ placeName: '澜湾二期', shortName: '澜湾' })
  // The name of one that is the short name of another.
  last = idOf(await add({ placeName: '澜湾', shortName: '老澜湾' }))
})
afterAll(() => app.close())

const tried = async (column: string, ...names: string[]) => {
  const rows = names.map((name, at) => ({ row: at + 2, cells: [name] }))
  const { body } = await admin(`POST ${VISIT}/import-judge`, { body: { columns: [column], rows } })
  const judged = body.data as { row: number; kind: string; reasons: string[] }[]
  return judged.toSorted((one, other) => one.row - other.row).map(({ kind, reasons: [reason] }) => reason ?? kind)
}

test('short and English names are understood, the whole name first', async () => {
  expect(await tried('placeId', '东岭实验小学新建工程', '东岭小学', 'Dongling School', '澜湾', '老澜湾', '无此场地')).toEqual([
    'added',
    'added',
    'added',
    'added',
    'added',
    '场地不存在',
  ])
  expect(await tried('nearId', '东岭小学', '东岭实验小学新建工程', '澜湾')).toEqual([
    'added',
    '附近不存在',
    expect.stringContaining('附近有多条同名数据'),
  ])
})

test('a pasted short or English name is the record behind it, and a whole name goes before a short one', async () => {
  const id = idOf(await admin(`POST ${VISIT}/submit`, { body: { visitor: '王一' } }))
  const pasted: unknown[] = []
  for (const placeId of ['东岭小学', '澜湾', 'Dongling School', '老澜湾']) {
    await admin(`POST ${VISIT}/bulk`, { body: { rows: [{ id, cells: { placeId } }] } })
    pasted.push(((await admin(`GET ${VISIT}/detail`, { query: { id } })).body.data as { placeId: string }).placeId)
  }
  expect(pasted).toEqual([first, last, first, last])
})

test('a list has the whole, short and English name of each reference, also of a removed record; a missing one is the whole name', async () => {
  const gone = idOf(await admin(`POST ${PLACE}/submit`, { body: { placeName: '旧场地', placeNameEn: 'Old Place', shortName: '旧' } }))
  const add = (visitor: string, placeId: string, nearId: string) => admin(`POST ${VISIT}/submit`, { body: { visitor, placeId, nearId } })
  await add('列一', first, last)
  await add('列二', last, first)
  await add('列三', gone, first)
  await admin(`POST ${PLACE}/remove`, { query: { ids: gone } })
  const { body } = await admin(`GET ${VISIT}/list`, { query: { visitor_like: '列' } })
  const { records } = body.data as { records: { visitor: string }[] }
  const names = records.map(({ visitor, ...record }) => [visitor, record] as const)
  expect(Object.fromEntries(names)).toMatchObject({
    列一: { placeName: '东岭实验小学新建工程', placeNameEn: 'Dongling School', placeNameShort: '东岭小学', nearName: '老澜湾' },
    列二: { placeName: '澜湾', placeNameEn: '澜湾', placeNameShort: '老澜湾', nearName: '东岭小学' },
    列三: { placeName: '旧场地', placeNameEn: 'Old Place', placeNameShort: '旧', nearName: '东岭小学' },
  })
})
