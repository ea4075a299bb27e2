// Schema files that take another name while the server runs: what stood under the earlier name goes on under the new one.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { migrate } from '../../server/store/schema/migrate.ts'
import { NAMES } from '../../server/store/schema/renameEntities.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const check = (name: string, more: object = {}) => ({
  name,
  title: '检查',
  route: `/test/${name}`,
  api: `/api/test/${name}`,
  properties: {
    checkNo: { title: '编号', serial: { format: 'JC-{yyyy}-{000}' } },
    title: { title: '名称', unique: true },
    note: { title: '备注' },
    crew: { title: '人员', ref: { entity: 'user', label: 'name', multiple: true }, search: 'eq' },
    parts: { title: '部位', children: { entity: `${name}-part`, by: 'checkId', fields: ['part'] } },
  },
  actions: { close: { title: '关闭', confirm: '关闭?', set: { title: 'closed' } } },
  ...more,
})

const part = (name: string, more: object = {}) => ({
  name: `${name}-part`,
  title: '部位',
  menu: false,
  api: `/api/test/${name}-part`,
  properties: {
    checkId: { title: '检查', ref: { entity: name, label: 'title' } },
    part: { title: '部位' },
  },
  ...more,
})

describe.each(databases)('an entity that was renamed on %s', (database) => {
  let app: TestApp
  let api: Caller
  let inspector: Caller
  let id: string
  let edited: string
  const submit = (name: string, body: object) => api(`POST /api/test/${name}/submit`, { body })
  const list = async (caller: Caller, name: string, query = {}) => {
    const { body } = await caller(`GET /api/test/${name}/list`, { query })
    return (body.data as { records: Record<string, unknown>[] } | undefined)?.records
  }
  const served = (name: string) => app.platform.library().entities.has(name)
  const faults = async () => app.platform.library().findings.map(({ file, path, fault }) => `${file} ${path}: ${fault}`)

  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/old.json': check('old-check'), 'test/part.json': part('old-check') } })
    api = await app.api()
    await app.addUser({ account: 'inspector', permissions: ['old_check', 'old_check_edit', 'old_check_close'] })
    inspector = await app.api('inspector')
    const [user] = await findRows(app.platform, 'user', { account_equal: 'inspector' })
    const added = await submit('old-check', { title: '甲', crew: String(user?.id), parts: [{ part: '一层' }] })
    expect(added.body).toMatchObject({ code: 200 })
    id = (added.body.data as { id: string }).id
    const change = await api('POST /api/test/old-check/bulk', { body: { ids: [id], set: { note: '乙' } } })
    edited = String(change.headers.get('gantry-change-set'))
    expect(change.body).toMatchObject({ code: 200 })
    await app.platform.store.transaction(async (db) => {
      for (const entity of ['inbox-message', 'mail-message', 'reminder-mark', 'record-approval', 'list-state'])
        await insertRecord(db, entityOf(app.platform, entity), { entity: 'old-check', recordId: id }, systemActor())
    })
  })
  afterAll(() => app.close())

  test('waits until the file of the earlier name is gone', async () => {
    await app.writeSchema('test/new.json', check('site-check', { was: 'old-check' }))
    await expect.poll(faults).toContain('test/new.json was: "old-check" is an entity still, and would lose its records.')
    expect(served('site-check')).toBe(false)
  })

  test('keeps its records, with numbers, links, rows below and names elsewhere', async () => {
    await app.writeSchema('test/part.json', part('site-check', { was: ['old-check-part'] }))
    await rm(join(app.schemaFolder, 'test/old.json'))
    await expect.poll(() => served('site-check') && served('site-check-part') && !served('old-check')).toBe(true)
    expect(await faults()).toEqual([])
    expect(await list(api, 'site-check')).toMatchObject([{ id, title: '甲', note: '乙' }])
    const { body } = await api('GET /api/test/site-check/detail', { query: { id } })
    expect(body.data).toMatchObject({ parts: [{ part: '一层' }] })
    const [user] = await findRows(app.platform, 'user', { account_equal: 'inspector' })
    expect(await list(api, 'site-check', { crew: String(user?.id) })).toHaveLength(1)
    const next = await submit('site-check', { title: '丙' })
    const numbers = await list(api, 'site-check', { order_by: 'checkNo' })
    expect(numbers?.map(({ checkNo }) => String(checkNo).slice(-3))).toEqual(['001', '002'])
    expect((await submit('site-check', { title: '丙' })).status).toBe(400)
    for (const entity of ['inbox-message', 'mail-message', 'reminder-mark', 'record-approval', 'list-state']) {
      expect(await findRows(app.platform, entity, { entity_equal: 'old-check' }), entity).toEqual([])
      expect(await findRows(app.platform, entity, { entity_equal: 'site-check' }), entity).toHaveLength(1)
    }
    expect((await api('GET /api/test/old-check/list')).status).toBe(404)
    expect(next.status).toBe(200)
  })

  test('is left alone by the next node', async () => {
    const { library, store } = app.platform
    expect(await migrate(store, [...library().entities.values()])).toEqual({ notes: [], faults: [] })
  })

  test('keeps its history, and an edit of before is undone', async () => {
    const { body } = await api('GET /api/test/site-check/history', { query: { id } })
    expect((body.data as { records: object[] }).records).toMatchObject([{ kind: 'edit', after: { note: '乙' } }, { kind: 'create' }])
    const undone = await api('POST /api/gantry-journal/undo', { body: { set: edited } })
    expect(undone.body).toMatchObject({ code: 200 })
    expect(await list(api, 'site-check', { id_equal: id })).toMatchObject([{ title: '甲', note: null }])
  })

  test('keeps the rights of roles, without those that a role did not have', async () => {
    await expect.poll(async () => (await findRows(app.platform, 'menu')).some(({ code }) => code === 'site_check_close')).toBe(true)
    expect(await list(inspector, 'site-check')).toHaveLength(2)
    const edit = await inspector('POST /api/test/site-check/submit', { body: { id, title: '丁' } })
    expect(edit.body).toMatchObject({ code: 200 })
    const removed = await inspector('POST /api/test/site-check/remove', { query: { ids: id } })
    expect(removed.status).toBe(403)
    const rows = (await findRows(app.platform, 'menu')).filter(({ code }) => /^(old|site)_check/.test(String(code)))
    expect(rows.map(({ owner }) => owner)).toEqual(rows.map(() => 'entity:site-check'))
  })

  test('is renamed back, and forth again', async () => {
    await app.writeSchema('test/part.json', part('old-check', { was: 'site-check-part' }))
    await app.writeSchema('test/new.json', check('old-check', { was: 'site-check' }))
    await expect.poll(async () => (await list(api, 'old-check'))?.length).toBe(2)
    await app.writeSchema('test/part.json', part('site-check', { was: 'old-check-part' }))
    await app.writeSchema('test/new.json', check('site-check', { was: 'old-check' }))
    await expect.poll(async () => (await list(api, 'site-check'))?.length).toBe(2)
    // The rights follow the entity a moment later.
    await expect.poll(async () => (await list(inspector, 'site-check'))?.length).toBe(2)
  })

  test('goes on when the file of before comes back, which would make an empty table', async () => {
    const crate = { ...check('crate'), properties: { title: { title: '名称' } } }
    const box = { ...crate, name: 'box', was: 'crate' }
    await app.writeSchema('test/crate.json', crate)
    await expect.poll(async () => (await submit('crate', { title: '甲' })).status).toBe(200)
    await app.writeSchema('test/crate.json', box)
    await expect.poll(() => served('box')).toBe(true)
    await app.writeSchema('test/crate.json', crate)
    await expect.poll(faults).toContain('test/crate.json name: the records of "crate" are those of "box" now, by a newer file.')
    expect(served('crate')).toBe(false)
    expect(await list(api, 'crate')).toHaveLength(1)
    await app.writeSchema('test/crate.json', { ...crate, was: 'box' })
    await expect.poll(() => served('crate')).toBe(true)
    expect(await list(api, 'crate')).toHaveLength(1)
    await rm(join(app.schemaFolder, 'test/crate.json'))
  })

  test('takes nothing over where both hold records', async () => {
    const other = {
      name: 'lone-check',
      title: '另检',
      route: '/test/lone',
      api: '/api/test/lone',
      properties: { title: { title: '名称' } },
    }
    await app.writeSchema('test/lone.json', other)
    await expect.poll(async () => (await api('POST /api/test/lone/submit', { body: { title: '甲' } })).status).toBe(200)
    await rm(join(app.schemaFolder, 'test/lone.json'))
    await expect.poll(() => served('lone-check')).toBe(false)
    await app.writeSchema('test/new.json', check('site-check', { was: ['old-check', 'lone-check'] }))
    await expect.poll(faults).toContain('test/new.json was: "site-check" and "lone-check" both hold records.')
    expect(await list(api, 'site-check')).toHaveLength(2)
  })
})

test('every column that holds the name of an entity is among those that follow', async () => {
  const app = await startApp()
  try {
    const stated = [...app.platform.library().entities.values()].flatMap(({ name, base, field }) =>
      name === base
        ? ['entity', 'series', 'businessTable'].flatMap((one) => (field[one]?.stored ? [`${name.replaceAll('-', '_')}.${one}`] : []))
        : [],
    )
    const tables = await selectRows(
      app.platform.store.db,
      `select name from sqlite_master where type = 'table' and name like 'gantry_%'`,
      [],
    )
    const keyed: string[] = []
    for (const [table] of tables) {
      const columns = await selectRows(app.platform.store.db, `select name from pragma_table_info('${String(table)}')`, [])
      if (columns.some(([column]) => column === 'entity')) keyed.push(`${String(table)}.entity`)
    }
    const followed = NAMES.map(({ table, column }) => `${table}.${column === 'business_table' ? 'businessTable' : column}`)
    expect([...stated, ...keyed].sort()).toEqual(followed.toSorted())
  } finally {
    await app.close()
  }
})
