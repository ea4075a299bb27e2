import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { fetchList, refreshRecords, submitPath } from '../../engine/api/queries.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { parseRecord } from '../../engine/api/record.ts'
import { loadEntity } from '../../engine/api/schemas/schemas.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { entityAt, type Manifest } from '../../engine/model/entity/manifest.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import record from '../../schemas/record.json' with { type: 'json' }
import { projectEntities } from '../support/projectEntities.ts'
import { ok, serve, tokens } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const file: EntityFile = {
  name: 'lift',
  title: '升降机',
  api: '/api/blade-archives/lift',
  route: '/archives/lift',
  where: { deviceClass: 3 },
  properties: {
    liftName: { title: '名称', type: 'string' },
    status: { title: '状态', type: 'integer', dict: 'status' },
    floors: { title: '楼层', type: 'integer' },
    capacity: { title: '载重', type: 'number', minimum: 0 },
    deviceClass: { title: '类别', type: 'integer' },
  },
}
const view: EntityFile = { name: 'lift-view', title: '升降机视图', base: 'lift', route: '/archives/lift-view/index' }
const entry = (one: EntityFile, hash: string) => ({
  name: one.name,
  title: one.title ?? '',
  english: null,
  file: `archives/${one.name}.json`,
  hash,
  route: one.route ?? null,
  base: one.base ?? one.name,
  icon: null,
  process: null,
})
const manifest: Manifest = {
  version: 1,
  live: true,
  hash: 'h0',
  record: 'hr',
  entities: [entry(file, 'h1'), entry(view, 'h2')],
}
const schemas = {
  '/schemas/manifest.json': { body: manifest },
  '/schemas/record.json': { body: record },
  '/schemas/archives/lift.json': { body: file },
  '/schemas/archives/lift-view.json': { body: view },
}

beforeEach(() => queryClient.clear())

describe('schemas', () => {
  test('an entity comes from its file, by the hash the manifest names, and is fetched once', async () => {
    const log = serve(schemas)
    const [entity] = await Promise.all([loadEntity('lift'), loadEntity('lift')])
    expect(entity.field.liftName?.title).toBe('名称')
    expect(log.map(({ path, query }) => [path, query])).toEqual([
      ['/schemas/manifest.json', {}],
      ['/schemas/record.json', { v: 'hr' }],
      ['/schemas/archives/lift.json', { v: 'h1' }],
    ])
  })

  test('a view brings the file of its base along', async () => {
    serve(schemas)
    const entity = await loadEntity('lift-view')
    expect(entity).toMatchObject({ name: 'lift-view', base: 'lift', title: '升降机视图', api: '/api/blade-archives/lift' })
  })

  test('a name that is no entity is said with the name', async () => {
    serve(schemas)
    await expect(loadEntity('crane')).rejects.toThrow('没有名为 crane 的实体')
  })

  test('a path belongs to the entity whose route it is', () => {
    expect(entityAt(manifest, '/archives/lift')?.name).toBe('lift')
    expect(entityAt(manifest, '/archives/lift-view')?.name).toBe('lift-view')
    expect(entityAt(manifest, '/archives')).toBeNull()
  })
})

describe('records', () => {
  test("a list asks for its page in the wire's own words, narrowed by the entity", async () => {
    const log = serve({ ...schemas, '/api/blade-archives/lift/list': ok({ records: [{ id: 7 }], total: 1 }) })
    const entity = await loadEntity('lift')
    const sort = [{ field: 'createTime', descending: true }]
    const page = await fetchList(entity, { current: 2, size: 30, sort, filters: { liftName: 'x' } })
    expect(log.at(-1)?.query).toEqual({ current: '2', size: '30', descs: 'create_time', deviceClass_equal: '3', liftName: 'x' })
    expect(page).toEqual({ records: [{ id: '7' }], total: 1 })
  })

  test.each([
    { features: [], sent: { descs: 'create_time' } },
    { features: ['schemas'], sent: {} },
  ])('the order of the file is sent to a platform that names the features $features: $sent', async ({ features, sent }) => {
    keepSession(parseToken(tokens('a', { features }), Date.now()) as Session)
    const sorted = entityOf({ ...file, sort: '-createTime' })
    const log = serve({ '/api/blade-archives/lift/list': ok([]) })
    await fetchList(sorted, { current: 1, size: 10, sort: [], filters: {} })
    expect(log.at(-1)?.query).toEqual({ current: '1', size: '10', deviceClass_equal: '3', ...sent })
    endSession('left')
  })

  test.each([
    { body: [], total: 0 },
    { body: {}, total: 0 },
    { body: { records: null, total: -1 }, total: 0 },
    { body: [{ id: '1', children: [{ id: 2 }] }], total: 1 },
  ])('a list is read from $body', async ({ body, total }) => {
    serve({ ...schemas, '/api/blade-archives/lift/list': ok(body) })
    const entity = await loadEntity('lift')
    expect(await fetchList(entity, { current: 1, size: 10, sort: [], filters: {} })).toMatchObject({ total })
  })

  test('what the platform sends for "not set" becomes null, a number that may be -1 stays', async () => {
    serve(schemas)
    const entity = await loadEntity('lift')
    const record = parseRecord(entity, { id: 1, liftName: '', status: -1, floors: -1, capacity: -1, createTime: {}, isDeleted: 0 })
    expect(record).toMatchObject({ id: '1', liftName: null, status: null, floors: -1, capacity: null, createTime: null, isDeleted: 0 })
  })
})

