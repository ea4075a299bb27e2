// An import that is tried: every row validated as if it came in, what would become of it told, nothing stored.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { fixture, importFile, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/supply'
const HEADS = ['物资编码', '物资名称', '物资类型', '存放区域', '数量']

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/supply.json': fixture('supply'), 'site/work-area.json': fixture('work-area') } })
    admin = await app.api()
    await admin('POST /api/site/work-area/submit', { body: { areaName: '一区' } })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const ids = (await list()).map(({ id }) => id).join(',')
    if (ids) await admin(`POST ${ROOT}/remove`, { query: { ids } })
  })

  const list = async () => ((await admin(`GET ${ROOT}/list`)).body.data as { records: Record<string, unknown>[] }).records
  const send = async (rows: WorkbookCell[][], query: Record<string, string>): Promise<Reply> =>
    importFile(admin, `POST ${ROOT}/import`, await workbook(HEADS, rows), query)
  const tried = async (rows: WorkbookCell[][], query: Record<string, string> = {}) =>
    (await send(rows, { dry: '1', ...query })).body.data as ImportProgress
  const row = (code: string, name = '水泥', count = 5): WorkbookCell[] => [code, name, '地市', '一区', count]

  test('what is right would be added, what is wrong refused with its reasons, and nothing is there afterwards', async () => {
    const told = await tried([row('A-1'), ['A-2', null, '地市', '一区', 3], row('A-3', '黄沙', 7)])
    expect(told).toMatchObject({ isTrial: true, state: 'done', total: 3, added: 2, changed: 0, failed: 1 })
    expect(told.preview?.map(({ row: number, kind }) => [number, kind])).toEqual([
      [3, 'refused'],
      [2, 'added'],
      [4, 'added'],
    ])
    expect(told.preview?.[0]?.reasons).toEqual(['请输入物资名称'])
    expect(told.preview?.[2]?.changes).toContainEqual({ field: 'name', before: null, after: '黄沙' })
    expect(told.faults).not.toBeNull()
    expect(await list()).toEqual([])
  })

  test('what is covered is told with its values before and after, and stays as it was', async () => {
    expect((await send([row('B-1', '水泥', 5)], {})).body.data).toMatchObject({ isTrial: false, preview: null, added: 1 })
    const before = await list()
    const told = await tried([row('B-1', '水泥', 9)], { isCovered: '1' })
    expect(told).toMatchObject({ added: 0, changed: 1, failed: 0 })
    expect(told.preview).toEqual([{ row: 2, kind: 'changed', changes: [{ field: 'quantity', before: 5, after: 9 }], reasons: [] }])
    expect(await list()).toEqual(before)
    const again = await tried([row('B-1')])
    expect(again).toMatchObject({ failed: 1 })
  })

  test('the second of two equal rows is refused by the number of the first', async () => {
    const told = await tried([row('C-1'), row('C-1')])
    expect(told.preview?.[0]).toMatchObject({ row: 3, kind: 'refused', reasons: ['物资编码与第2行重复'] })
  })

  test('leaves nothing in the journal, and the same file comes in afterwards', async () => {
    const sets = async () => (await admin('GET /api/gantry-journal/sets')).body.data as unknown[]
    const before = (await sets()).length
    await tried([row('D-1')])
    expect(await sets()).toHaveLength(before)
    expect((await send([row('D-1')], {})).body.data).toMatchObject({ added: 1, failed: 0 })
    expect(await list()).toHaveLength(1)
  })

  test('a refused row is told with its cells, is validated again as it is mended, and comes in mended', async () => {
    const file = await workbook(HEADS, [row('E-1'), ['E-2', null, '火星', '一区', -3]])
    const told = (await importFile(admin, `POST ${ROOT}/import`, file, { dry: '1' })).body.data as ImportProgress
    const wrong = told.preview?.[0]
    expect(wrong?.cells?.map(({ at, field, text }) => [at, field, text])).toEqual([
      [0, 'code', 'E-2'],
      [1, 'name', ''],
      [2, 'kind', '火星'],
      [3, 'areaId', '一区'],
      [4, 'quantity', '-3'],
    ])
    expect(wrong?.faults?.map(({ field }) => field)).toEqual(['name', 'kind', 'quantity'])
    const columns = ['code', 'name', 'kind', 'areaId', 'quantity']
    const validate = async (cells: (string | null)[]) =>
      (await admin(`POST ${ROOT}/import-judge`, { body: { columns, rows: [{ row: 3, cells }] } })).body.data as ImportProgress['preview']
    expect(await validate(['E-2', '黄沙', '地市', '一区', '-3'])).toMatchObject([
      { row: 3, kind: 'refused', faults: [{ field: 'quantity' }] },
    ])
    expect(await validate(['E-2', '黄沙', '地市', '一区', '3'])).toMatchObject([{ row: 3, kind: 'added' }])
    expect(await list()).toEqual([])

    const mended = { 3: { 1: '黄沙', 2: '地市', 4: '3' } }
    const again = (await importFile(admin, `POST ${ROOT}/import`, file, { dry: '1' }, {}, { mended })).body.data
    expect(again).toMatchObject({ added: 2, failed: 0 })
    await importFile(admin, `POST ${ROOT}/import`, file, {}, {}, { mended: { 3: { 1: '黄沙', 2: '', 4: '3' } } })
    expect((await list()).map(({ code }) => code)).toEqual(['E-1'])
    await importFile(
      admin,
      `POST ${ROOT}/import`,
      await workbook(HEADS, [['E-2']]),
      {},
      {},
      { mended: { 2: { 1: '黄沙', 2: '地市', 4: '3' } } },
    )
    expect(await list()).toMatchObject([{ code: 'E-1' }, { code: 'E-2', name: '黄沙', quantity: 3 }])
  })

  test('foreign heads are told with the fields that are free, and once they are said they are remembered for this user and list', async () => {
    const file = await workbook(['编码', '品名', '物资类型', '备用'], [['F-1', '水泥', '地市', 'x']])
    const refused = await sendSaid(file)
    expect(refused).toMatchObject({
      code: 400,
      data: { unknown: ['编码', '品名', '备用'], free: expect.arrayContaining(['code', 'name', 'quantity']) },
    })
    expect((refused.data as { free: string[] }).free).not.toContain('kind')
    const heads = { 编码: 'code', 品名: 'name', 备用: null }
    const told = await sendSaid(file, { heads })
    expect(told.data).toMatchObject({ added: 1, failed: 0, mapped: heads })
    expect((await sendSaid(file)).data).toMatchObject({ added: 1, mapped: heads })
    expect((await sendSaid(file, { heads: { 编码: 'name', 品名: 'code' } })).data).toMatchObject({ mapped: { 编码: 'name', 品名: 'code' } })
    await app.addUser({ account: 'stranger', permissions: ['supply', 'supply_add', 'supply_import'] })
    expect((await sendSaid(file, {}, await app.api('stranger'))).code).toBe(400)
    expect((await sendSaid(await workbook(['甲', '乙'], [['1', '2']]))).data).toMatchObject({ unknown: ['甲', '乙'] })
  })

  test('what is said in a way that nobody says it is refused', async () => {
    const file = await workbook(HEADS, [row('G-1')])
    const odd: Record<string, object>[] = [{ heads: [] }, { heads: { a: 1 } }, { mended: { 2: { x: 'y' } } }, { mended: { 2: 'x' } }]
    for (const said of odd) {
      expect(await sendSaid(file, said)).toMatchObject({ code: 400 })
    }
    for (const body of [
      {},
      { columns: ['code'], rows: [{ row: 'x', cells: [] }] },
      { columns: ['code'], rows: [{ row: 2, cells: [1] }] },
    ]) {
      expect((await admin(`POST ${ROOT}/import-judge`, { body })).body).toMatchObject({ code: 400 })
    }
  })

  const sendSaid = async (file: Buffer, said: Readonly<Record<string, object>> = {}, by = admin) =>
    (await importFile(by, `POST ${ROOT}/import`, file, { dry: '1' }, {}, said)).body

  test('records that name one another cannot be tried', async () => {
    const reply = await importFile(
      admin,
      'POST /api/blade-system/region/import-region',
      await workbook(['父区划', '区划编号', '区划名称', '区划等级'], [['00', '99', '乙', '省份']]),
      {
        dry: '1',
      },
    )
    expect([reply.status, reply.body.msg]).toEqual([400, '表中的行会引用其他行，不能试导入'])
  })
})
