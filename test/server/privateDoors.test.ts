// Private values, and those that derive from them, as callers learn of them: table of doors and operators.

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/holder'
const CREW = '/api/site/holder-crew'
const ID_CARD = '33010619900101123X'
const BORN = '1990-01-01'

const holder = {
  name: 'holder',
  title: '持卡人',
  route: '/site/holder',
  api: API,
  endpoints: { select: 'GET /select', totals: 'GET /totals', 'is-free': 'GET /is-free' },
  find: ['idCard'],
  required: ['label'],
  export: { fields: ['label', 'idCard', 'born', 'sex', 'age', 'digits'] },
  import: true,
  list: { total: { born: 'max', years: 'sum', digits: 'max' } },
  properties: {
    label: { title: '标签' },
    idCard: { title: '身份证号', format: 'id-card', unique: true, search: 'like', private: 'id-card' },
    sex: { title: '性别', dict: 'gender', compute: 'gender(idCard)', search: 'eq' },
    born: { title: '出生日期', format: 'date', compute: 'birthday(idCard)', search: 'range' },
    age: { title: '年龄', type: 'integer', stored: false, compute: 'years(born, today())' },
    years: { title: '周岁', type: 'number', compute: "years(born, '2026-01-01')" },
    place: { title: '籍贯', preset: "idCard.startsWith('33') ? '浙江' : '外省'" },
    copy: { title: '证号', compute: "empty(idCard) ? '' : idCard" },
    joined: { title: '证件', compute: "'No. ' + idCard" },
    noted: { title: '抄录', readOnly: true },
    digits: { title: '数字', type: 'number', compute: 'double(idCard.substring(0, 14))' },
    crew: { title: '班组', ref: { entity: 'holder-crew', label: 'crewName' } },
    lead: { title: '负责人', ref: { entity: 'holder', label: 'label' } },
    leadCard: { title: '负责人证号', start: 'lead.copy' },
  },
  actions: { note: { title: '抄录', set: { noted: { compute: 'idCard.substring(2)' } } } },
}
/** Totals over private values are private too. */
const crew = {
  name: 'holder-crew',
  title: '班组',
  route: '/site/holder-crew',
  api: '/api/site/holder-crew',
  properties: {
    crewName: { title: '名称' },
    youngest: { title: '最晚出生', format: 'date', total: { entity: 'holder', by: 'crew', take: 'max born' } },
    men: { title: '男工', type: 'integer', total: { entity: 'holder', by: 'crew', take: 'count', where: { sex: '1' } } },
    highest: { title: '最大', type: 'number', total: { entity: 'holder', by: 'crew', take: 'max digits' } },
    all: { title: '人数', type: 'integer', total: { entity: 'holder', by: 'crew', take: 'count' } },
  },
}
const BUTTONS = ['holder', 'edit', 'add', 'view', 'delete', 'export', 'import', 'note'].map((name) =>
  name === 'holder' ? name : `holder_${name}`,
)
const DERIVED = ['sex', 'born', 'age', 'years', 'place'] as const

const READS = ['list', 'select', 'totals', 'bin', 'export']
const PARTS = ['like', 'notequal', 'likeleft', 'likeright', 'notlike', 'gt', 'lt', 'ge', 'le', 'dategt', 'datele', 'in']
const GUESSES = [
  ...PARTS.map((operator) => `idCard_${operator}=330106199001011230,${ID_CARD}`),
  ...[
    'sex=2',
    'sex_equal=2',
    'born_equal=1990-01-01',
    'born_datege=1990-01-01',
    'born_notnull=1',
    'years_ge=36',
    'place_like=浙',
    'copy_like=3301',
    'noted_like=0106',
  ],
  ...['["born","is","1990-01-01"]', '["sex","in",["2"]]', '["years","gt",30]', '["idCard","begins","33"]', '["born","filled"]'].map(
    (condition) => `filter={"all":[${condition}]}`,
  ),
]
const ORDERS = ['ascs=born', 'descs=years', 'order_by=place', 'ascs=idCard', 'descs=sex']
const REFUSED = [...READS.flatMap((door) => GUESSES.map((query) => [door, query])), ...ORDERS.map((order) => ['list', order])]
const REFUSED_JOBS = GUESSES.map((query) => Object.fromEntries(new URLSearchParams(query)))

