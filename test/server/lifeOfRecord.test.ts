// A record with a life that its file describes alone: the user and moments in presets, conditions, actions and views; conditions of editing and removing.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT } from '../support/sources.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/site/hazard'
const hazard = JSON.parse(readFileSync(join(PROJECT, 'test/fixtures/site-hazard.json'), 'utf8')) as object
const mine = {
  name: 'my-hazard',
  title: '我的隐患',
  base: 'site-hazard',
  route: '/site/my-hazard',
  api: '/api/site/my-hazard',
  where: { owner: '${me.id}' },
}
const buttons = ['', '_add', '_edit', '_delete', '_view', '_mend', '_close'].map((button) => `site_hazard${button}`)
const permissions = [...buttons, 'my_hazard']

describe.each(databases)('a record with a life on %s', (database) => {
  let app: TestApp
  let li: Caller
  let wang: Caller
  let ids: Record<string, string>

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/hazard.json': hazard, 'site/my-hazard.json': mine } })
    const users = await Promise.all(['li', 'wang'].map((account) => app.addUser({ account, permissions })))
    ids = { li: users[0]?.userId ?? '', wang: users[1]?.userId ?? '' }
    li = await app.api('li')
    wang = await app.api('wang')
  })
  afterAll(() => app.close())

  const add = async (by: Caller, body: object = {}): Promise<string> => {
    const { body: answer } = await by(`POST ${ROOT}/submit`, { body: { place: '3#楼', ...body } })
    expect(answer).toMatchObject({ code: 200 })
    return (answer.data as { id: string }).id
  }
  const read = async (by: Caller, id: string) => (await by(`GET ${ROOT}/detail`, { query: { id } })).body.data as Record<string, unknown>
  const act = async (by: Caller, name: string, id: string, body?: object) =>
    (await by(`POST ${ROOT}/${name}`, { query: { ids: id }, body })).body

  test('begins with its user, the moment, and the days after it', async () => {
    const record = await read(li, await add(li, { foundAt: '2026-02-27 10:00:00' }))
    expect(record).toMatchObject({ owner: ids.li, foundBy: 'li', deadline: '2026-03-02', mine: true })
    expect(await read(wang, String(record.id))).toMatchObject({ owner: ids.li, mine: false })
  })

  test('is acted on by the person it names, and keeps moment and user', async () => {
    const id = await add(li)
    expect(await act(wang, 'mend', id, { word: 'w' })).toMatchObject({ code: 400, msg: '当前状态不能执行“整改”' })
    expect(await act(li, 'mend', id, { word: '已修' })).toMatchObject({ code: 200 })
    expect(await read(li, id)).toMatchObject({ state: 'mended', note: '3#楼: 已修', closedAt: null })
    expect(await act(wang, 'close', id)).toMatchObject({ code: 200 })
    const { closedAt, closedBy } = await read(li, id)
    expect([closedBy, String(closedAt)]).toEqual([ids.wang, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)])
  })

  test('is edited and removed only while the file allows it, by every call', async () => {
    const [open, closed] = [await add(li), await add(li)]
    await act(li, 'mend', closed, { word: 'x' })
    const locked = '当前状态的数据不能编辑'
    expect((await li(`POST ${ROOT}/remove`, { query: { ids: `${open},${closed}` } })).body).toMatchObject({ msg: '当前状态的数据不能删除' })
    expect((await li(`POST ${ROOT}/submit`, { body: { id: closed, place: '5#楼' } })).body).toMatchObject({ code: 200 })
    await act(li, 'close', closed)
    expect((await li(`POST ${ROOT}/submit`, { body: { id: closed, place: '6#楼' } })).body).toMatchObject({ code: 400, msg: locked })
    const rows = [{ id: closed, updateTime: (await read(li, closed)).updateTime, cells: { place: '7#楼' } }]
    const bulk = { ids: [open, closed], set: { place: '8#楼' } }
    for (const body of [bulk, { rows }]) expect(JSON.stringify((await li(`POST ${ROOT}/bulk`, { body })).body)).toContain(locked)
    expect([(await read(li, open)).place, (await read(li, closed)).place]).toEqual(['8#楼', '5#楼'])
    expect((await li(`POST ${ROOT}/remove`, { query: { ids: open } })).body).toMatchObject({ code: 200 })
  })

  test('stands in the view of its user alone, and a new one of the view is theirs', async () => {
    const theirs = await add(wang, { place: '塔吊' })
    const listed = async (by: Caller) =>
      ((await by('GET /api/site/my-hazard/list', { query: { size: 100 } })).body.data as { records: { id: string; owner: string }[] })
        .records
    expect(new Set((await listed(wang)).map(({ owner }) => owner))).toEqual(new Set([ids.wang]))
    expect((await listed(li)).map(({ id }) => id)).not.toContain(theirs)
    const { body } = await wang('POST /api/site/my-hazard/submit', { body: { place: '电梯' } })
    expect(await read(wang, (body.data as { id: string }).id)).toMatchObject({ owner: ids.wang })
  })
})
