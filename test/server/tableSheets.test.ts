// Rows of records in workbooks: a sheet of their own, the record named in its first column.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import { cellName, type WorkbookCell } from '../../server/records/sheets/cells.ts'
import { readSheets, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { handmade } from '../support/handmadeSheets.ts'
import { importFile } from '../support/sheets.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/patrol'

const patrol = {
  name: 'patrol',
  title: '巡查',
  route: '/site/patrol',
  api: API,
  export: true,
  import: { cover: 'code' },
  required: ['code'],
  properties: {
    code: { title: '编号', unique: true },
    place: { title: '地点' },
    lines: {
      title: '检查项',
      format: 'table',
      items: {
        required: ['part'],
        properties: {
          part: { title: '部位' },
          result: { title: '结果', dict: 'yes_no' },
          amount: { title: '数量', type: 'integer', minimum: 1 },
          day: { title: '日期', format: 'date' },
          twice: { title: '两倍', type: 'number', compute: 'amount * 2' },
        },
      },
    },
  },
  en: { 检查项: 'Items', 部位: 'Part', 编号: 'Code' },
}

const area = {
  name: 'area',
  title: '分区',
  route: '/site/area',
  api: '/api/site/area',
  tree: { parent: 'parentId', label: 'name' },
  import: true,
  required: ['name'],
  properties: {
    name: { title: '名称', unique: true },
    parentId: { title: '上级', ref: { entity: 'area', label: 'name' } },
    note: { title: '说明' },
  },
  en: { 分区: 'Area', 名称: 'Name', 上级: 'Parent' },
}
const HEADS = ['编号', '部位', '结果', '数量', '日期']

/** A sheet of texts with merged ranges. */
function sheetOf(name: string, rows: readonly (readonly string[])[], merges: readonly string[]) {
  const cellsOf = (row: readonly string[], at: number) =>
    row.map((text, column) => (text === '' ? '' : `<c r="${cellName(column, at + 1)}" t="str"><v>${text}</v></c>`)).join('')
  const ranges = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return {
    name,
    rows: rows.map((row, at) => `<row r="${at + 1}">${cellsOf(row, at)}</row>`).join(''),
    after: `<mergeCells>${ranges}</mergeCells>`,
  }
}

describe.each(oneDatabase)('rows of records in workbooks on %s', (database) => {
  let app: TestApp
  let admin: Caller

  const file = (records: WorkbookCell[][], rows: WorkbookCell[][], heads = HEADS, sheet = '检查项') =>
    writeWorkbook('', async (writer) => {
      const columns = (all: string[]) => all.map((head) => ({ head, width: 12, format: null }))
      writer.sheet({ name: '巡查', columns: columns(['编号', '地点']) })
      writer.add(records)
      writer.sheet({ name: sheet, columns: columns(heads) })
      writer.add(rows)
    })
  const take = async (bytes: Buffer, query = {}) => importFile(admin, `POST ${API}/import`, bytes, query)
  const linesOf = async (code: string) => {
    const { body } = await admin(`GET ${API}/list`, { query: { code_equal: code } })
    return (body.data as { records: { lines: unknown }[] }).records[0]?.lines
  }
  const progress = (reply: Reply) => reply.body.data as ImportProgress
  const sheetsOf = async (path: string) => (await readSheets('', (await admin(`GET ${path}`)).bytes, [['检查项']])).sheets

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/patrol.json': patrol, 'site/area.json': area } })
    admin = await app.api()
  })
  afterAll(() => app.close())

  test('come in with their records, and are exported as they came', async () => {
    const rows: WorkbookCell[][] = [
      ['A1', '塔身', '是', 2, '2026/3/5'],
      ['A2', '基础', null, null, null],
      ['A1', '吊钩', '否', 1, null],
    ]
    expect(
      progress(
        await take(
          await file(
            [
              ['A1', '东'],
              ['A2', '西'],
              ['A3', '北'],
            ],
            rows,
          ),
        ),
      ),
    ).toMatchObject({ added: 3, failed: 0 })
    expect(await linesOf('A1')).toMatchObject([{ part: '塔身', amount: 2, day: '2026-03-05', twice: 4 }, { part: '吊钩' }])
    expect([await linesOf('A2'), await linesOf('A3')]).toEqual([[{ part: '基础', twice: null }], null])
    const [records = [], below = []] = await sheetsOf(`${API}/export?ascs=code`)
    expect(records[0]).not.toContain('检查项')
    expect(below).toEqual([
      [...HEADS, '两倍'],
      ['A1', '塔身', '是', 2, new Date('2026-03-05T00:00:00Z'), 4],
      ['A1', '吊钩', '否', 1, null, 2],
      ['A2', '基础', null, null, null, null],
    ])
    const again = await take((await admin(`GET ${API}/export`)).bytes, { isCovered: '1' })
    expect(progress(again)).toMatchObject({ changed: 3, failed: 0 })
  })

  test('replace those of a record that is covered, and stay where the sheet has none of it', async () => {
    await take(
      await file(
        [
          ['B1', '东'],
          ['B2', '西'],
        ],
        [
          ['B1', '塔身'],
          ['B2', '基础'],
        ],
      ),
    )
    await take(
      await file(
        [
          ['B1', '南'],
          ['B2', '北'],
        ],
        [['B1', '吊钩']],
      ),
      { isCovered: '1' },
    )
    expect([await linesOf('B1'), await linesOf('B2')]).toMatchObject([[{ part: '吊钩' }], [{ part: '基础' }]])
  })

  test('are told by a trial, which stores none', async () => {
    await take(await file([['C1', '东']], [['C1', '塔身']]))
    const tried = progress(
      await take(
        await file(
          [['C1', '东']],
          [
            ['C1', '塔身'],
            ['C1', '吊钩'],
          ],
        ),
        { isCovered: '1', dry: '1' },
      ),
    )
    expect(tried.preview).toMatchObject([{ kind: 'changed', changes: [{ field: 'lines', before: [{}], after: [{}, { part: '吊钩' }] }] }])
    expect(await linesOf('C1')).toHaveLength(1)
  })

  test('send their record back with all of its rows when one of them is wrong', async () => {
    const rows: WorkbookCell[][] = [
      ['D1', '塔身', '也许', 1],
      ['D2', '好', null, 1],
      ['D1', null, null, 0],
    ]
    const reply = await take(
      await file(
        [
          ['D1', '东'],
          ['D2', '西'],
        ],
        rows,
        HEADS.slice(0, 4),
      ),
    )
    expect(progress(reply)).toMatchObject({ added: 1, failed: 1 })
    const [records = [], below = []] = await sheetsOf(progress(reply).faults ?? '')
    expect(records[1]?.slice(1, 3)).toEqual(['检查项（该表第2行）', '检查项第1行：结果不在可选范围内'])
    expect(below).toEqual([HEADS.slice(0, 4), ['D1', '塔身', '也许', 1], ['D1', null, null, 0]])
    expect(await linesOf('D1')).toBeUndefined()
  })

  test.each<[string, WorkbookCell[][], WorkbookCell[][], string[], string]>([
    ['name no record of the first sheet', [['E1', '东']], [['E9', '塔身']], HEADS.slice(0, 2), '“检查项”第2行'],
    [
      'name several',
      [
        ['E1', '东'],
        ['E1', '西'],
      ],
      [['E1', '塔身']],
      HEADS.slice(0, 2),
      '对应多行',
    ],
    ['stand below a head that nobody knows', [['E1', '东']], [['E1', '塔身']], ['编号', '部件'], '检查项 › 部件'],
    ['have no column that names the record', [['E1', '东']], [['塔身']], ['部位'], '检查项 › 编号'],
  ])('refuse the file when they %s', async (_, records, rows, heads, said) => {
    const { body } = await take(await file(records, rows, heads))
    expect([body.code, String(body.msg).includes(said)]).toEqual([400, true])
  })

  test('have below merged cells the record and the content that is seen there, and what lies across columns is refused', async () => {
    const sheets = [
      sheetOf(
        '巡查',
        [
          ['编号', '地点'],
          ['G1', '东'],
          ['G2', ''],
          ['G3', '西'],
        ],
        ['B2:B3'],
      ),
      sheetOf(
        '检查项',
        [
          HEADS,
          ['G1', '塔身', '是', '2', '2026-03-05'],
          ['', '吊钩', '', '1', ''],
          ['G2', '基础', '否', '1'],
          ['G3', '护栏', '', '1'],
          ['', '', '', '5'],
        ],
        ['A2:A3', 'C2:C3', 'E2:E3', 'A5:A6', 'B5:C6'],
      ),
    ]
    const reply = await take(handmade({ sheets }))
    expect(progress(reply)).toMatchObject({ added: 2, failed: 1 })
    const lines = [
      { part: '塔身', result: '2', amount: 2, day: '2026-03-05' },
      { part: '吊钩', result: '2', amount: 1, day: '2026-03-05' },
    ]
    expect([await linesOf('G1'), await linesOf('G2')]).toMatchObject([lines, [{ part: '基础' }]])
    const { body } = await admin(`GET ${API}/list`, { query: { place_equal: '东', code_likeright: 'G', ascs: 'code' } })
    expect(body.data).toMatchObject({ records: [{ code: 'G1' }, { code: 'G2' }] })
    const [refused = []] = await sheetsOf(progress(reply).faults ?? '')
    expect(refused[1]?.slice(1, 3)).toEqual([
      '检查项（该表第5行）；检查项（该表第6行）；检查项（该表第6行）',
      expect.stringContaining('B6'),
    ])
  })

  test('of a tree have the same parent below a merged cell; a merged name is refused, and a parent that lies across columns', async () => {
    const rows = [['名称', '说明', '上级'], ['一区', '', '0'], ['二区'], ['一区东', '', '一区'], ['一区西'], ['', '二行'], ['三区', '0']]
    const sheets = [sheetOf('分区', rows, ['C2:C3', 'C4:C5', 'A5:A6', 'B7:C7'])]
    const reply = await importFile(admin, 'POST /api/site/area/import', handmade({ sheets }))
    expect(progress(reply)).toMatchObject({ added: 4, failed: 2 })
    const { body } = await admin('GET /api/site/area/list')
    expect(body.data).toMatchObject([{ name: '二区' }, { name: '一区', children: [{ name: '一区西' }, { name: '一区东' }] }])
    const [refused = []] = await sheetsOf(progress(reply).faults ?? '')
    expect(refused.slice(1).map((row) => row[2])).toEqual([expect.stringContaining('A6'), expect.stringContaining('C7')])
  })

  test('are known by the English name of the sheet and its heads, and have a sheet in the template', async () => {
    await take(await file([['F1', '东']], [['F1', '塔身']], ['Code', 'Part'], 'Items'))
    expect(await linesOf('F1')).toMatchObject([{ part: '塔身' }])
    const [, below = []] = await sheetsOf(`${API}/export-template`)
    expect(below[0]).toEqual(HEADS)
  })
})