describe.each(databases)('private values at every door on %s', (database) => {
  let app: TestApp
  let id: string
  let clerk: Caller
  let warden: Caller
  const rowOf = (reply: Reply) => (reply.body.data as { records: Record<string, unknown>[] }).records[0]
  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/holder.json': holder, 'site/crew.json': crew } })
    const admin = await app.api()
    const made = await admin(`POST ${CREW}/submit`, { body: { crewName: '一班' } })
    const crewId = (made.body.data as { id: string }).id
    const { body } = await admin(`POST ${API}/submit`, { body: { label: '甲', idCard: ID_CARD, crew: crewId } })
    expect(body).toMatchObject({ code: 200 })
    id = (body.data as { id: string }).id
    await app.addUser({ account: 'clerk', permissions: BUTTONS })
    await app.addUser({ account: 'warden', permissions: [...BUTTONS, 'holder_view_private'] })
    clerk = await app.api('clerk')
    warden = await app.api('warden')
  })
  afterAll(() => app.close())

  test('show what derives from them to who sees them alone', async () => {
    const shown = { sex: '1', born: BORN, place: '浙江', years: 36 }
    expect(rowOf(await warden(`GET ${API}/list`))).toMatchObject({ ...shown, idCard: '330106********123X' })
    expect((await warden(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ ...shown, idCard: ID_CARD })
    expect((await warden(`GET ${API}/totals`)).body.data).toEqual({ born: BORN, years: 36 })
    expect(await rowsOf(await warden(`GET ${API}/export`))).toMatchObject([{ 出生日期: new Date(BORN), 性别: '男' }])
    expect((await warden(`GET ${API}/list`, { query: { born_datege: BORN, sex: '1', descs: 'born' } })).body.data).toMatchObject({
      total: 1,
    })
    const hidden = Object.fromEntries(DERIVED.map((name) => [name, null]))
    expect(rowOf(await clerk(`GET ${API}/list`))).toMatchObject(hidden)
    expect((await clerk(`GET ${API}/select`)).body.data).toMatchObject([hidden])
    expect((await clerk(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject(hidden)
    expect((await clerk(`GET ${API}/totals`)).body.data).toEqual({})
    expect(await rowsOf(await clerk(`GET ${API}/export`))).toMatchObject([{ 出生日期: null, 性别: null, 年龄: null }])
    const history = (await clerk(`GET ${API}/history`, { query: { id } })).text
    expect([BORN, '浙江', '"sex":"1"', '"years":36'].filter((one) => history.includes(one))).toEqual([])
  })

  test('are masked for everybody where a formula, an action or a start repeats them', async () => {
    expect((await warden(`POST ${API}/note`, { query: { ids: id } })).body).toMatchObject({ success: true })
    const begun = { label: '乙', lead: id, leadCard: ID_CARD }
    const other = ((await warden(`POST ${API}/submit`, { body: begun })).body.data as { id: string }).id
    const masks = { copy: '330106********123X', joined: '*'.repeat(22), noted: '*'.repeat(16) }
    const rows = async (by: Caller, door: string) => {
      const { data } = (await by(`GET ${API}/${door}`)).body
      const found = Array.isArray(data) ? data : (data as { records: object[] }).records
      return (found as { id: string }[]).toSorted((one, two) => one.id.localeCompare(two.id))
    }
    for (const by of [warden, clerk]) {
      for (const door of ['list', 'select']) expect(await rows(by, door)).toMatchObject([masks, { leadCard: masks.copy }])
    }
    expect((await clerk(`GET ${API}/history`, { query: { id } })).text).not.toContain(ID_CARD.slice(6))
    expect((await clerk(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject(masks)
    expect((await warden(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({
      copy: ID_CARD,
      joined: `No. ${ID_CARD}`,
      noted: ID_CARD.slice(2),
    })
    expect((await clerk(`POST ${API}/submit`, { body: { label: '丙', leadCard: masks.copy } })).status).toBe(400)
    await warden(`POST ${API}/remove`, { query: { ids: other } })
  })

  test('are shown as a number in the detail alone, to who sees them alone', async () => {
    for (const by of [warden, clerk]) {
      expect(rowOf(await by(`GET ${API}/list`))).toMatchObject({ digits: null })
      expect((await by(`GET ${API}/select`)).body.data).toMatchObject([{ digits: null }])
      expect(await rowsOf(await by(`GET ${API}/export`))).toMatchObject([{ 数字: null }])
      expect((await by(`GET ${API}/totals`)).body.data).not.toHaveProperty('digits')
      for (const query of ['digits_gt=1', 'ascs=digits', 'filter={"all":[["digits","gt",1]]}'])
        expect((await by(`GET ${API}/list?${query}`)).status).toBe(400)
    }
    expect((await clerk(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ digits: null })
    expect((await clerk(`GET ${API}/history`, { query: { id } })).text).not.toContain(ID_CARD.slice(6, 14))
    expect((await warden(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ digits: Number(ID_CARD.slice(0, 14)) })
  })

  test('are not told by totals over them', async () => {
    const all = ['holder_crew', 'holder_crew_view']
    await app.addUser({ account: 'crewclerk', permissions: all })
    await app.addUser({ account: 'crewchief', permissions: [...all, 'holder_crew_view_private'] })
    const row = async (account: string) => rowOf(await (await app.api(account))(`GET ${CREW}/list`))
    expect(await row('crewchief')).toMatchObject({ youngest: BORN, men: 1, highest: null, all: 1 })
    expect(await row('crewclerk')).toMatchObject({ youngest: null, men: null, highest: null, all: 1 })
  })

  test('leave what derives from them as it is when it comes back unseen', async () => {
    const body = { id, label: '甲', idCard: '330106********123X', place: null, born: null }
    expect((await clerk(`POST ${API}/submit`, { body })).status).toBe(200)
    expect((await warden(`GET ${API}/detail`, { query: { id } })).body.data).toMatchObject({ place: '浙江', born: BORN, idCard: ID_CARD })
  })

  test.each(REFUSED)('do not answer %s?%s to who may not see them', async (door, query) => {
    expect((await clerk(`GET ${API}/${door}?${query}`)).status).toBe(400)
  })

  test.each(REFUSED_JOBS)('do not answer %j to a bulk edit or an export job of who may not see them', async (query) => {
    const bulk = await clerk(`POST ${API}/bulk`, { body: { set: { label: '乙' }, filter: query, expected: 1 } })
    const job = await clerk(`POST ${API}/export-job`, { body: { query } })
    expect([bulk.status, job.body.data]).toEqual([400, expect.objectContaining({ size: 0, msg: expect.stringMatching(/不支持|不存在/) })])
  })

  test('are told as there or not there, as their masks tell it', async () => {
    for (const query of ['idCard_notnull=1', 'filter={"all":[["idCard","filled"]]}'])
      expect((await clerk(`GET ${API}/list?${query}`)).body.data).toMatchObject({ total: 1 })
  })

  const DOORS: readonly [door: string, ask: (by: Caller) => Promise<Reply>][] = [
    ['list', (by) => by(`GET ${API}/list`, { query: { idCard_equal: ID_CARD } })],
    ['list by a filter', (by) => by(`GET ${API}/list`, { query: { filter: `{"any":[["\\u0069dCard","is","${ID_CARD}"]]}` } })],
    ['select', (by) => by(`GET ${API}/select`, { query: { idCard: ID_CARD } })],
    ['totals', (by) => by(`GET ${API}/totals`, { query: { idCard: ID_CARD } })],
    ['bin', (by) => by(`GET ${API}/bin`, { query: { idCard: ID_CARD } })],
    ['export', (by) => by(`GET ${API}/export`, { query: { idCard: ID_CARD } })],
    ['bulk edit', (by) => by(`POST ${API}/bulk`, { body: { set: { label: '甲' }, filter: { idCard: ID_CARD }, expected: 1 } })],
    ['unique value', (by) => by(`GET ${API}/is-free`, { query: { field: 'idCard', idCard: ID_CARD } })],
  ]

  test.each(DOORS)('are asked by one whole value at the door %s twenty times a minute, in the log', async (door, ask) => {
    const account = `asker${DOORS.findIndex(([name]) => name === door)}`
    await app.addUser({ account, permissions: BUTTONS })
    const by = await app.api(account)
    const statuses: number[] = []
    for (let number = 0; number < 21; number++) statuses.push((await ask(by)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await ask(warden)).status).toBe(200)
    const admin = await app.api()
    const lines = async () => (await admin('GET /api/blade-log/api/list', { query: { createBy: account, size: 100 } })).text
    await expect.poll(lines).toContain('持卡人：按隐私字段查询（身份证号）')
  })

  test('are asked two hundred times a day at most', async () => {
    await app.addUser({ account: 'patient', permissions: BUTTONS })
    const by = await app.api('patient')
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const statuses: number[] = []
    for (let number = 0; number < 201; number++) {
      if (number % 20 === 0) vi.setSystemTime(Date.now() + 61_000)
      statuses.push((await by(`GET ${API}/select`, { query: { idCard: ID_CARD } })).status)
    }
    expect(statuses).toEqual([...Array<number>(200).fill(200), 429])
  })

  test('are not told by a trial of an import to who may not see them', async () => {
    const file = await workbook(
      ['标签', '身份证号'],
      [
        ['乙', ID_CARD],
        ['丙', '330106199001011248'],
      ],
    )
    const trial = async (by: Caller) => (await importFile(by, `POST ${API}/import`, file, { dry: '1' })).body.data
    expect(await trial(warden)).toMatchObject({ added: 1, failed: 1 })
    expect(await trial(clerk)).toMatchObject({ added: 2, failed: 0 })
  })

  test('are found by the palette by the whole of them alone', async () => {
    const found = async (by: Caller, text: string) =>
      ((await by('GET /gantry/find', { query: { text } })).body.data as { found: unknown[] }).found.length
    expect([await found(clerk, ID_CARD), await found(clerk, '3301')]).toEqual([1, 0])
  })

  test('are not found by what a change or a new record clashes with, more than twenty times a minute', async () => {
    await app.addUser({ account: 'clasher', permissions: BUTTONS })
    const by = await app.api('clasher')
    const add = (body: object) => by(`POST ${API}/submit`, { body: { label: '丁', ...body } })
    const own = (await add({})).body.data as { id: string }
    const statuses: number[] = []
    for (let number = 0; number < 10; number++) statuses.push((await add({ idCard: ID_CARD })).status)
    for (let number = 0; number < 11; number++) statuses.push((await add({ ...own, idCard: ID_CARD })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
    expect((await by(`POST ${API}/bulk`, { body: { ids: [own.id], set: { idCard: ID_CARD } } })).text).not.toContain('已存在')
    expect([(await add({ ...own, label: '戊' })).status, (await add({ idCard: '330106199001011248' })).status]).toEqual([200, 200])
  })
})
