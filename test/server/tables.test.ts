// Rows that belong to a record: validated, kept and told with it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/patrol'

const route = {
  name: 'route',
  title: '路线',
  route: '/site/route',
  api: '/api/site/route',
  properties: { routeName: { title: '名称', search: 'like' } },
}
const patrol = {
  name: 'patrol',
  title: '巡查',
  route: '/site/patrol',
  api: API,
  properties: {
    title: { title: '主题' },
    lines: {
      title: '检查项',
      format: 'table',
      maxItems: 4,
      uniqueItems: ['part'],
      items: {
        required: ['part'],
        properties: {
          part: { title: '部位' },
          routeId: { title: '路线', ref: { entity: 'route', label: 'routeName' } },
          result: { title: '结果', dict: 'yes_no' },
          phone: { title: '电话', format: 'phone', private: 'phone' },
          amount: { title: '数量', type: 'integer', minimum: 1, default: 1 },
          price: { title: '单价', type: 'number' },
          total: { title: '金额', type: 'number', compute: 'amount * price' },
        },
      },
    },
    sum: { title: '合计', type: 'number', compute: "sum(lines, 'total')" },
  },
}
const PHONES = ['13812345678', '13812345679', '13899995678']

describe.each(databases)('rows of a record on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let routeId: string

  const idOf = (reply: Reply): string => (reply.body.data as { id: string }).id
  const submit = (body: object, as = admin) => as(`POST ${API}/submit`, { body })
  const added = async (lines: unknown, more: object = {}) => idOf(await submit({ title: '甲', lines, ...more }))
  const detail = async (id: string, as = admin) => (await as(`GET ${API}/detail`, { query: { id } })).body.data as Record<string, unknown>

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/patrol.json': patrol, 'site/route.json': route } })
    admin = await app.api()
    routeId = idOf(await admin('POST /api/site/route/submit', { body: { routeName: '东线' } }))
    await app.addUser({ account: 'clerk', permissions: ['patrol', 'patrol_add', 'patrol_edit', 'patrol_view', 'route'] })
  })
  afterAll(() => app.close())

  test('are kept as they were sent, with defaults, sums and the names of what they point at', async () => {
    const id = await added([{ part: '塔身', price: 2.5, routeId }, {}, { part: '基础', amount: 3, price: 0.1, unknown: 1 }])
    expect(await detail(id)).toMatchObject({
      lines: [
        { part: '塔身', price: 2.5, amount: 1, total: 2.5, routeId, routeName: '东线' },
        { part: '基础', amount: 3, price: 0.1 },
      ],
      sum: 2.8,
    })
    expect((await detail(id)).lines).toHaveLength(2)
  })

  test('are refused with the path of the cell and a sentence with row and column', async () => {
    const lines = [{ part: '塔身' }, { part: '塔身', amount: 0 }, { part: '基础', routeId: '1', result: '7' }]
    const { body } = await submit({ lines: lines.slice(0, 2) })
    expect(body).toMatchObject({
      code: 400,
      data: [
        { field: 'lines[1].amount', msg: '检查项第2行：数量不能小于1' },
        { field: 'lines[1].part', msg: '检查项第2行：部位与前面的行重复' },
      ],
    })
    expect((await submit({ lines: lines.slice(2) })).body.data).toEqual([
      { field: 'lines[0].routeId', msg: '检查项第1行：路线不存在' },
      { field: 'lines[0].result', msg: '检查项第1行：结果不在可选范围内' },
    ])
    expect((await submit({ lines: [{ part: '<script>' }] })).body.data).toMatchObject([{ field: 'lines[0].part' }])
  })

  test.each<[string, unknown]>([
    ['a text', '塔身'],
    ['rows that are no objects', ['塔身']],
    ['a list in a column of texts', [{ part: ['塔身'] }]],
    ['more than the table takes', ['一', '二', '三', '四', '五'].map((part) => ({ part }))],
  ])('are refused as %s', async (_, lines) => {
    expect((await submit({ lines })).body.code).toBe(400)
  })

  test('stay when a change leaves them out, and go with an empty list', async () => {
    const id = await added([{ part: '塔身', price: 4 }])
    await submit({ id, title: '乙' })
    expect(await detail(id)).toMatchObject({ title: '乙', sum: 4, lines: [{ part: '塔身' }] })
    await submit({ id, lines: [] })
    expect(await detail(id)).toMatchObject({ lines: null, sum: 0 })
  })

  test('are told by the history as they were and as they are', async () => {
    const id = await added([{ part: '塔身' }])
    await submit({ id, lines: [{ part: '塔身' }, { part: '基础' }] })
    const { body } = await admin(`GET ${API}/history`, { query: { id } })
    expect((body.data as { records: unknown[] }).records[0]).toMatchObject({
      before: { lines: [{ part: '塔身' }] },
      after: { lines: [{ part: '塔身' }, { part: '基础' }] },
    })
  })

  test('mask what is private, and a mask that comes back means the value it stands for', async () => {
    const id = await added([
      { part: '一', phone: PHONES[0] },
      { part: '二', phone: PHONES[2] },
    ])
    const clerk = await app.api('clerk')
    const masked = (await detail(id, clerk)).lines as { part: string; phone: string }[]
    expect(masked.map(({ phone }) => phone)).toEqual(['138****5678', '138****5678'])
    await submit({ id, lines: [masked[0], { ...masked[1], phone: PHONES[1] }] }, clerk)
    expect(await detail(id)).toMatchObject({ lines: [{ phone: PHONES[0] }, { phone: PHONES[1] }] })
    const [first, second] = (await detail(id, clerk)).lines as object[]
    await submit({ id, lines: [second, first] }, clerk)
    expect(await detail(id)).toMatchObject({ lines: [{ phone: PHONES[1] }, { phone: PHONES[0] }] })
  })

  test('refuse a mask that may stand for several values', async () => {
    const id = await added([
      { part: '一', phone: PHONES[0] },
      { part: '二', phone: PHONES[2] },
    ])
    const clerk = await app.api('clerk')
    const [first, second] = (await detail(id, clerk)).lines as object[]
    expect((await submit({ id, lines: [second, first] }, clerk)).body.data).toMatchObject([
      { field: 'lines[0].phone' },
      { field: 'lines[1].phone' },
    ])
  })

  test('cannot be searched, ordered by or given to many at once, only whether there are any can be asked', async () => {
    const id = await added([{ part: '塔身' }], { title: '有' })
    const list = (query: Record<string, string>) => admin(`GET ${API}/list`, { query: { size: '100', ...query } })
    const refused = [await list({ lines: '塔身' }), await list({ lines_like: '塔身' }), await list({ descs: 'lines' })]
    const bulk = await admin(`POST ${API}/bulk`, { body: { ids: id, set: { lines: [] } } })
    expect(refused.map(({ body }) => [body.code, String(body.msg).includes('lines')])).toEqual(Array(3).fill([400, true]))
    expect([bulk.status, bulk.body.msg]).toEqual([400, '“检查项”不能批量修改'])
    const { body } = await list({ lines_notnull: '1', title: '有' })
    expect((body.data as { records: { id: string }[] }).records.map((record) => record.id)).toEqual([id])
  })
})
