// Writing through a view: the `where` of the view whose path is called bounds every way to write.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { importFile, workbook } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { store, stored } from '../support/stored.ts'

const BASE = '/api/test/risk'
const VIEW = '/api/test/major'
const risk = {
  name: 'risk',
  title: '隐患',
  api: BASE,
  import: true,
  properties: {
    name: { title: '名称' },
    number: { title: '编号', serial: { format: 'R{0}' } },
    weight: { title: '权重', type: 'integer', compute: 'level * 2' },
    level: { title: '级别', type: 'integer', default: 1 },
    state: { title: '状态', default: 'open' },
  },
  actions: { close: { title: '关闭', set: { state: 'closed' } } },
}
/** A view of all records with an address of its own, which switches buttons off. */
const without = (...buttons: readonly string[]) => ({
  name: `risk-without-${buttons.join('-')}`,
  title: '隐患',
  base: 'risk',
  api: `/api/test/without-${buttons.join('-')}`,
  actions: Object.fromEntries(buttons.map((button) => [button, false])),
})
const major = { name: 'major-risk', title: '重大隐患', base: 'risk', api: VIEW, where: { level_ge: 3, state_notequal: 'closed' } }

const first = { name: 'first-risk', title: '首个隐患', base: 'risk', api: '/api/test/first', where: { number_like: 'X' } }
const heavy = { name: 'heavy-risk', title: '重隐患', base: 'risk', api: '/api/test/heavy', where: { weight_ge: 6 } }

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({
      database,
      files: {
        'test/risk.json': risk,
        'test/major-risk.json': major,
        'test/first-risk.json': first,
        'test/heavy-risk.json': heavy,
        ...Object.fromEntries(
          [['add'], ['edit'], ['delete'], ['add', 'edit', 'delete']].map((buttons) => [
            `test/${without(...buttons).name}.json`,
            without(...buttons),
          ]),
        ),
      },
    })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const inside = () => store(app, 'risk', { name: 'inside', level: 4 })
  const outside = () => store(app, 'risk', { name: 'outside', level: 1 })
  const failed = async (call: ReturnType<Caller>) => ((await call).body.data as { failed: number }).failed
  const nameOf = async (id: string) => (await stored(app, 'risk', id))?.name

  test('a record outside the view is neither edited, acted on nor removed through it', async () => {
    const id = await outside()
    const { updateTime } = (await stored(app, 'risk', id)) ?? {}
    expect((await admin(`POST ${VIEW}/submit`, { body: { id, name: 'new' } })).status).toBe(403)
    expect((await admin(`POST ${VIEW}/close`, { query: { ids: id } })).status).toBe(403)
    expect((await admin(`POST ${VIEW}/remove`, { query: { ids: id } })).status).toBe(403)
    // The refusal does not tell its name either.
    for (const body of [{ ids: [id], set: { name: 'new' } }, { rows: [{ id, updateTime, cells: { name: 'new' } }] }])
      expect((await admin(`POST ${VIEW}/bulk`, { body })).body.data).toMatchObject({ failed: 1, refused: [{ id, label: id }] })
    expect(await stored(app, 'risk', id)).toMatchObject({ name: 'outside', state: 'open' })
  })

  test('nor is it brought back or removed for good', async () => {
    const id = await outside()
    await admin(`POST ${BASE}/remove`, { query: { ids: id } })
    const kept = await admin(`POST ${VIEW}/restore`, { body: { ids: [id] } })
    expect(kept.body.data).toMatchObject({ failed: 1, refused: [{ id, label: id }] })
    expect(await failed(admin(`POST ${VIEW}/purge`, { body: { ids: [id] } }))).toBe(1)
    expect(await failed(admin(`POST ${BASE}/restore`, { body: { ids: [id] } }))).toBe(0)
    expect(await nameOf(id)).toBe('outside')
  })

  test('what is added or edited through the view belongs to it afterwards', async () => {
    const id = await inside()
    expect((await admin(`POST ${VIEW}/submit`, { body: { id, name: 'edited' } })).body).toMatchObject({ success: true })
    expect((await admin(`POST ${VIEW}/submit`, { body: { id, level: 2 } })).status).toBe(400)
    expect(await stored(app, 'risk', id)).toMatchObject({ name: 'edited', level: 4 })
    expect((await admin(`POST ${VIEW}/submit`, { body: { name: 'low', level: 2 } })).status).toBe(400)
    expect((await admin(`POST ${VIEW}/submit`, { body: { name: 'high', level: 5 } })).body).toMatchObject({ success: true })
    const file = await workbook(
      ['名称', '级别'],
      [
        ['imported low', 1],
        ['imported high', 3],
      ],
    )
    expect((await importFile(admin, `POST ${VIEW}/import`, file, {})).body.data).toMatchObject({ added: 1, failed: 1 })
    const names = (await findRows(app.platform, 'risk')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['high', 'imported high']))
    expect(names).not.toEqual(expect.arrayContaining(['low']))
    expect(names).not.toEqual(expect.arrayContaining(['imported low']))
  })

  test('a new record whose running number or computed value lies outside of the view is not added through it', async () => {
    await inside()
    const names = async () => (await findRows(app.platform, 'risk')).map(({ name }) => name)
    expect((await admin('POST /api/test/first/submit', { body: { name: 'second' } })).body.msg).toBe('提交的数据不属于首个隐患')
    expect((await admin('POST /api/test/heavy/submit', { body: { name: 'light', level: 2 } })).status).toBe(400)
    expect(await names()).not.toEqual(expect.arrayContaining(['second']))
    expect(await names()).not.toEqual(expect.arrayContaining(['light']))
    expect((await admin('POST /api/test/heavy/submit', { body: { name: 'heavy', level: 3 } })).status).toBe(200)
  })

  test.each([
    { button: 'add', calls: ['submit'], left: ['edit', 'remove'] },
    { button: 'edit', calls: ['edit', 'bulk'], left: ['submit', 'remove'] },
    { button: 'delete', calls: ['remove', 'restore', 'purge'], left: ['submit', 'edit'] },
    { button: 'add-edit-delete', calls: ['submit', 'edit', 'bulk', 'remove', 'restore', 'purge'], left: [] },
  ])('a view without $button refuses $calls at its address, although the base takes them', async ({ button, calls, left }) => {
    const api = `/api/test/without-${button}`
    const id = await inside()
    const removed = await inside()
    await admin(`POST ${BASE}/remove`, { query: { ids: removed } })
    const call: Record<string, () => ReturnType<Caller>> = {
      submit: () => admin(`POST ${api}/submit`, { body: { name: `added ${button}` } }),
      edit: () => admin(`POST ${api}/submit`, { body: { id, name: 'edited' } }),
      bulk: () => admin(`POST ${api}/bulk`, { body: { ids: [id], set: { name: 'edited' } } }),
      remove: () => admin(`POST ${api}/remove`, { query: { ids: id } }),
      restore: () => admin(`POST ${api}/restore`, { body: { ids: [removed] } }),
      purge: () => admin(`POST ${api}/purge`, { body: { ids: [removed] } }),
    }
    const statuses = async (names: readonly string[]) => {
      const all: (readonly [string, number | undefined])[] = []
      for (const name of names) all.push([name, (await call[name]?.())?.status])
      return Object.fromEntries(all)
    }
    const given = (names: readonly string[], status: readonly number[]) =>
      Object.fromEntries(names.map((name) => [name, expect.toSatisfy((one: number) => status.includes(one))]))
    expect(await statuses(calls)).toEqual(given(calls, [403, 404]))
    expect(await nameOf(id)).toBe('inside')
    expect((await findRows(app.platform, 'risk')).map(({ name }) => name)).not.toContain(`added ${button}`)
    expect(await statuses(left)).toEqual(given(left, [200]))
  })

  test('an action may take a record out of the view, and the path of the base reaches every record', async () => {
    const id = await inside()
    expect((await admin(`POST ${VIEW}/close`, { query: { ids: id } })).body).toMatchObject({ success: true })
    expect((await admin(`POST ${VIEW}/close`, { query: { ids: id } })).status).toBe(403)
    expect((await admin(`GET ${VIEW}/history`, { query: { id } })).body.data).toMatchObject({ total: 1 })
    expect((await admin(`POST ${BASE}/submit`, { body: { id, name: 'by the base' } })).body).toMatchObject({ success: true })
    expect(await nameOf(id)).toBe('by the base')
  })
})