test.each([
  ['that come first', {}],
  ['behind an empty one', { remark: { title: '备注' } }],
])('records that are told apart by two columns %s come back with their rows', async (_, before) => {
  const twoKeys = {
    ...patrol,
    import: true,
    properties: { ...before, ...patrol.properties, code: { title: '编号', unique: ['place'] }, place: { title: '地点', maxLength: 20 } },
  }
  const app = await startApp({ files: { 'site/patrol.json': twoKeys } })
  try {
    const admin = await app.api()
    for (const place of ['东区', '西区'])
      await admin(`POST ${API}/submit`, { body: { code: 'A-1', place, lines: [{ part: `${place}护栏`, amount: 1 }] } })
    const exported = (await admin(`GET ${API}/export`)).bytes
    const { sheets } = await readSheets('', exported, [['检查项']])
    expect(sheets[1]?.slice(0, 1).map((row) => row.slice(0, 3))).toEqual([['编号', '地点', '部位']])
    const answer = await importFile(admin, `POST ${API}/import`, exported, { isCovered: '1' })
    expect(answer.body).toMatchObject({ data: { changed: 2, failed: 0 } })
    const { body } = await admin(`GET ${API}/list`, { query: { order_by: 'place' } })
    const { records } = body.data as { records: { place: string; lines: { part: string }[] }[] }
    expect(records.map(({ place, lines }) => [place, lines.map(({ part }) => part)])).toEqual(
      ['东区', '西区'].map((place) => [place, [`${place}护栏`]]),
    )
  } finally {
    await app.close()
  }
})
