// Numbers with decimals: the same exact value in forms of the API, filters, totals, sheets and over a change of the file.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { importFile } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/test-weighing'
const weight = { title: '重量', type: 'number', decimals: 3 }
const weighing = {
  name: 'test-weighing',
  title: '过磅',
  route: '/site/test-weighing',
  api: API,
  export: true,
  import: { cover: 'code' },
  list: { total: { net: 'sum', price: 'mean' } },
  properties: {
    code: { title: '单号', unique: true },
    supplier: { title: '供应商', ref: { entity: 'test-weigher', label: 'name' } },
    gross: { ...weight, title: '毛重', search: 'range' },
    tare: { ...weight, title: '皮重' },
    net: { ...weight, title: '净重', compute: 'gross - tare' },
    price: { title: '单价', type: 'number', decimals: 2 },
    amount: { title: '金额', type: 'number', decimals: 2, compute: 'net * price' },
    words: { title: '大写', compute: 'amountInWords(amount)', stored: false },
    half: { title: '一半', type: 'number', decimals: 2, preset: 'price / 2' },
    lines: {
      title: '明细',
      items: {
        properties: {
          part: { title: '部位' },
          amount: { title: '数量', type: 'number', decimals: 2 },
          twice: { title: '两倍', type: 'number', decimals: 1, compute: 'amount * 2' },
        },
      },
    },
    sum: { title: '合计', type: 'number', decimals: 2, compute: "sum(lines, 'amount')" },
  },
  actions: {
    price: { title: '定价', at: ['row'], dialog: { properties: { price: { title: '单价', type: 'number' } } }, set: { price: '${price}' } },
    halve: { title: '减半', at: ['row'], set: { price: { compute: 'price / 2' } } },
  },
}
const weigher = {
  name: 'test-weigher',
  title: '供应商',
  route: '/site/test-weigher',
  api: '/api/site/test-weigher',
  properties: {
    name: { title: '名称' },
    total: { title: '累计', type: 'number', decimals: 3, total: { entity: 'test-weighing', by: 'supplier', take: 'sum net' } },
  },
}

const old = {
  name: 'test-old',
  title: '旧表',
  route: '/site/test-old',
  api: '/api/site/test-old',
  properties: { amount: { title: '金额', type: 'number' } },
}

