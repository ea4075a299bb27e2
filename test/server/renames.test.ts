// Fields that a schema file renames while the server runs: earlier changes are told and undone under the present names.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, workbook } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const thing = (properties: object) => ({
  name: 'test-thing',
  title: '物品',
  route: '/test/thing',
  api: '/api/test/thing',
  import: true,
  properties: { title: { title: '名称' }, ...properties },
})

describe.each(databases)('a field that was renamed twice on %s', (database) => {
  let app: TestApp
  let api: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/thing.json': thing({ sum: { title: '金额', type: 'number' } }) } })
    api = await app.api()
  })
  afterAll(() => app.close())

  test('keeps its history, and an edit of before is undone', async () => {
    const added = await api('POST /api/test/thing/submit', { body: { title: '甲', sum: 1 } })
    const { id } = added.body.data as { id: string }
    const edited = await api('POST /api/test/thing/bulk', { body: { ids: [id], set: { sum: 2 } } })
    const sheet = await workbook(['名称', '价'], [['乙', '3']])
    const take = async (said: Readonly<Record<string, object>> = {}) =>
      (await importFile(api, 'POST /api/test/thing/import', sheet, { dry: '1' }, {}, said)).body.data
    expect(await take({ heads: { 价: 'sum' } })).toMatchObject({ added: 1, mapped: { 价: 'sum' } })
    await app.writeSchema('test/thing.json', thing({ amount: { title: '金额', type: 'number', was: ['total', 'sum'] } }))
    const detail = async () => (await api('GET /api/test/thing/detail', { query: { id } })).body.data as Record<string, unknown>
    await expect.poll(async () => (await detail()).amount).toBe(2)

    const history = await api('GET /api/test/thing/history', { query: { id } })
    expect((history.body.data as { records: object[] }).records).toMatchObject([
      { kind: 'edit', before: { amount: 1 }, after: { amount: 2 } },
      { kind: 'create' },
    ])
    const undone = await api('POST /api/gantry-journal/undo', { body: { set: edited.headers.get('gantry-change-set') } })
    expect(undone.body).toMatchObject({ code: 200, msg: '操作成功' })
    expect(await detail()).toMatchObject({ title: '甲', amount: 1 })
    // The head that was assigned to it is assigned to it still.
    expect(await take()).toMatchObject({ added: 1, mapped: { 价: 'amount' } })
  })
})
