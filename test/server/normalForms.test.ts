// Values whose spelling does not matter are one value at every door.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportProgress } from '#model/entity/sheets.ts'
import type { WorkbookCell } from '#records/sheets/cells.ts'
import { insertRecord } from '#store/records.ts'
import { entityOf, systemActor } from '#store/rows.ts'
import { migrate } from '#store/schema/migrate.ts'
import { change, selectRows } from '#store/sql/query.ts'
import { idCardOf } from '../support/archives.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

type Rec = Record<string, unknown>

const ROOT = '/api/site/visit'
const VISIT = {
  name: 'visit',
  title: '访客',
  api: ROOT,
  menu: { directory: 'site', sort: 99 },
  import: { cover: 'cardNo' },
  required: ['visitor'],
  properties: {
    visitor: { title: '姓名', format: 'name' },
    cardNo: { title: '身份证号', format: 'id-card', unique: true, search: 'eq' },
    plate: { title: '车牌', format: 'plate', search: 'like' },
    badge: { title: '证号', format: 'code', unique: ['gate'], search: 'eq' },
    gate: { title: '大门' },
    firm: { title: '单位', unique: true },
  },
}
const CARD = [...Array(200).keys()].map((at) => idCardOf('1990-05-02', at)).find((card) => card.endsWith('X')) ?? ''
const SMALL = CARD.replace('X', 'x')
const WIDE = ` ${CARD.slice(0, 6)} ${CARD.slice(6, 17)}Ｘ`

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/visit.json': VISIT } })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const submit = (body: Rec) => admin(`POST ${ROOT}/submit`, { body: { visitor: '甲', ...body } })
  const add = async (body: Rec) => {
    const reply = await submit(body)
    expect(reply.body).toMatchObject({ code: 200 })
    return String((reply.body.data as Rec).id)
  }
  const detail = async (id: string) => (await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data as Rec
  const total = async (query: Record<string, string>) => ((await admin(`GET ${ROOT}/list`, { query })).body.data as { total: number }).total
  const said = ({ status, body }: Reply) => [status, body.msg]
  const remove = (id: string) => admin(`POST ${ROOT}/remove`, { query: { ids: id } })

  test('a form, an edit, the question whether it is free, and a write of code validate and store one form', async () => {
    const id = await add({ cardNo: WIDE, plate: '浙a·12345', badge: ' b-1 ', gate: '东', visitor: ' 古丽米热 • 艾比布力 ' })
    expect(await detail(id)).toMatchObject({ cardNo: CARD, plate: '浙A12345', badge: 'B-1', visitor: '古丽米热·艾比布力' })
    expect(said(await submit({ cardNo: SMALL }))).toEqual([400, '身份证号已存在'])
    expect(said(await submit({ badge: 'Ｂ-1', gate: '东 ' }))).toEqual([400, '已有证号和大门相同的数据'])
    const other = await add({ badge: 'b-1', gate: '西', firm: '三建' })
    expect(said(await submit({ id: other, gate: '\u3000东' }))).toEqual([400, '已有证号和大门相同的数据'])
    expect(said(await submit({ firm: ' 三建\u200b' }))).toEqual([400, '单位已存在'])
    const isFree = async (query: Record<string, string>) => (await admin(`GET ${ROOT}/is-free`, { query })).body.data
    expect([await isFree({ field: 'cardNo', cardNo: SMALL }), await isFree({ field: 'badge', badge: 'b-1', gate: '南' })]).toEqual([
      false,
      true,
    ])
    const entity = entityOf(app.platform, 'visit')
    const actor = systemActor('000000')
    await expect(insertRecord(app.platform.store.db, entity, { visitor: '乙', cardNo: SMALL }, actor)).rejects.toMatchObject({
      key: 'record.duplicate',
    })
    await remove(id)
    await remove(other)
  })

  test('searches find it however it is typed', async () => {
    const id = await add({ cardNo: SMALL, plate: '浙A·12345' })
    for (const cardNo of [CARD, SMALL, WIDE]) expect(await total({ cardNo_equal: cardNo })).toBe(1)
    expect(await total({ cardNo_in: `${SMALL},1` })).toBe(1)
    for (const plate of ['a·123', 'Ａ1', '浙 a']) expect(await total({ plate_like: plate })).toBe(1)
    expect(await total({ plate_likeright: '浙a' })).toBe(1)
    await remove(id)
  })

  test('many at once, cells and their undo', async () => {
    const id = await add({ badge: 'C-1', gate: '东' })
    const other = await add({ badge: 'C-2', gate: '东' })
    const bulk = await admin(`POST ${ROOT}/bulk`, { body: { rows: [{ id: other, cells: { badge: 'c-1' } }] } })
    expect(bulk.body.data).toMatchObject({ changed: 0, failed: 1 })
    const changed = await admin(`POST ${ROOT}/bulk`, { body: { rows: [{ id: other, cells: { badge: 'c-3 ' } }] } })
    expect(changed.body.data).toMatchObject({ changed: 1 })
    expect((await detail(other)).badge).toBe('C-3')
    const removed = await remove(other)
    const again = await add({ badge: 'c-3', gate: '东' })
    const set = removed.headers.get('gantry-change-set') ?? ''
    expect((await admin('POST /api/gantry-journal/undo', { body: { set } })).body.data).toMatchObject({ changed: 0, failed: 1 })
    await remove(again)
    await remove(id)
  })

  describe('an import', () => {
    const HEADS = ['姓名', '身份证号', '证号', '大门']
    const row = (card: WorkbookCell, badge: WorkbookCell = null, gate: WorkbookCell = null): WorkbookCell[] => ['丙', card, badge, gate]
    const take = async (rows: WorkbookCell[][], query = {}) =>
      (await importFile(admin, `POST ${ROOT}/import`, await workbook(HEADS, rows), query)).body.data as ImportProgress
    const faults = async ({ faults: path }: ImportProgress) =>
      (await rowsOf(await admin(`GET ${path}`))).map((one) => Object.values(one).slice(0, 3))

    test('of two rows that clash names both, in a trial and in earnest', async () => {
      const rows = [row(CARD, 'D-1', '东'), row(null, ' d-1', '东'), row(SMALL, 'D-2'), row(null, 'd-1', '西')]
      const trial = await take(rows, { dry: '1' })
      expect(trial.preview?.flatMap(({ row: at, reasons }) => reasons.map((reason) => [at, reason]))).toEqual([
        [3, '证号和大门与第2行重复'],
        [4, '身份证号与第2行重复'],
      ])
      const told = await take(rows)
      expect(told).toMatchObject({ added: 2, failed: 2 })
      expect(await faults(told)).toEqual([
        [expect.anything(), '证号', '证号和大门与第2行重复'],
        [expect.anything(), '身份证号', '身份证号与第2行重复'],
      ])
    })

    test('covers the record however its key is spelt, and not twice', async () => {
      const told = await take([row(SMALL, 'E-9')], { isCovered: '1' })
      expect(told).toMatchObject({ added: 0, changed: 1, failed: 0 })
      const twice = await take([row(SMALL), row(CARD)], { isCovered: '1' })
      expect(twice).toMatchObject({ changed: 1, failed: 1 })
    })
  })

  test('an account is one however it is typed, when it is made and when its owner signs in', async () => {
    await app.addUser({ account: 'Li.Si' })
    const password = createHash('md5').update('Li.Si').digest('hex')
    for (const username of ['li.si', 'LI.SI', ' Ｌi.Si ']) {
      const query = { username, password, grant_type: 'password', scope: 'all', type: 'account' }
      const headers = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'tenant-id': '000000' }
      const reply = await fetch(`${app.url}/api/blade-auth/oauth/token?${new URLSearchParams(query)}`, { method: 'POST', headers })
      expect(await reply.json()).toMatchObject({ account: 'li.si' })
    }
    const same = await admin('POST /api/blade-user/submit', { body: { account: 'lI.sI' } })
    expect(same.status).toBe(400)
  })

  test('rows from before the normal forms are named where they clash, identity numbers, names and codes, and stay until somebody corrects them', async () => {
    const { store } = app.platform
    const actor = systemActor('000000')
    const entities = [...app.platform.library().entities.values()]
    const old = [
      {
        table: 'labor',
        column: 'id_card',
        field: 'idCard',
        clash: [CARD, SMALL],
        alone: ` ${idCardOf('1990-05-03', 7)} `,
        more: { projectId: '1' },
      },
      {
        table: 'project',
        column: 'project_name',
        field: 'projectName',
        clash: ['一号工地', ' 一号工地\u3000'],
        alone: ' 二号工地\u200e',
        more: {},
      },
      { table: 'device', column: 'device_code', field: 'deviceCode', clash: ['DEV-9001', 'dev-9001'], alone: 'ｄev-9002', more: {} },
    ]
    const kept: { table: string; column: string; ids: string[]; clash: string[]; told: string }[] = []
    for (const { table, column, field, clash, alone, more } of old) {
      for (const index of await store.dialect.readIndexes(store.db, table))
        if (index.startsWith('uq_')) await change(store.db, `drop index ${index}`, [])
      const ids: string[] = []
      for (const [at, text] of [...clash, alone].entries()) {
        const { id } = await insertRecord(store.db, entityOf(app.platform, table), { ...more, [field]: `old${at}` }, actor)
        await change(store.db, `update ${table} set ${column} = ? where id = ?`, [text, String(id)])
        ids.push(String(id))
      }
      await change(store.db, "update gantry_schema set hash = '' where table_name = ?", [table])
      kept.push({ table, column, ids, clash, told: column === 'id_card' ? 'mean the same' : `all mean ${clash[0]}` })
    }
    const texts = async ({ table, column, ids }: (typeof kept)[number]) =>
      Promise.all(ids.map(async (id) => (await selectRows(store.db, `select ${column} from ${table} where id = ?`, [id]))[0]?.[0]))
    const first = await migrate(store, entities)
    for (const one of kept) {
      const { fault = '', files, isRefused } = first.faults.find(({ fault: text }) => one.ids.some((id) => text.includes(id))) ?? {}
      expect([files?.[0], isRefused]).toEqual([expect.stringMatching(new RegExp(`/${one.table}\\.json$`)), false])
      expect(one.ids.map((id) => fault.includes(id))).toEqual([true, true, false])
      expect(fault).toContain(`${one.told}. They stay as they are.`)
      expect(fault).not.toContain(CARD)
      const [a, b, alone] = await texts(one)
      expect([a, b]).toEqual(one.clash)
      expect(alone).toMatch(/^(?:\d{17}[\dX]|二号工地|DEV-9002)$/)
    }
    for (const { table, ids } of kept) await change(store.db, `update ${table} set is_deleted = 1 where id = ?`, [ids[1] ?? ''])
    expect((await migrate(store, entities)).faults).toEqual([])
    for (const one of kept) expect((await texts(one)).slice(0, 2)).toEqual([one.clash[0], one.clash[0]])
  })
})
