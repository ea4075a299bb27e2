// List views on the server: owners, readers, and concurrent writes.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const VIEWS = '/api/gantry-view'
const view = {
  order: ['paramName', 'paramKey'],
  widths: {},
  hidden: ['paramKey'],
  start: [],
  end: [],
  density: 'dense',
  address: 'size=50',
}

interface Kept {
  last: unknown
  defaultId: string
  views: { id: string; name: string; isOwn: boolean; share: string; updateTime: string }[]
}

describe.each(databases)('views of lists on %s', (database) => {
  let app: TestApp
  let owner: Caller
  let reader: Caller
  let mate: Caller
  let north: Caller
  let blind: Caller
  let mateRole = ''

  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'owner', permissions: ['param', 'param_share'] })
    await app.addUser({ account: 'reader', permissions: ['param'] })
    mateRole = (await app.addUser({ account: 'mate', permissions: ['param'] })).roleId
    await app.addUser({ account: 'north', tenantId: '100001', permissions: ['param', 'param_share'] })
    await app.addUser({ account: 'blind', permissions: ['post'] })
    owner = await app.api('owner')
    reader = await app.api('reader')
    mate = await app.api('mate')
    north = await app.api('north', '100001')
    blind = await app.api('blind')
  })
  afterAll(() => app.close())

  const kept = async (by: Caller): Promise<Kept> =>
    (await by(`GET ${VIEWS}/views`, { query: { entity: 'param' } })).body.data as unknown as Kept
  const submit = (by: Caller, body: object): Promise<Reply> => by(`POST ${VIEWS}/submit`, { body: { entity: 'param', ...body } })
  const added = async (by: Caller, body: object) => (await submit(by, { view, ...body })).body.data as Kept['views'][number]
  const namesOf = async (by: Caller) => (await kept(by)).views.map(({ name }) => name)

  test('a list is found as its person left it, and by nobody else', async () => {
    await Promise.all([1, 2, 3].map(() => reader(`POST ${VIEWS}/state`, { body: { entity: 'param', view } })))
    await reader(`POST ${VIEWS}/state`, { body: { entity: 'param', viewId: '7' } })
    expect(await kept(reader)).toMatchObject({ last: view, defaultId: '7' })
    expect(await kept(mate)).toMatchObject({ last: null, defaultId: '' })
  })

  test('who may not read the list has no views of it', async () => {
    const calls = [
      blind(`GET ${VIEWS}/views`, { query: { entity: 'param' } }),
      blind(`POST ${VIEWS}/state`, { body: { entity: 'param', view } }),
      submit(blind, { name: 'x', view }),
      reader(`GET ${VIEWS}/views`, { query: { entity: 'nothing' } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })

  test('a view is seen by its owner alone until it is shared with a role or with all, in its own tenant', async () => {
    const { id } = await added(owner, { name: '紧凑' })
    expect([await namesOf(owner), await namesOf(mate), await namesOf(reader)]).toEqual([['紧凑'], [], []])
    await submit(owner, { id, share: mateRole })
    expect([await namesOf(mate), await namesOf(reader)]).toEqual([['紧凑'], []])
    await submit(owner, { id, share: 'all' })
    expect([await namesOf(mate), await namesOf(reader), await namesOf(north)]).toEqual([['紧凑'], ['紧凑'], []])
    expect((await kept(mate)).views[0]).toMatchObject({ isOwn: false, share: 'all' })
    await owner(`POST ${VIEWS}/remove`, { body: { id } })
    expect([await namesOf(owner), await namesOf(mate)]).toEqual([[], []])
  })

  test('sharing needs its right, and a role of the own tenant', async () => {
    const { id } = await added(reader, { name: '自用' })
    expect((await submit(reader, { id, share: 'all' })).status).toBe(403)
    expect((await reader(`GET ${VIEWS}/roles`, { query: { entity: 'param' } })).status).toBe(403)
    const own = await added(north, { name: '北' })
    expect((await submit(north, { id: own.id, share: mateRole })).status).toBe(404)
    const roles = (await owner(`GET ${VIEWS}/roles`, { query: { entity: 'param' } })).body.data
    expect(roles).toContainEqual({ id: mateRole, name: expect.any(String) })
    expect((await namesOf(mate)).length).toBe(0)
  })

  test('a shared view is changed and removed by its owner alone', async () => {
    const { id } = await added(owner, { name: '全员', share: 'all' })
    expect((await submit(mate, { id, name: '我的' })).status).toBe(403)
    expect((await mate(`POST ${VIEWS}/remove`, { body: { id } })).status).toBe(403)
    expect((await submit(north, { id, name: '我的' })).status).toBe(403)
    expect(await namesOf(mate)).toEqual(['全员'])
  })

  test('of two machines the second is told that the view was changed', async () => {
    const { id, updateTime } = await added(owner, { name: '两处' })
    expect((await submit(owner, { id, name: '第一处', updateTime })).status).toBe(200)
    const second = await submit(owner, { id, name: '第二处', updateTime })
    expect([second.status, second.body.code]).toEqual([409, 409])
    expect(await namesOf(owner)).toContain('第一处')
  })

  test('a name is asked for, stands once, and a view is no heap of data', async () => {
    await added(reader, { name: '一次' })
    const refused = [
      { name: ' ' },
      { name: '一次' },
      { name: '二次', view: { order: ['x'.repeat(21_000)] } },
      { name: '三次', view: 'rubbish' },
    ]
    const replies = await Promise.all(refused.map((body) => submit(reader, { view, ...body })))
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })
})
