// Fields that are unique together: a clash names all of them, by whichever way it is written.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const DIARY = '/api/test/diary'
const SITE = '/api/test/site'
const diary = {
  name: 'test-diary',
  title: '日志',
  route: '/test/diary',
  api: DIARY,
  import: true,
  properties: {
    siteId: { title: '工地', ref: { entity: 'test-site', label: 'siteName' } },
    day: { title: '日期', format: 'date', unique: ['siteId'] },
    weather: { title: '天气' },
  },
  actions: { toFirst: { title: '首日', at: 'row', set: { day: '2026-03-01' } } },
  en: { 日志: 'Diary', 工地: 'Site', 日期: 'Day', 天气: 'Weather', 首日: 'First day' },
}
const site = {
  name: 'test-site',
  title: '工地',
  route: '/test/site',
  api: SITE,
  properties: {
    siteName: { title: '名称' },
    days: { title: '日志', children: { entity: 'test-diary', by: 'siteId', fields: ['day', 'weather'] } },
  },
  en: { 工地: 'Site', 名称: 'Name', 日志: 'Diaries' },
}

const CHINESE = '已有工地和日期相同的数据'
const ENGLISH = 'Another record has the same Site and Day'
const EN = { 'accept-language': 'en' }

describe.each(databases)('a clash of fields that are unique together on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let siteId: string
  let second: string
  const submit = (body: object, headers = {}) => admin(`POST ${DIARY}/submit`, { body, headers })
  const idOf = ({ body }: Reply) => (body.data as { id: string }).id
  const remove = (ids: string) => admin(`POST ${DIARY}/remove`, { query: { ids } })
  const refusedOf = ({ body }: Reply) => (body.data as { refused: { msg: string }[] }).refused.map(({ msg }) => msg)

  beforeAll(async () => {
    app = await startApp({ database, files: { 'test/diary.json': diary, 'test/site.json': site } })
    admin = await app.api()
    siteId = idOf(await admin(`POST ${SITE}/submit`, { body: { siteName: '东岭' } }))
    await submit({ siteId, day: '2026-03-01' })
    second = idOf(await submit({ siteId, day: '2026-03-02' }))
  })
  afterAll(() => app.close())

  test('in a submit that adds and one that changes, in both languages', async () => {
    const added = await submit({ siteId, day: '2026-03-01' })
    expect([added.status, added.body.data]).toEqual([400, [{ field: 'day', msg: CHINESE }]])
    expect((await submit({ id: second, day: '2026-03-01' })).body.msg).toBe(CHINESE)
    expect((await submit({ siteId, day: '2026-03-01' }, EN)).body.data).toEqual([{ field: 'day', msg: ENGLISH }])
  })

  test('in an action, a bulk edit and pasted cells', async () => {
    expect((await admin(`POST ${DIARY}/toFirst`, { query: { ids: second } })).body.msg).toBe(CHINESE)
    const elsewhere = idOf(await submit({ day: '2026-03-01' }))
    const bulk = await admin(`POST ${DIARY}/bulk`, { body: { ids: [elsewhere], set: { siteId } } })
    expect(refusedOf(bulk)).toEqual([CHINESE])
    const rows = [{ id: elsewhere, cells: { siteId: '东岭' } }]
    const pasted = await admin(`POST ${DIARY}/bulk`, { query: { dry: 1 }, body: { rows } })
    expect(pasted.body.data).toMatchObject({ rows: [{ reason: CHINESE }] })
  })

  test('in rows of another record', async () => {
    const reply = await admin(`POST ${SITE}/submit`, { body: { id: siteId, days: [{ day: '2026-03-01' }] }, headers: EN })
    expect(reply.body.msg).toBe(`Diaries, row 1: ${ENGLISH}`)
  })

  test('in an import, with a stored record and with a row before', async () => {
    const sheet = await workbook(
      ['工地', '日期'],
      [
        ['东岭', '2026-03-01'],
        ['东岭', '2026-04-01'],
        ['东岭', '2026-04-01'],
      ],
    )
    const answer = await importFile(admin, `POST ${DIARY}/import`, sheet)
    const { faults } = answer.body.data as { faults: string }
    const told = (await rowsOf(await admin(`GET ${faults}`))).map((row) =>
      Object.values(row).find((cell) => /相同|重复/.test(String(cell))),
    )
    expect(told).toEqual([CHINESE, '工地和日期与第3行重复'])
  })

  test('in a restored record and an undo', async () => {
    const set = String((await remove(second)).headers.get('gantry-change-set'))
    await submit({ siteId, day: '2026-03-02' })
    expect(refusedOf(await admin(`POST ${DIARY}/restore`, { body: { ids: [second] } }))).toEqual([CHINESE])
    expect(refusedOf(await admin('POST /api/gantry-journal/undo', { body: { set } }))).toEqual([CHINESE])
  })
})