describe('a written record', () => {
  const KEPT: readonly string[][] = [
    ['menus', ''],
    ['permissions'],
    ['top-menus'],
    ['options', 'dict', 'x'],
    ['options', 'entity', 'x'],
    ['records', 'lift', 'lift'],
    ['records', 'crane', 'crane'],
  ]

  /** The first words of what is asked again. */
  async function refreshed(more: Partial<EntityFile>): Promise<string[]> {
    for (const key of KEPT) queryClient.setQueryData(key, 'old')
    await refreshRecords(entityOf({ ...file, ...more }))
    return KEPT.filter((key) => queryClient.getQueryState(key)?.isInvalidated).map((key) => key.slice(0, 2).join(' ').trim())
  }

  test('makes its own lists and what is chosen from records ask again, and nothing else', async () => {
    expect(await refreshed({})).toEqual(['options entity', 'records lift'])
  })

  test.each([
    ['menus', 'menus'],
    ['permissions', 'permissions'],
    ['top-menus', 'top-menus'],
    ['dictionaries', 'options dict'],
  ] as const)('refreshes %s where its file says so', async (name, key) => {
    expect((await refreshed({ refreshes: [name] })).toSorted()).toEqual([key, 'options entity', 'records lift'].toSorted())
  })

  test('changes what its file’s base says, when it is a view', () => {
    const menu = JSON.parse(readFileSync('schemas/system/menu.json', 'utf8')) as EntityFile
    const view = normalise({ name: 'view', base: 'menu' }, 'view.json', { record: record as unknown as EntityFile, file: () => menu })
    expect(view.refreshes).toEqual(['menus', 'permissions'])
  })
})

describe('where a record is written', () => {
  const path = (endpoints: object, values: object) =>
    submitPath(entityOf({ name: 'clerk', title: '职员', api: '/api/clerk', properties: {}, endpoints }), { ...values })

  test('is one place for new ones and stored ones, unless the file names another for these', () => {
    expect([path({}, {}), path({}, { id: '1' })]).toEqual(['/api/clerk/submit', '/api/clerk/submit'])
    expect(path({ update: 'POST /update' }, { id: '1' })).toBe('/api/clerk/update')
    expect(path({ update: 'POST /update' }, { name: '新' })).toBe('/api/clerk/submit')
    expect(path({ update: 'POST /update' }, { id: '' })).toBe('/api/clerk/submit')
  })

  test('a stored user is changed where the platform changes users', () => {
    const user = projectEntities().get('user') as Entity
    expect(submitPath(user, { id: '1' })).toBe('/api/blade-user/update')
    expect(submitPath(user, {})).toBe('/api/blade-user/submit')
  })
})

describe('a value of another platform', () => {
  const odd = entityOf({
    ...file,
    properties: {
      floors: { title: '层数', type: 'integer' },
      code: { title: '编号' },
      bought: { title: '购于', format: 'date-time' },
    },
  })

  test.each([
    { field: 'floors', sent: '12', shown: 12 },
    { field: 'floors', sent: '012', shown: '012' },
    { field: 'floors', sent: '', shown: null },
    { field: 'code', sent: 7, shown: '7' },
    { field: 'bought', sent: '2026-01-02 03:04', shown: '2026-01-02 03:04:00' },
    { field: 'bought', sent: '2026-01-02T03:04:05', shown: '2026-01-02 03:04:05' },
    { field: 'bought', sent: '', shown: null },
  ])('$sent of $field is $shown', async ({ field, sent, shown }) => {
    serve({ '/api/blade-archives/lift/list': ok([{ id: '1', [field]: sent }]) })
    const { records } = await fetchList(odd, { current: 1, size: 10, sort: [], filters: {} })
    expect(records[0]?.[field]).toBe(shown)
  })
})

describe('the rows of a tree', () => {
  const tree = entityOf({
    ...file,
    tree: { parent: 'parentId', label: 'liftName' },
    properties: { ...file.properties, parentId: { title: '上级' } },
  })

  test('say which of the top name a parent, and none stands below itself', async () => {
    const rows = [
      { id: '1', parentId: '0', children: [{ id: '2', parentId: '1', children: [{ id: '1', parentId: '2' }] }] },
      { id: '3', parentId: '404' },
    ]
    serve({ '/api/blade-archives/lift/list': ok(rows) })
    const { records } = await fetchList(tree, { current: 1, size: 10, sort: [], filters: {} })
    expect(records.map(({ id, isMisplaced }) => [id, isMisplaced])).toEqual([
      ['1', undefined],
      ['3', true],
    ])
    expect(records[0]).toMatchObject({ children: [{ id: '2', children: [] }] })
  })

  test('are not marked where a search brings rows to the top', async () => {
    serve({ '/api/blade-archives/lift/list': ok([{ id: '3', parentId: '2' }]) })
    const { records } = await fetchList(tree, { current: 1, size: 10, sort: [], filters: { liftName: 'x' } })
    expect(records[0]?.isMisplaced).toBeUndefined()
  })
})
