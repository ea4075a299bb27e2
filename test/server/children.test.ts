// Rows that are records of another entity: read and written with the one they belong to, each by its own rules and rights.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const CREW = '/api/site/crew'
const MEMBER = '/api/site/crew-member'

const crew = {
  name: 'crew',
  title: '班组',
  route: '/site/crew',
  api: CREW,
  required: ['crewName'],
  properties: {
    crewName: { title: '名称' },
    members: {
      title: '成员',
      maxItems: 3,
      children: { entity: 'crew-member', by: 'crewId', fields: ['memberName', 'phone', 'planned', 'actual'] },
    },
  },
}
const member = {
  name: 'crew-member',
  title: '成员',
  route: '/site/crew-member',
  api: MEMBER,
  sort: 'memberName',
  required: ['memberName', 'crewId'],
  properties: {
    crewId: { title: '班组', ref: { entity: 'crew', label: 'crewName' } },
    memberName: { title: '姓名', unique: ['crewId'] },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    planned: { title: '计划', type: 'integer', minimum: 1 },
    actual: { title: '实际', type: 'integer', check: { 'actual <= planned': '实际不能多于计划' } },
    note: { title: '备注' },
  },
}

type Row = Readonly<Record<string, unknown>>

describe.each(databases)('rows that are records on %s', (database) => {
  let app: TestApp
  let admin: Caller

  const submit = (body: object, as = admin) => as(`POST ${CREW}/submit`, { body })
  const idOf = (reply: Reply): string => (reply.body.data as { id: string }).id
  const added = async (...members: Row[]) => idOf(await submit({ crewName: '甲', members }))
  const detail = async (id: string, as = admin) =>
    (await as(`GET ${CREW}/detail`, { query: { id } })).body.data as { members?: Row[] } & Row
  const rowsOf = async (id: string, as = admin) => (await detail(id, as)).members ?? []
  const stored = async (crewId: string) =>
    ((await admin(`GET ${MEMBER}/list`, { query: { crewId, size: 100 } })).body.data as { records: Row[] }).records

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/crew.json': crew, 'site/crew-member.json': member } })
    admin = await app.api()
    const own = ['crew', 'crew_add', 'crew_edit', 'crew_view']
    await app.addUser({ account: 'leader', permissions: [...own, 'crew_member', 'crew_member_edit'] })
    await app.addUser({ account: 'stranger', permissions: own })
  })
  afterAll(() => app.close())

  test('are stored with a new record in their own table, named by it, and come with its detail', async () => {
    const id = await added({ memberName: '乙', planned: 2 }, {}, { memberName: '丙', note: '不在列中', crewId: '1' })
    expect(await stored(id)).toMatchObject([
      { memberName: '丙', crewId: id, crewName: '甲', note: null },
      { memberName: '乙', crewId: id, planned: 2 },
    ])
    expect((await rowsOf(id)).map(({ memberName }) => memberName)).toEqual(['丙', '乙'])
  })

  test('are changed, added and removed in one save; what is not said stays as it is', async () => {
    const id = await added({ memberName: '一', planned: 1 }, { memberName: '三', planned: 3 }, { memberName: '二', planned: 2 })
    const [one, three, two] = (await rowsOf(id)) as [Row, Row, Row]
    const told = [{ id: one.id }, { id: three.id, updateTime: three.updateTime, planned: 5 }, { memberName: '四' }]
    await submit({ id, members: [...told, { id: two.id, updateTime: two.updateTime, isDeleted: 1 }] })
    expect(await stored(id)).toMatchObject([
      { memberName: '一', planned: 1, updateTime: one.updateTime },
      { memberName: '三', planned: 5 },
      { memberName: '四' },
    ])
    await submit({ id, crewName: '丁' })
    expect(await stored(id)).toHaveLength(3)
    const bin = (await admin(`GET ${MEMBER}/bin`, { query: { crewId: id } })).body.data as { records: Row[] }
    expect(bin.records.map(({ memberName }) => memberName)).toEqual(['二'])
    const history = (await admin(`GET ${MEMBER}/history`, { query: { id: String(three.id) } })).body.data as { records: Row[] }
    expect(history.records.map(({ kind }) => kind)).toEqual(['edit', 'create'])
  })

  test('are refused with the place of the cell, and nothing of the save is stored', async () => {
    const before = (await stored('')).length
    const reply = await submit({ crewName: '无', members: [{ memberName: '好' }, { memberName: '坏', planned: 1, actual: 2, phone: '1' }] })
    expect(reply.body).toMatchObject({
      code: 400,
      data: [
        { field: 'members[1].phone', msg: expect.stringMatching(/^成员第2行「电话」：/) },
        { field: 'members[1].actual', msg: '成员第2行：实际不能多于计划' },
      ],
    })
    const twice = await submit({ crewName: '无', members: [{ memberName: '同' }, { memberName: '同' }] })
    expect(twice.body.data).toMatchObject([{ field: 'members[1].memberName' }])
    const list = (await admin(`GET ${CREW}/list`, { query: { crewName: '无' } })).body.data as { total: number }
    expect([list.total, (await stored('')).length]).toEqual([0, before])
  })

  test('are no more than the table takes, those that are there counted along', async () => {
    const id = await added({ memberName: '一' }, { memberName: '二' }, { memberName: '三' })
    const reply = await submit({ id, members: [{ memberName: '四' }] })
    expect(reply.body).toMatchObject({ code: 400, data: [{ field: 'members' }] })
    expect(await stored(id)).toHaveLength(3)
  })

  test('are a conflict with the place of the cell where somebody else changed or removed them since', async () => {
    const id = await added({ memberName: '一', planned: 1 }, { memberName: '二' })
    const [one, two] = (await rowsOf(id)) as [Row, Row]
    await admin(`POST ${MEMBER}/submit`, { body: { id: one.id, planned: 7 } })
    const changed = await submit({ id, members: [{ id: two.id }, { id: one.id, updateTime: one.updateTime, planned: 9 }] })
    expect([changed.status, changed.body.data]).toEqual([409, [{ field: 'members[1].planned', msg: expect.any(String) }]])
    await admin(`POST ${MEMBER}/remove`, { query: { ids: String(two.id) } })
    const removed = await submit({ id, members: [{ id: two.id, updateTime: two.updateTime, planned: 9 }] })
    expect([removed.status, removed.body.data]).toEqual([409, [{ field: 'members[0].planned', msg: expect.any(String) }]])
    expect(await stored(id)).toMatchObject([{ memberName: '一', planned: 7 }])
  })

  test('of another record cannot be taken along', async () => {
    const other = await added({ memberName: '别人' })
    const id = await added({ memberName: '一' })
    const [foreign] = (await rowsOf(other)) as [Row]
    expect((await submit({ id, members: [{ id: foreign.id, memberName: '改' }] })).status).toBe(409)
    await submit({ id, members: [{ id: foreign.id, isDeleted: 1 }] })
    expect(await stored(other)).toMatchObject([{ memberName: '别人', crewId: other }])
  })

  test('are read and written by the rights of their own entity', async () => {
    const id = await added({ memberName: '一', phone: '13812345678' })
    const [leader, stranger] = [await app.api('leader'), await app.api('stranger')]
    const [row] = (await rowsOf(id, leader)) as [Row]
    expect(row.phone).toBe('138****5678')
    expect('members' in (await detail(id, stranger))).toBe(false)
    const edit = { id: row.id, updateTime: row.updateTime, planned: 4 }
    expect((await submit({ id, members: [edit] }, stranger)).status).toBe(403)
    expect((await submit({ id, members: [{ ...edit, phone: row.phone }] }, leader)).status).toBe(200)
    expect((await submit({ id, members: [{ memberName: '二' }] }, leader)).status).toBe(403)
    expect((await submit({ id, members: [{ id: row.id, isDeleted: 1 }] }, leader)).status).toBe(403)
    expect(await rowsOf(id)).toMatchObject([{ planned: 4, phone: '13812345678' }])
  })

  test('tell nobody what is wrong with them who may not write the record', async () => {
    await app.addUser({ account: 'reader', permissions: ['crew', 'crew_view'] })
    expect((await submit({ crewName: '错', members: '一' }, await app.api('reader'))).status).toBe(403)
  })

  test.each<[string, unknown]>([
    ['a text', '一'],
    ['rows that are no objects', ['一']],
    ['an id that is neither text nor number', [{ id: { a: 1 }, memberName: '一' }]],
  ])('are refused as %s', async (_, members) => {
    expect((await submit({ crewName: '错', members })).body.code).toBe(400)
  })

  test('are named by the manifest, beside the entity whose form has them', async () => {
    const { body } = await admin('GET /schemas/manifest.json')
    expect((body.entities as Row[]).find(({ name }) => name === 'crew')).toMatchObject({ children: ['crew-member'] })
  })
})
