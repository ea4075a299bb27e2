// A model is proposed for the rows of a sheet of another program, and its rows go in through the trial import of the published file.

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleModel, SheetProposal } from '#engine/site/answers/sheetProposal.ts'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { SchemaPart } from '../../pages/develop/editor/schemaPlaces.ts'
import { correctedColumns, exampleText, rowsFile, sheetText } from '../../pages/develop/importModel/newFile.ts'
import { AppError } from '../../server/errors.ts'
import { englishTitle } from '../../server/modules/develop/importModel/englishTitles.ts'
import type { Module } from '../../server/modules/module.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'
const PROGRAM = process.env.LIBREOFFICE_PATH ?? ''

const HEAD = [
  '序号',
  '姓名',
  '手机号',
  '身份证号',
  '进场日期',
  '工种',
  '是否特种作业',
  '日工资（元）',
  '工号',
  '打卡时间',
  '所属单位',
  '备注',
]
const ROWS = [
  ['1', '张一', '13800138000', '110101199003078873', '2026-3-2', '钢筋工', '是', '320.50', '007', '2026-03-02 08:30:00', '甲公司', ''],
  ['2', '李二', '138 0013 8001', '11010119900307547X', '2026/3/5', '木工', '否', '300', '008', '2026-03-02 08:31', '乙公司', '班长'],
  [],
  ['3', '王三', '13800138002', '110101199003071495', '2026年3月8日', '钢筋工', '√', '1,280.25', '009', '2026/3/3 7:59', '甲公司', ''],
  ['4', '赵四', '13800138003', '11010119900307299X', '2026.3.9', '木工', '×', '310', '010', '2026-03-04 08:00:00', '乙公司', ''],
  ['合计', '', '', '', '', '', '', '2210.75', '', '', '', ''],
]
const UNIT = {
  name: 'unit',
  title: '单位',
  route: '/site/unit',
  api: '/api/site/unit',
  properties: { name: { title: '名称' } },
}
const model = { name: 'roster', title: '花名册', english: 'Roster' }

/** A title over all columns, and a heading of two lines. */
function workbook(): Buffer {
  const [first, second] = [
    HEAD.map((head, at) => (at === 1 ? '基本信息' : at === 2 || at === 3 ? null : head)),
    HEAD.map((head, at) => (at >= 1 && at <= 3 ? head : null)),
  ]
  const sheet = utils.aoa_to_sheet([['2026年人员花名册'], first, second, ...ROWS])
  const range = (row: number, column: number, toRow: number, toColumn: number) => ({
    s: { r: row, c: column },
    e: { r: toRow, c: toColumn },
  })
  sheet['!merges'] = [range(0, 0, 0, 11), range(1, 1, 1, 3), ...HEAD.flatMap((_, at) => (at >= 1 && at <= 3 ? [] : [range(1, at, 2, at)]))]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sheet1')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

/** The same table as a page, which LibreOffice makes a workbook of. */
function page(): string {
  const cell = (text: string | null | undefined, more = '') => `<td sdnum="1033;0;@"${more}>${text ?? ''}</td>`
  const rows = ROWS.map((row) => `<tr>${HEAD.map((_, at) => cell(row[at])).join('')}</tr>`)
  const first = HEAD.map((head, at) =>
    at === 1 ? cell('基本信息', ' colspan="3"') : at === 2 || at === 3 ? '' : cell(head, ' rowspan="2"'),
  ).join('')
  const second = HEAD.slice(1, 4)
    .map((head) => cell(head))
    .join('')
  return `<html><meta charset="utf-8"><table><tr>${cell('2026年人员花名册', ' colspan="12"')}</tr><tr>${first}</tr><tr>${second}</tr>${rows.join('')}</table></html>`
}

/** A list that answers only with a parameter of its own. */
const closing: Module = {
  name: 'closing',
  hooks: () => [
    {
      entity: 'firm',
      async listing() {
        throw new AppError('request.parameterMissing', { name: 'projectId' })
      },
    },
  ],
}

let app: TestApp
let admin: Caller
beforeAll(async () => {
  const firm = { ...UNIT, name: 'firm', title: '企业户', route: '/site/firm', api: '/api/site/firm' }
  app = await startApp({ files: { 'site/unit.json': UNIT, 'site/firm.json': firm }, modules: [closing] })
  expect((await (await app.api())('POST /api/site/firm/submit', { body: { name: '甲公司' } })).status).toBe(200)
  admin = await app.api()
  for (const name of ['甲公司', '乙公司']) expect((await admin('POST /api/site/unit/submit', { body: { name } })).status).toBe(200)
})
afterAll(() => app.close())

async function proposed(bytes: Buffer, name = 'roster.xlsx', caller = admin) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  return caller(`POST ${API}/sheet-model`, { body: form })
}

const kindsOf = ({ columns }: SheetProposal) => Object.fromEntries(columns.map(({ head, kind }) => [head, kind]))

const KINDS = {
  序号: 'integer',
  姓名: 'text',
  手机号: 'phone',
  身份证号: 'id-card',
  进场日期: 'date',
  工种: 'dict',
  是否特种作业: 'switch',
  '日工资（元）': 'money',
  工号: 'text',
  打卡时间: 'date-time',
  所属单位: 'dict',
  备注: 'text',
}