describe.each(databases)('numbers with decimals on %s', (database) => {
  let app: TestApp
  let api: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/weighing.json': weighing, 'site/weigher.json': weigher, 'site/old.json': old } })
    api = await app.api()
  })
  afterAll(() => app.close())

  const submit = async (body: object, entity = 'test-weighing') => (await api(`POST /api/site/${entity}/submit`, { body })).body
  const saved = async (body: object, entity?: string) => {
    const answer = await submit(body, entity)
    expect(answer).toMatchObject({ code: 200 })
    return (answer.data as { id: string }).id
  }
  const detail = async (id: string, entity = 'test-weighing') =>
    (await api(`GET /api/site/${entity}/detail`, { query: { id } })).body.data as Record<string, unknown>
  const found = async (query: Record<string, string>) =>
    ((await api(`GET ${API}/list`, { query: { size: '100', ...query } })).body.data as { records: Record<string, unknown>[] }).records

  test('are computed exactly and rounded once, halves away from zero', async () => {
    const id = await saved({ code: 'A1', gross: 38.455, tare: 12.1, price: 1.1 })
    expect(await detail(id)).toMatchObject({ net: 26.355, amount: 28.99, half: 0.55, words: '贰拾捌元玖角玖分' })
    await saved({ id, gross: 1.005, tare: 0, price: 1 })
    expect(await detail(id)).toMatchObject({ net: 1.005, amount: 1.01 })
    const lines = [
      { part: 'a', amount: 0.1 },
      { part: 'b', amount: 0.2 },
      { part: 'c', amount: 0.13 },
    ]
    await saved({ id, lines })
    const record = await detail(id)
    expect(record.sum).toBe(0.43)
    expect((record.lines as { twice: number }[]).map(({ twice }) => twice)).toEqual([0.2, 0.4, 0.3])
  })

  test('lose the remains of binary numbers, and are refused with more decimals or digits, at each door', async () => {
    const id = await saved({ code: 'A2', gross: 0.1 + 0.2, tare: '0.100', price: 5 })
    expect(await detail(id)).toMatchObject({ gross: 0.3, tare: 0.1, net: 0.2 })
    const tooMany = [{ field: 'price', msg: '单价最多2位小数' }]
    expect(await submit({ id, price: 1.005 })).toMatchObject({ code: 400, data: tooMany })
    expect(await submit({ id, price: '1.005' })).toMatchObject({ code: 400, data: tooMany })
    expect(await submit({ id, price: 1e13 })).toMatchObject({ code: 400, data: [{ field: 'price', msg: '单价的整数部分最多13位' }] })
    expect(await submit({ id, lines: [{ part: 'a', amount: 0.001 }] })).toMatchObject({ code: 400, data: [{ field: 'lines[0].amount' }] })
    expect((await api(`POST ${API}/price`, { body: { id, price: '7.125' } })).body).toMatchObject({ code: 400, data: tooMany })
    expect((await api(`POST ${API}/price`, { body: { id, price: '5.01' } })).body).toMatchObject({ code: 200 })
    expect((await api(`POST ${API}/halve`, { body: { id } })).body).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ price: 2.51 })
    const bulk = await api(`POST ${API}/bulk`, { body: { ids: [id], set: { price: 0.001 } } })
    expect(bulk.body.data).toMatchObject({ changed: 0, refused: [{ id, msg: tooMany[0]?.msg }] })
    expect(await detail(id)).toMatchObject({ price: 2.51 })
  })

  test('are found, sorted and summed up as they are written', async () => {
    const supplier = await saved({ name: 'S' }, 'test-weigher')
    for (let at = 0; at < 30; at++) await saved({ code: `S${at}`, supplier, gross: 10 + (at * 7 + 1) / 1000, tare: 9.9, price: 1 })
    expect(await detail(supplier, 'test-weigher')).toMatchObject({ total: 6.075 })
    expect((await found({ gross_equal: '10.197' })).map(({ code }) => code)).toEqual(['S28'])
    const near = await found({ net_ge: '0.101', net_le: '0.122', order_by: 'net' })
    expect(near.map(({ net }) => net)).toEqual([0.101, 0.108, 0.115, 0.122])
    const { body } = await api(`GET ${API}/totals`, { query: { supplier_equal: supplier } })
    expect(body.data).toMatchObject({ net: 6.075, price: 1 })
  })

  test('sum up to the cent where a binary sum does not', async () => {
    const supplier = await saved({ name: 'T' }, 'test-weigher')
    for (const gross of [99_999_999_999.999, 0.001, -99_999_999_999.999, 12_345_678_901.234, 0.005])
      await saved({ code: `T${gross}`, supplier, gross, tare: 0, price: 1 })
    expect(await detail(supplier, 'test-weigher')).toMatchObject({ total: 12_345_678_901.24 })
  })

  test('are numbers with a format in an export, and come back from a sheet', async () => {
    const id = await saved({ code: 'X1', gross: 1234.5, tare: 0, price: 1000 })
    const { bytes } = await api(`GET ${API}/export`, { query: { code_equal: 'X1' } })
    const [heads = [], row = []] = await readWorkbook(bytes)
    const cell = row[heads.indexOf('金额')]
    expect(cell).toMatchObject({ number: 1_234_500, shown: '1,234,500.00' })
    expect(row[heads.indexOf('毛重')]).toMatchObject({ number: 1234.5, shown: '1,234.500' })
    const file = await writeWorkbook('', async (writer) => {
      writer.sheet({ name: '过磅', columns: ['单号', '毛重', '皮重', '单价'].map((head) => ({ head, width: 12, format: null })) })
      writer.add([
        ['X1', 38.455 - 12.1, '1,000.125', 0.1 + 0.2],
        ['X2', 1, 0, 1.005],
      ])
    })
    const reply = await importFile(api, `POST ${API}/import`, file, { isCovered: '1' })
    expect(reply.body.data).toMatchObject({ changed: 1, added: 0, failed: 1 })
    expect(await detail(id)).toMatchObject({ gross: 26.355, tare: 1000.125, price: 0.3 })
  })

  test('that were stored before the file named the decimals lose the remains of binary numbers', async () => {
    const dusty = await saved({ amount: 0.1 + 0.2 }, 'test-old')
    const fine = await saved({ amount: 1.005 }, 'test-old')
    await app.writeSchema('site/old.json', { ...old, properties: { amount: { ...old.properties.amount, decimals: 3 } } })
    await expect.poll(async () => (await detail(dusty, 'test-old')).amount).toBe(0.3)
    expect(await detail(fine, 'test-old')).toMatchObject({ amount: 1.005 })
  })
})
