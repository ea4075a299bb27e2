// An import that is tried: every row judged as if it came in, what would become of it told, nothing stored.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ImportProgress } from '../../server/records/sheets/importRecords.ts'
import type { Cell } from '../../server/records/sheets/workbook.ts'
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
  const send = async (rows: Cell[][], query: Record<string, string>): Promise<Reply> =>
    importFile(admin, `POST ${ROOT}/import`, await workbook(HEADS, rows), query)
  const tried = async (rows: Cell[][], query: Record<string, string> = {}) =>
    (await send(rows, { dry: '1', ...query })).body.data as ImportProgress
  const row = (code: string, name = '水泥', count = 5): Cell[] => [code, name, '地市', '一区', count]

  test('what is right would be added, what is wrong refused with its reasons, and nothing is there afterwards', async () => {
    const told = await tried([row('A-1'), ['A-2', null, '地市', '一区', 3], row('A-3', '黄沙', 7)])
    expect(told).toMatchObject({ isTrial: true, state: 'done', total: 3, added: 2, changed: 0, failed: 1 })
    expect(told.preview?.map(({ row: number, kind }) => [number, kind])).toEqual([
      [2, 'added'],
      [3, 'refused'],
      [4, 'added'],
    ])
    expect(told.preview?.[1]?.reasons).toEqual(['请输入物资名称'])
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
    expect(told.preview?.[1]).toMatchObject({ row: 3, kind: 'refused', reasons: ['物资编码与第2行重复'] })
  })

  test('leaves nothing in the journal, and the same file comes in afterwards', async () => {
    const sets = async () => (await admin('GET /api/gantry-journal/sets')).body.data as unknown[]
    const before = (await sets()).length
    await tried([row('D-1')])
    expect(await sets()).toHaveLength(before)
    expect((await send([row('D-1')], {})).body.data).toMatchObject({ added: 1, failed: 0 })
    expect(await list()).toHaveLength(1)
  })

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