test('kinds, dictionaries, required and unique fields are guessed, below a title and a heading of two lines', async () => {
  const { body, status } = await proposed(workbook())
  expect(status).toBe(200)
  const proposal = body.data as SheetProposal
  expect(kindsOf(proposal)).toEqual(KINDS)
  expect(proposal.rows).toHaveLength(4)
  expect(proposal.skipped).toBe(1)
  const column = (head: string) => proposal.columns.find((one) => one.head === head)
  expect(column('工种')?.entries).toEqual(['钢筋工', '木工'])
  expect(column('序号')?.isIncluded).toBe(false)
  expect(column('日工资（元）')?.decimals).toBe(2)
  expect(proposal.columns.filter(({ isUnique }) => isUnique).map(({ head }) => head)).toEqual(['身份证号', '工号'])
  expect(proposal.columns.filter(({ isRequired }) => !isRequired).map(({ head }) => head)).toEqual(['备注'])
  expect(column('姓名')?.english).toBe('Name')
})

test('a heading of many known parts is taken apart once', () => {
  const words = { 项目: 'Project', 名称: 'name', 项目名称: 'Project name', 名称项目: 'name project' }
  const looked: unknown[] = []
  const counted = new Proxy<Record<string, string>>(words, {
    get(all, head) {
      looked.push(head)
      return Reflect.get(all, head)
    },
  })
  expect(englishTitle(`${'项目名称'.repeat(14)}某`, counted)).toBe('')
  expect(looked.length).toBeLessThan(500)
})

test('a reference is proposed where values are titles of records, and only to those who may read them', async () => {
  const { body } = await proposed(workbook())
  const unit = (body.data as SheetProposal).columns.find(({ head }) => head === '所属单位')
  expect(unit).toMatchObject({ kind: 'dict', reference: { entity: 'unit', share: 1 } })
})

test('the file passes the check, is published, and the rows go in through the trial import', async () => {
  const { body } = await proposed(workbook())
  const proposal = body.data as SheetProposal
  const columns = correctedColumns(proposal.columns).map((column) => ({ ...column, isReference: column.reference !== null }))
  expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length)
  const { body: read } = await admin(`GET ${API}/vocabulary`)
  const text = sheetText(model, columns, (read.data as { schema: SchemaPart }).schema)
  const { body: checked } = await admin(`POST ${API}/check`, { body: { file: 'custom/roster.json', text } })
  const { findings } = checked.data as { findings: { level: string; fault: string }[] }
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  const published = await admin(`POST ${API}/publish`, { body: { file: 'custom/roster.json', text, base: '', reason: '来自表格' } })
  expect(published.body.msg).toBe('操作成功')

  const rows = rowsFile(columns, proposal, { yes: '是', no: '否' }, '花名册')
  const run = async (dry: boolean) => {
    const form = new FormData()
    form.append('file', rows)
    const sent = await admin('POST /api/custom/roster/import', { body: form, query: dry ? { dry: 1 } : {} })
    return sent.body.data as ImportProgress
  }
  const trial = await run(true)
  expect(trial).toMatchObject({ state: 'done', added: 4, failed: 0, isTrial: true })
  await run(false)
  const { body: list } = await admin('GET /api/custom/roster/list', { query: { ascs: 'id' } })
  expect((list.data as { total: number }).total).toBe(4)
})

test.skipIf(PROGRAM === '')('a workbook of LibreOffice is read the same way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-office-'))
  try {
    await writeFile(join(folder, 'roster.html'), page())
    const filter = ['--infilter=HTML (StarCalc)', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', folder]
    await promisify(execFile)(PROGRAM, [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...filter,
      join(folder, 'roster.html'),
    ])
    const { body } = await proposed(await readFile(join(folder, 'roster.xlsx')))
    expect(kindsOf(body.data as SheetProposal)).toEqual(KINDS)
    expect((body.data as SheetProposal).rows).toHaveLength(4)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('other files', () => {
  test('a CSV of GBK is read, and dates of a workbook are dates', async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ['名称', '开工'],
        ['一号楼', new Date(Date.UTC(2026, 2, 2))],
        ['二号楼', new Date(Date.UTC(2026, 2, 3))],
      ],
      { UTC: true },
    )
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet)
    const dated = await proposed(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    expect(kindsOf(dated.body.data as SheetProposal)).toEqual({ 名称: 'text', 开工: 'date' })
    // 名称,数量 in GBK.
    const gbk = Buffer.concat([
      Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0d, 0x0a]),
      Buffer.from('a,1\r\nb,2\r\n'),
    ])
    const plain = await proposed(gbk, 'a.csv')
    expect(kindsOf(plain.body.data as SheetProposal)).toEqual({ 名称: 'text', 数量: 'integer' })
  })

  test('a sheet without a table is refused with the reason, and so is who may not publish', async () => {
    const sheet = utils.aoa_to_sheet([['只有一句话']])
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet)
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const refused = await proposed(bytes)
    expect(refused.status).toBe(400)
    expect(refused.body.msg).toContain('找不到表头')
    await app.addUser({ account: 'reader', permissions: ['schema_file', 'schema_file_view'] })
    const other = await app.api('reader')
    expect((await proposed(bytes, 'a.xlsx', other)).status).toBe(403)
  })
})

test('the examples are offered, and one of them passes the check under another name', async () => {
  const { body } = await admin(`GET ${API}/examples`)
  const examples = body.data as ExampleModel[]
  expect(examples.map(({ name }) => name)).toContain('visitor')
  const diary = examples.find(({ name }) => name === 'site-diary') ?? expect.fail('no diary')
  expect(diary).toMatchObject({ title: expect.any(String), english: expect.stringMatching(/^[A-Z]/), fields: expect.any(Number) })
  const text = exampleText(diary.text, { name: 'my-diary', title: '我的日志', english: 'My diary' })
  const { body: checked } = await admin(`POST ${API}/check`, { body: { file: 'custom/my-diary.json', text } })
  const { findings } = checked.data as { findings: { level: string; fault: string; path: string }[] }
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
})
