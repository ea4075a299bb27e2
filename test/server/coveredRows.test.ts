// A row that covers a record changes what differs from it; the rest of the row may say what only the stored record explains.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { WorkbookCell } from '../../server/records/sheets/cells.ts'
import { readSheets, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { importFile, rowsOf } from '../support/sheets.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/hoist-lease'
const yard = {
  name: 'yard',
  title: '场地',
  route: '/site/yard',
  api: '/api/site/yard',
  required: ['yardName'],
  properties: { yardName: { title: '场地名称', unique: true } },
  en: { 场地: 'Yard', 场地名称: 'Yard name' },
}
const mast = {
  name: 'mast',
  title: '架体',
  route: '/site/mast',
  api: '/api/site/mast',
  required: ['mastName'],
  properties: { mastName: { title: '架体名称' }, yardId: { title: '所属场地', ref: { entity: 'yard', label: 'yardName' } } },
  en: { 架体: 'Mast', 架体名称: 'Mast name', 所属场地: 'Yard' },
}
const lease = {
  name: 'hoist-lease',
  title: '租赁',
  route: '/site/hoist-lease',
  api: API,
  export: { fields: ['code', 'mastId', 'anyMastId', 'yardId', 'kind', 'dueOn', 'phone', 'note', 'lines'] },
  import: { cover: 'code' },
  required: ['code'],
  properties: {
    code: { title: '编号', unique: true },
    // Before the column that narrows it.
    mastId: { title: '架体', ref: { entity: 'mast', label: 'mastName', where: { yardId_equal: '${yardId}' } } },
    anyMastId: { title: '备用架体', ref: { entity: 'mast', label: 'mastName' } },
    yardId: { title: '场地', ref: { entity: 'yard', label: 'yardName' } },
    kind: { title: '类型', dict: 'region' },
    dueOn: { title: '到期日', format: 'date', check: { 'dueOn > today()': '已到期' } },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    note: { title: '说明', format: 'textarea' },
    lines: {
      title: '附件',
      format: 'table',
      items: {
        properties: {
          part: { title: '部件' },
          spareId: { title: '备件', ref: { entity: 'mast', label: 'mastName' } },
          price: { title: '单价', type: 'number', decimals: 2 },
        },
      },
    },
  },
  en: {
    租赁: 'Lease',
    编号: 'Code',
    架体: 'Mast',
    备用架体: 'Spare mast',
    场地: 'Yard',
    类型: 'Kind',
    到期日: 'Due on',
    已到期: 'Due already',
    电话: 'Phone',
    说明: 'Note',
    附件: 'Parts',
    部件: 'Part',
    备件: 'Spare part',
    单价: 'Price',
  },
}

describe.each(databases)('an imported row on %s', (database) => {
  let app: TestApp
  let admin: Caller
  const yards: string[] = []
  const masts: string[] = []

  const ask = async (call: string, body: object) => {
    const reply = await admin(call, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as { id: string }).id
  }
  const add = (values: Record<string, unknown>) =>
    insertRecord(app.platform.store.db, entityOf(app.platform, 'hoist-lease'), values, systemActor())
  const stored = async (code: string) => (await findRows(app.platform, 'hoist-lease', { code_equal: code }))[0]
  const sheet = (heads: readonly string[], rows: WorkbookCell[][]) =>
    writeWorkbook('', async (writer) => {
      writer.sheet({ name: '租赁', columns: heads.map((head) => ({ head, width: 12, format: null })) })
      writer.add(rows)
    })
  const take = async (bytes: Buffer, query: Record<string, string> = { isCovered: '1' }) => {
    const progress = (await importFile(admin, `POST ${API}/import`, bytes, query)).body.data as ImportProgress
    const { added, changed, failed } = progress
    const reasons = progress.faults ? (await rowsOf(await admin(`GET ${progress.faults}`))).map((row) => row.错误原因) : []
    return { added, changed, failed, reasons }
  }

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/yard.json': yard, 'site/mast.json': mast, 'site/hoist-lease.json': lease } })
    admin = await app.api()
    for (const yardName of ['东', '西']) yards.push(await ask('POST /api/site/yard/submit', { yardName }))
    for (const yardId of yards) masts.push(await ask('POST /api/site/mast/submit', { mastName: '1#', yardId }))
  })
  afterAll(() => app.close())

  test('finds a name among the records that its other columns leave, when it is added and when it is changed', async () => {
    const heads = ['编号', '架体', '场地']
    const rows = [
      ['N1', '1#', '西'],
      ['N2', '1#', '东'],
      ['N3', '2#', '东'],
    ]
    expect(await take(await sheet(heads, rows), {})).toEqual({ added: 2, changed: 0, failed: 1, reasons: ['架体不存在'] })
    expect(await stored('N1')).toMatchObject({ yardId: yards[1], mastId: masts[1] })
    expect(await stored('N2')).toMatchObject({ yardId: yards[0], mastId: masts[0] })
    expect(await take(await sheet(heads, [['N1', '1#', '东']]))).toMatchObject({ changed: 1, failed: 0 })
    expect(await stored('N1')).toMatchObject({ yardId: yards[0], mastId: masts[0] })
    // The yard that the file leaves out is that of the stored record.
    expect(await take(await sheet(['编号', '架体'], [['N1', '1#']]))).toMatchObject({ changed: 1, failed: 0 })
    expect(await take(await sheet(['编号', '备用架体'], [['N1', '1#']]))).toMatchObject({
      failed: 1,
      reasons: ['备用架体有多条同名数据，请填写编号'],
    })
  })

  test('of an export leaves a record as it is, whatever could not be said or entered again', async () => {
    const lines = [{ part: '节', spareId: masts[0], price: 1200.5 }]
    const note = `${'长'.repeat(40_000)}\u0001 尾`
    const odd = { yardId: yards[1], mastId: masts[0], anyMastId: masts[1], kind: 'gone', dueOn: '2020-01-31', phone: '13812345678' }
    await add({ code: 'E1', ...odd, note, lines })
    const before = await stored('E1')
    for (const language of ['zh', 'en']) {
      const file = await admin(`GET ${API}/export`, { query: { code_equal: 'E1' }, headers: { 'accept-language': language } })
      expect(await take(file.bytes)).toEqual({ added: 0, changed: 1, failed: 0, reasons: [] })
      expect(await stored('E1')).toEqual(before)
    }
  })

  test('of an export that was edited changes what was edited, and nothing else', async () => {
    const odd = {
      yardId: yards[1],
      mastId: masts[0],
      anyMastId: masts[1],
      kind: 'gone',
      lines: [{ part: '节', spareId: masts[0], price: 1200.5 }],
    }
    await add({ code: 'E2', ...odd, dueOn: '2020-01-31', phone: '13812345678', note: '旧' })
    const { bytes } = await admin(`GET ${API}/export`, { query: { code_equal: 'E2' } })
    const [heads = [], row = []] = (await readSheets('', bytes, [])).sheets[0] ?? []
    const edited = (cells: Record<string, string>) => sheet(heads.map(String), [row.map((cell, at) => cells[String(heads[at])] ?? cell)])
    expect(await take(await edited({ 到期日: '2020-02-01' }))).toMatchObject({ failed: 1, reasons: ['已到期'] })
    expect(await take(await edited({ 到期日: '2999-01-31', 电话: '13912345678' }))).toMatchObject({ changed: 1, failed: 0 })
    expect(await stored('E2')).toMatchObject({ ...odd, dueOn: '2999-01-31', phone: '13912345678', note: '旧' })
  })

  test('tells only its own faults: what the record has already is none of them', async () => {
    await add({ code: 'F1', anyMastId: masts[0], phone: '13812345678', dueOn: '2020-01-31' })
    const rows = [['F1', '138****5678', '2020-01-31', '没有']]
    expect(await take(await sheet(['编号', '电话', '到期日', '场地'], rows))).toEqual({
      added: 0,
      changed: 0,
      failed: 1,
      reasons: ['场地不存在'],
    })
  })

  test('pasted into a list is narrowed and compared in the same way', async () => {
    await add({ code: 'P1', yardId: yards[1], anyMastId: masts[1] })
    const { id } = (await stored('P1')) as { id: string }
    const paste = async (cells: Record<string, string>) =>
      (await admin(`POST ${API}/bulk`, { query: { dry: '1' }, body: { rows: [{ id, cells }] } })).body.data
    expect(await paste({ mastId: '1#', anyMastId: '1#' })).toEqual({
      rows: [{ id, reason: null, changes: [{ field: 'mastId', before: null, after: '1#' }] }],
    })
    expect(await paste({ mastId: '1#', yardId: '东' })).toMatchObject({
      rows: [{ reason: null, changes: expect.arrayContaining([{ field: 'yardId', before: null, after: '东' }]) }],
    })
  })
})
