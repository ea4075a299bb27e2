// Totals over other records: right after every kind of write, with many at once, up a tree, and for records of before.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const money = { title: '金额', type: 'number' }
const count = { title: '数量', type: 'integer' }
const total = (take: string, where: object = {}) => ({ total: { entity: 'test-delivery', by: 'supplier', take, where } })
const supplier = {
  name: 'test-supplier',
  title: '供应商',
  route: '/site/test-supplier',
  api: '/api/site/test-supplier',
  properties: {
    name: { title: '名称' },
    deliveries: { ...count, ...total('count') },
    good: { ...money, ...total('sum amount', { state: 'good' }) },
    last: { title: '最近', format: 'date', ...total('max day') },
    rest: { ...money, compute: '1000.0 - good' },
  },
}
const delivery = {
  name: 'test-delivery',
  title: '进场',
  route: '/site/test-delivery',
  api: '/api/site/test-delivery',
  properties: {
    supplier: { title: '供应商', ref: { entity: 'test-supplier', label: 'name' }, search: 'eq' },
    amount: money,
    state: { title: '状态', enum: ['good', 'bad'], default: 'good' },
    day: { title: '日期', format: 'date' },
  },
  actions: { reject: { title: '退货', at: ['row', 'batch'], set: { state: 'bad' } } },
}
const part = {
  name: 'test-part',
  title: '分项',
  route: '/site/test-part',
  api: '/api/site/test-part',
  tree: { parent: 'parentId', label: 'name' },
  properties: {
    name: { title: '名称' },
    parentId: { title: '上级', ref: { entity: 'test-part', label: 'name', tree: true } },
    weight: { ...money, default: 1 },
    own: { ...money, default: 0 },
    weights: { ...money, total: { entity: 'test-part', by: 'parentId', take: 'sum weight' } },
    weighted: { ...money, total: { entity: 'test-part', by: 'parentId', take: 'sum product' } },
    progress: { ...money, compute: 'weights > 0 ? weighted / weights : own' },
    product: { ...money, compute: 'progress * weight' },
  },
}

describe.each(databases)('totals over other records on %s', (database) => {
  let app: TestApp
  let api: Caller

  beforeAll(async () => {
    app = await startApp({
      database,
      files: { 'site/supplier.json': supplier, 'site/delivery.json': delivery, 'site/part.json': part },
    })
    api = await app.api()
  })
  afterAll(() => app.close())

  const submit = async (entity: string, body: object): Promise<string> => {
    const { body: answer } = await api(`POST /api/site/${entity}/submit`, { body })
    expect(answer).toMatchObject({ code: 200 })
    return (answer.data as { id: string }).id
  }
  const detail = async (entity: string, id: string) =>
    (await api(`GET /api/site/${entity}/detail`, { query: { id } })).body.data as Record<string, unknown>
  const remove = (ids: string) => api('POST /api/site/test-delivery/remove', { query: { ids } })
  const deliver = (supplier: string, amount: number, more: object = {}) => submit('test-delivery', { supplier, amount, ...more })

  test('follow an addition, an edit, a change of the reference, an action, a removal, a return and an undo', async () => {
    const [one, other] = [await submit('test-supplier', { name: 'A' }), await submit('test-supplier', { name: 'B' })]
    const version = (await detail('test-supplier', one)).updateTime
    const expected = async (id: string, deliveries: number, good: number, last: string | null = null) =>
      expect(await detail('test-supplier', id)).toMatchObject({ deliveries, good, last, rest: 1000 - good })
    await expected(one, 0, 0)
    const first = await deliver(one, 0.1, { day: '2026-03-01' })
    const second = await deliver(one, 0.2, { day: '2026-03-05' })
    await expected(one, 2, 0.3, '2026-03-05')
    await submit('test-delivery', { id: first, amount: 100.25 })
    await expected(one, 2, 100.45, '2026-03-05')
    await submit('test-delivery', { id: second, supplier: other })
    await expected(one, 1, 100.25, '2026-03-01')
    await expected(other, 1, 0.2, '2026-03-05')
    await api('POST /api/site/test-delivery/reject', { query: { ids: `${first},${second}` } })
    await expected(one, 1, 0, '2026-03-01')
    const { headers } = await remove(`${first},${second}`)
    await expected(one, 0, 0)
    await api('POST /api/gantry-journal/undo', { body: { set: headers.get('gantry-change-set') } })
    await expected(one, 1, 0, '2026-03-01')
    // Nobody edited the suppliers: who has one open can save it.
    expect((await detail('test-supplier', one)).updateTime).toBe(version)
  })

  test("are the server's own", async () => {
    const id = await submit('test-supplier', { name: 'C', deliveries: 7, good: 8 })
    await submit('test-supplier', { id, good: 9, name: 'D' })
    expect(await detail('test-supplier', id)).toMatchObject({ name: 'D', deliveries: 0, good: 0 })
  })

  test('are right when many write at once, edits of the record among them', async () => {
    const id = await submit('test-supplier', { name: 'E' })
    await Promise.all([
      ...Array.from({ length: 20 }, () => deliver(id, 1.5)),
      ...Array.from({ length: 5 }, (_, at) => submit('test-supplier', { id, name: `E${at}` })),
    ])
    expect(await detail('test-supplier', id)).toMatchObject({ deliveries: 20, good: 30, rest: 970 })
  })

  test('go up a tree, with what is computed from them', async () => {
    const root = await submit('test-part', { name: 'root' })
    const [left, right] = [
      await submit('test-part', { name: 'left', parentId: root, weight: 3 }),
      await submit('test-part', { name: 'right', parentId: root }),
    ]
    const leaf = await submit('test-part', { name: 'leaf', parentId: left, own: 50 })
    expect(await detail('test-part', root)).toMatchObject({ progress: 37.5 })
    await submit('test-part', { id: leaf, own: 100 })
    await submit('test-part', { id: right, own: 20 })
    expect(await detail('test-part', root)).toMatchObject({ progress: 80 })
    await submit('test-part', { id: leaf, parentId: right })
    expect(await detail('test-part', left)).toMatchObject({ progress: 0 })
    expect(await detail('test-part', root)).toMatchObject({ progress: 25 })
  })

  test('are computed for records that were there before the file named them', async () => {
    const id = await submit('test-supplier', { name: 'F' })
    await deliver(id, 5)
    await app.writeSchema('site/supplier.json', {
      ...supplier,
      properties: { ...supplier.properties, most: { ...money, ...total('max amount') } },
    })
    await expect.poll(async () => (await detail('test-supplier', id)).most).toBe(5)
  })
})
