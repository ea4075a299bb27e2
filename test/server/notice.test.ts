import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-desk/notice'

type Row = Record<string, unknown> & { id: string }

/** The notices with a call for choices, as a file of an administrator may declare it. */
async function withChoices(): Promise<Record<string, unknown>> {
  const path = 'desk/notice.json'
  const file = JSON.parse(await readFile(join(PROJECT, 'schemas', path), 'utf8')) as { endpoints: object }
  return { [path]: { ...file, endpoints: { ...file.endpoints, select: 'GET /select' } } }
}

describe.each(oneDatabase)('notices on %s', (database) => {
  let app: TestApp
  let admin: Caller
  let hr: Caller

  beforeAll(async () => {
    app = await startApp({ database, files: await withChoices() })
    admin = await app.api()
    hr = await app.api('hr')
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['notice_view', 'notice_delete'] })
  })

  afterAll(() => app.close())

  const list = async (call: Caller, query: Record<string, string | number> = {}): Promise<Row[]> =>
    ((await call(`GET ${ROOT}/list`, { query })).body.data as { records: Row[] }).records

  async function written(title: string, more: Record<string, unknown> = {}): Promise<string> {
    const body = { title, category: 1, releaseTime: '2026-03-01 08:00:00', content: '<p>正文</p>', ...more }
    const reply = await admin(`POST ${ROOT}/submit`, { body })
    expect(reply.text).toContain('"success":true')
    return String((reply.body.data as Row).id)
  }

  test('title and kind are asked for in the words of the page, and the date is now', async () => {
    const reply = await admin(`POST ${ROOT}/submit`, { body: {} })
    expect(reply.body.data).toEqual([
      { field: 'title', msg: '请输入通知标题' },
      { field: 'category', msg: '请输入通知类型' },
    ])
  })

  test('the content keeps its form and loses every script', async () => {
    const content = '<p onclick="steal()">停<strong>电</strong><script>steal()</script><a href="javascript:steal()">看</a></p>'
    const id = await written('停电通知', { content })
    const { data } = (await admin(`GET ${ROOT}/detail`, { query: { id } })).body
    expect((data as Row).content).toContain('<strong>电</strong>')
    expect((data as Row).content).not.toMatch(/steal|script/)
  })

  test('whoever opens a notice has read it, nobody else', async () => {
    const id = await written('安全交底')
    const isRead = async (call: Caller) => (await list(call, { title: '安全交底' }))[0]?.isRead
    expect([await isRead(admin), await isRead(hr)]).toEqual([0, 0])
    const opened = await Promise.all([1, 2, 3].map(() => hr(`GET ${ROOT}/detail`, { query: { id } })))
    expect(opened.map((reply) => [reply.status, (reply.body.data as Row).isRead])).toEqual(Array(3).fill([200, 1]))
    expect([await isRead(admin), await isRead(hr)]).toEqual([0, 1])
    expect(await findRows(app.platform, 'notice-read', { noticeId_equal: id })).toHaveLength(1)
  })

  test('a notice that must be read is read once it is confirmed, and says who did', async () => {
    const id = await written('必读交底', { mustRead: '1' })
    const state = async (call: Caller) => (await call(`GET ${ROOT}/detail`, { query: { id } })).body.data as Row
    expect([(await state(hr)).isRead, (await state(hr)).isRead]).toEqual([0, 0])
    expect((await state(admin)).readers).toBeNull()
    const confirmed = await hr(`POST ${ROOT}/confirm`, { query: { id } })
    expect([confirmed.status, (confirmed.body.data as Row).isRead]).toEqual([200, 1])
    expect((await state(hr)).isRead).toBe(1)
    expect(await state(admin)).toMatchObject({ isRead: 0, readCount: 1, readers: '人事' })
    expect((await hr(`POST ${ROOT}/confirm`, { query: { id: '1' } })).status).toBe(404)
  })

  test('a range of dates holds both ends, a kind is that kind alone', async () => {
    await written('三月', { releaseTime: '2027-03-01 00:00:00', category: 2 })
    await written('四月', { releaseTime: '2027-04-01 00:00:00', category: 3 })
    const query = { releaseTime_datege: '2027-03-01 00:00:00', releaseTime_datelt: '2027-03-31' }
    expect((await list(hr, query)).map((row) => row.title)).toEqual(['三月'])
    const both = { releaseTime_datege: '2027-03-01 00:00:00', releaseTime_datelt: '2027-04-01 00:00:00' }
    expect((await list(hr, both)).map((row) => row.title)).toEqual(['四月', '三月'])
    expect((await list(hr, { category: 3 })).map((row) => row.title)).toEqual(['四月'])
    expect((await list(hr)).map((row) => row.title).slice(0, 2)).toEqual(['四月', '三月'])
  })

  test('a notice is read, opened and removed in its own tenant alone', async () => {
    const id = await written('内部')
    const bob = await app.api('bob', '100001')
    expect(await list(bob)).toEqual([])
    expect((await bob(`GET ${ROOT}/detail`, { query: { id } })).status).toBe(404)
    expect((await bob(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(403)
    expect(await list(admin, { title: '内部' })).toHaveLength(1)
  })

  test('a notice to a role is shown at no door to others, and at all of them to the role and to who edits notices', async () => {
    const { roleId } = await app.addUser({ account: 'guard', permissions: ['notice', 'notice_view', 'notice_delete'] })
    await app.addUser({ account: 'cook', permissions: ['notice', 'notice_view'] })
    const id = await written('夜间值守', { roleIds: roleId })
    const [guard, cook] = [await app.api('guard'), await app.api('cook')]
    await guard(`GET ${ROOT}/detail`, { query: { id } })
    const doors: readonly [door: string, query: Record<string, string>][] = [
      ...['list', 'page', 'select'].flatMap((door): [string, Record<string, string>][] => [
        [`${ROOT}/${door}`, { size: '100' }],
        [`${ROOT}/${door}`, { title: '夜间', id_in: id }],
        [`${ROOT}/${door}`, { filter: `{"any":[["title","begins","夜间"]]}` }],
      ]),
      [`${ROOT}/select`, {}],
      [`${ROOT}/detail`, { id }],
      [`${ROOT}/history`, { id }],
      [`${ROOT}/top`, { number: '100' }],
      ['/gantry/find', { text: '夜间值守' }],
      ['/gantry/start', { path: '/desk/notice' }],
    ]
    const shows = (call: Caller) =>
      Promise.all(doors.map(async ([door, query]) => (await call(`GET ${door}`, { query })).text.includes('夜间值守')))
    const expected = (isShown: boolean) => doors.map(() => isShown)
    expect(await shows(cook)).toEqual(expected(false))
    expect(await shows(guard)).toEqual(expected(true))
    expect(await shows(admin)).toEqual(expected(true))
    expect((await cook(`GET ${ROOT}/history`, { query: { id } })).status).toBe(404)
  })

  test("a removed notice to others is in nobody else's bin, and no write finds a notice to others", async () => {
    const { roleId } = await app.addUser({ account: 'keeper', permissions: ['notice', 'notice_view', 'notice_delete'] })
    await app.addUser({ account: 'porter', permissions: ['notice', 'notice_view', 'notice_delete'] })
    const [keeper, porter] = [await app.api('keeper'), await app.api('porter')]
    const [hidden, open, live] = [
      await written('库房盘点', { roleIds: roleId }),
      await written('全员大会'),
      await written('库房值班', { roleIds: roleId }),
    ]
    expect((await porter(`POST ${ROOT}/remove`, { query: { ids: live } })).status).toBe(403)
    await admin(`POST ${ROOT}/remove`, { query: { ids: `${hidden},${open}` } })
    const bin = async (call: Caller) =>
      ((await call(`GET ${ROOT}/bin`, { query: { size: '100' } })).body.data as { records: Row[] }).records.map(({ id }) => id)
    expect([await bin(porter), (await bin(keeper)).sort(), (await bin(admin)).sort()]).toEqual([
      [open],
      ...Array(2).fill([hidden, open].sort()),
    ])
    for (const door of ['restore', 'purge']) {
      const { data } = (await porter(`POST ${ROOT}/${door}`, { body: { ids: [hidden] } })).body
      expect(data).toMatchObject({ changed: 0, refused: [{ label: hidden, msg: '数据不存在或已被删除' }] })
    }
    expect((await keeper(`POST ${ROOT}/restore`, { body: { ids: [hidden] } })).body.data).toMatchObject({ changed: 1 })
  })

  test('the newest are asked for by their number', async () => {
    await written('最早', { releaseTime: '2020-01-01 08:00:00' })
    for (const day of ['01', '02', '03']) await written(`新${day}`, { releaseTime: `2031-01-${day} 08:00:00` })
    const top = async (number: string) => await hr(`GET ${ROOT}/top`, { query: { number } })
    expect(((await top('2')).body.data as Row[]).map(({ title }) => title)).toEqual(['新03', '新02'])
    expect((await hr(`GET ${ROOT}/top`)).body.data).toHaveLength(5)
    expect([(await top('0')).status, (await top('x')).status]).toEqual([400, 400])
  })
})
