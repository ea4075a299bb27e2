// Entities whose records stand in a table of another database: lists, searches, details, exports and changes happen there.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Dialect, type ExternalPlace, externalPlaces } from '../support/externalPlace.ts'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const DATASOURCE = '/api/blade-develop/datasource'
const PATROL = '/api/blade-site/patrol'
const KIND = '/api/blade-site/patrol-kind'
const NOTE = '/api/blade-site/patrol-note'

const english = (...words: string[]) => Object.fromEntries(words.map((word, at) => [word, `Word ${at}`]))

const patrol = {
  version: 2,
  name: 'patrol',
  title: '巡检',
  route: '/site/patrol',
  api: PATROL,
  source: { datasource: '旧系统', table: 'blade_patrol', key: 'ID', writable: true, columns: { title: 'TITLE_OF_IT' } },
  type: 'object',
  required: ['patrolNo'],
  export: true,
  properties: {
    patrolNo: { title: '编号', maxLength: 32, search: 'like' },
    title: { title: '标题', maxLength: 60 },
    kindId: { title: '类别', ref: { entity: 'patrol-kind', label: 'kindName' } },
    postId: { title: '岗位', ref: { entity: 'post', label: 'postName' } },
    amount: { title: '金额', type: 'number', search: 'range' },
    wide: { title: '长号', format: 'id' },
    done: { title: '完成', type: 'boolean', format: 'switch' },
    patrolDate: { title: '日期', format: 'date', search: 'range' },
    foundTime: { title: '时间', format: 'date-time', search: 'range' },
    opensAt: { title: '开放', format: 'time' },
    raw: { title: '报文', format: 'json' },
    phone: { title: '电话', format: 'phone', private: 'phone' },
  },
  en: english('巡检', '编号', '标题', '类别', '岗位', '金额', '长号', '完成', '日期', '时间', '开放', '报文', '电话'),
}

const kind = {
  version: 2,
  name: 'patrol-kind',
  title: '巡检类别',
  route: '/site/patrol-kind',
  api: KIND,
  tenant: false,
  source: { datasource: '旧系统', table: 'patrol_kind', key: 'id' },
  tree: { parent: 'parentId', label: 'kindName' },
  sort: 'id',
  type: 'object',
  properties: {
    kindName: { title: '类别名称', maxLength: 40 },
    parentId: { title: '上级', ref: { entity: 'patrol-kind', label: 'kindName', tree: true }, default: '0' },
  },
  en: english('巡检类别', '类别名称', '上级'),
}

/** A table of our own that points at theirs. */
const note = {
  version: 2,
  name: 'patrol-note',
  title: '巡检备注',
  route: '/site/patrol-note',
  api: NOTE,
  type: 'object',
  properties: { text: { title: '备注文字' }, patrolId: { title: '所属巡检', ref: { entity: 'patrol', label: 'patrolNo' } } },
  en: english('巡检备注', '备注文字', '所属巡检'),
}

const types = {
  SQLite: { moment: 'datetime', bit: 'boolean', json: 'json', rest: '' },
  MariaDB: { moment: 'datetime(3)', bit: 'bit(1)', json: 'json', rest: ' character set utf8mb4' },
  PostgreSQL: { moment: 'timestamptz(3)', bit: 'boolean', json: 'jsonb', rest: '' },
} satisfies Record<Dialect, object>

const quote: Record<Dialect, (name: string) => string> = {
  SQLite: (name) => `"${name}"`,
  MariaDB: (name) => `\`${name}\``,
  PostgreSQL: (name) => `"${name}"`,
}

const BIG = '9007199254740993123'

function tables(name: Dialect): string[] {
  const { moment, bit, json, rest } = types[name]
  const q = quote[name]
  const zone = name === 'PostgreSQL' ? '+08' : ''
  const yes = name === 'PostgreSQL' ? 'true' : '1'
  return [
    `create table blade_patrol (${q('ID')} bigint primary key, tenant_id varchar(12), patrol_no varchar(32) not null unique, ${q('TITLE_OF_IT')} varchar(60),
       kind_id bigint, post_id varchar(32), amount decimal(20,4), wide bigint, done ${bit}, ${q('patrolDate')} date, found_time ${moment},
       opens_at time, raw ${json}, phone varchar(20), create_user bigint, create_time ${moment}, update_time ${moment}, is_deleted int default 0)${rest}`,
    `create table patrol_kind (id int primary key, parent_id int, kind_name varchar(40))${rest}`,
    `insert into patrol_kind values (1, null, '安全'), (2, 1, '高处'), (3, 2, '临边')`,
    `insert into blade_patrol (${q('ID')}, tenant_id, patrol_no, ${q('TITLE_OF_IT')}, kind_id, amount, wide, done, ${q('patrolDate')}, found_time, opens_at, raw, phone, create_user, create_time, is_deleted) values
       (1, '000000', 'XJ-1', '塔吊🏗️限位''s', 2, 12345678901.2345, ${BIG}, ${yes}, '2026-11-20', '2026-11-20 08:30:15.123${zone}', '07:00:00', '{"a": 1}', '13812345678', 7, '2026-11-20 09:00:00${zone}', 0),
       (2, '000000', 'XJ-2', null, null, null, null, null, null, null, null, null, null, null, null, null),
       (3, '000000', 'XJ-3', '已删', null, null, null, null, null, null, null, null, null, null, null, 1),
       (4, '100001', 'XJ-4', '别人的', null, null, null, null, null, null, null, null, null, null, null, 0)`,
  ]
}

const files = { 'site/patrol.json': patrol, 'site/patrol-kind.json': kind, 'site/patrol-note.json': note }
const rowsOf = ({ body }: Reply) => (body.data as { records: Record<string, unknown>[] }).records
const dataOf = ({ body }: Reply) => body.data as Record<string, unknown>

describe.each(externalPlaces)('%s', (_, open) => {
  let app: TestApp
  let place: ExternalPlace
  let admin: Caller

  const list = (query: Record<string, string | number> = {}, caller = admin) => caller(`GET ${PATROL}/list`, { query })
  const numbers = async (query: Record<string, string | number>, caller = admin) =>
    rowsOf(await list(query, caller)).map(({ patrolNo }) => patrolNo)
  const detail = async (id: string) => dataOf(await admin(`GET ${PATROL}/detail`, { query: { id } }))
  const submit = (body: object) => admin(`POST ${PATROL}/submit`, { body })

  beforeAll(async () => {
    app = await startApp({ files })
    place = await open(app.platform.config.dataFolder)
    await place.run(tables(place.name))
    admin = await app.api()
    expect((await admin(`POST ${DATASOURCE}/submit`, { body: { name: '旧系统', ...place.source } })).status).toBe(200)
  })
  afterAll(async () => {
    await app.close()
    await place.close()
  })

  test('a list shows the live rows of the own tenant, each value as it stands there', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ total: 2, size: 10, current: 1, pages: 1 })
    const [second, first] = rowsOf({ body } as Reply)
    expect(first).toMatchObject({
      id: '1',
      tenantId: '000000',
      patrolNo: 'XJ-1',
      title: "塔吊🏗️限位's",
      kindId: '2',
      kindName: '高处',
      amount: 12345678901.2345,
      wide: BIG,
      done: true,
      patrolDate: '2026-11-20',
      foundTime: '2026-11-20 08:30:15',
      opensAt: '07:00:00',
      phone: '138****5678',
      createUser: '7',
      createTime: '2026-11-20 09:00:00',
      isDeleted: 0,
    })
    expect(JSON.parse(String(first?.raw))).toEqual({ a: 1 })
    const empty = {
      title: null,
      amount: null,
      wide: null,
      done: null,
      patrolDate: null,
      foundTime: null,
      opensAt: null,
      raw: null,
      phone: null,
    }
    expect(second).toMatchObject({ id: '2', ...empty, createTime: null })
  })

  test.each([
    [{ patrolNo: 'j-1' }, ['XJ-1']],
    [{ patrolNo: '100%' }, []],
    [{ patrolNo_equal: 'XJ-2' }, ['XJ-2']],
    [{ patrolNo_in: 'XJ-1,XJ-2,XJ-4' }, ['XJ-2', 'XJ-1']],
    [{ patrolNo_notequal: 'XJ-1' }, ['XJ-2']],
    [{ title_null: '1' }, ['XJ-2']],
    [{ title_like: '🏗️' }, ['XJ-1']],
    [{ title_notlike: '塔吊' }, ['XJ-2']],
    [{ title_like: "' or 1=1 --" }, []],
    [{ wide_equal: BIG }, ['XJ-1']],
    [{ wide_equal: `${BIG.slice(0, -1)}4` }, []],
    [{ wide_equal: 'x' }, []],
    [{ amount_ge: '12345678901.2345' }, ['XJ-1']],
    [{ amount_gt: '12345678901.2345' }, []],
    [{ done_equal: 'true' }, ['XJ-1']],
    [{ done_equal: '0' }, []],
    [{ patrolDate_datege: '2026-11-20', patrolDate_datele: '2026-11-20' }, ['XJ-1']],
    [{ patrolDate_dategt: '2026-11-20' }, ['XJ-1']],
    [{ foundTime_dategt: '2026-11-20', foundTime_datelt: '2026-11-20' }, ['XJ-1']],
    [{ foundTime_datelt: '2026-11-19' }, []],
    [{ foundTime_dategt: '2026-11-20 08:30:00', foundTime_datelt: '2026-11-20 08:31:00' }, ['XJ-1']],
    [{ foundTime_datege: '2026-11-20 08:30:16' }, []],
    [{ kindId_equal: '2' }, ['XJ-1']],
    [{ ascs: 'patrolNo' }, ['XJ-1', 'XJ-2']],
    [{ ascs: 'patrolNo', size: 1, current: 2 }, ['XJ-2']],
    [{ updateTime_null: '1', descs: 'patrolNo' }, ['XJ-2', 'XJ-1']],
    [{ order_by: 'tenantId,-patrolNo' }, ['XJ-2', 'XJ-1']],
    [{ filter: '{"any":[["title","contains","塔吊"],["patrolNo","is","XJ-2"]]}' }, ['XJ-2', 'XJ-1']],
    [{ filter: '{"all":[["kindId","out",["2"]]]}' }, ['XJ-2']],
    [{ filter: '{"all":[["foundTime","is","2026-11-20 08:30:15"],["patrolDate","le","2026-11-20"]]}' }, ['XJ-1']],
    [{ filter: '{"all":[["patrolDate","not","2026-11-20"],{"any":[]}]}' }, ['XJ-2']],
  ])('%j finds %j', async (query, expected) => {
    expect(await numbers(query as Record<string, string | number>)).toEqual(expected)
  })

  test('what is no field is refused by its name, as for any list', async () => {
    expect((await list({ nothing: '1' })).status).toBe(400)
    expect((await list({ ascs: 'nothing' })).status).toBe(400)
  })

  test('a detail is one of the list, unmasked for who may see it', async () => {
    expect(await detail('1')).toMatchObject({ patrolNo: 'XJ-1', phone: '13812345678', kindName: '高处' })
    for (const id of ['3', '4', '99', 'x']) expect((await admin(`GET ${PATROL}/detail`, { query: { id } })).status).toBe(404)
  })

  test('who may not read it gets nothing, and who has a data scope its rows', async () => {
    const nobody = await app.addUser({ account: 'nobody' })
    expect(nobody.userId).not.toBe('')
    expect((await list({}, await app.api('nobody'))).status).toBe(403)
    const { roleId } = await app.addUser({ account: 'scoped', permissions: ['patrol'] })
    const scope = {
      scopeName: '巡检',
      resourceCode: 'patrol',
      scopeClass: 'x',
      scopeField: '*',
      scopeType: 5,
      scopeValue: "record.patrolNo.startsWith('XJ') && record.patrolNo.contains('-2') && !(record.patrolNo in ['XJ-9'])",
    }
    const reply = await admin('POST /api/blade-system/data-scope/submit', { body: scope })
    expect(reply.body.msg).toBe('操作成功')
    const saved = dataOf(reply)
    const { platform } = app
    const granted = { roleId, scopeCategory: 1, scopeId: saved.id }
    await insertRecord(platform.store.db, entityOf(platform, 'role-scope'), granted, systemActor())
    platform.reads.forget()
    const scoped = await app.api('scoped')
    expect(await numbers({}, scoped)).toEqual(['XJ-2'])
    expect((await scoped(`GET ${PATROL}/detail`, { query: { id: '1' } })).status).toBe(404)
    expect((await scoped(`POST ${PATROL}/submit`, { body: { patrolNo: 'XJ-9' } })).status).toBe(403)
  })

  test('a tree without a root id nests below its parents', async () => {
    const { body } = await admin(`GET ${KIND}/list`)
    expect(body.data).toMatchObject([{ id: '1', parentId: '0', children: [{ id: '2', children: [{ id: '3' }] }] }])
    const top = (await admin(`GET ${KIND}/lazy-list`)).body.data
    expect(top).toMatchObject([{ id: '1', hasChildren: true }])
    expect((await admin(`GET ${KIND}/lazy-list`, { query: { parentId: '2' } })).body.data).toMatchObject([{ id: '3', hasChildren: false }])
  })

  test('a table that is only read has no calls that write, and no buttons', async () => {
    for (const call of ['submit', 'remove']) expect((await admin(`POST ${KIND}/${call}`, { body: {} })).status).toBe(404)
    expect(app.platform.library().entities.get('patrol-kind')?.permissions).toMatchObject({ add: null, edit: null, delete: null })
  })

  test('an own record points at theirs, with its name, and at nothing that is not there', async () => {
    const saved = await admin(`POST ${NOTE}/submit`, { body: { text: '看过', patrolId: '1' } })
    expect(saved.status).toBe(200)
    expect(rowsOf(await admin(`GET ${NOTE}/list`))[0]).toMatchObject({ patrolId: '1', patrolName: 'XJ-1' })
    const wrong = await admin(`POST ${NOTE}/submit`, { body: { text: '没有', patrolId: '4' } })
    expect({ status: wrong.status, data: wrong.body.data }).toMatchObject({ status: 400, data: [{ field: 'patrolId' }] })
  })

  test('a sheet of the list holds its rows', async () => {
    const { status, bytes } = await admin(`GET ${PATROL}/export`)
    expect(status).toBe(200)
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('a record is added, changed where it differs alone, and marked as removed', async () => {
    const [post] = await findRows(app.platform, 'post')
    const values = { patrolNo: 'XJ-5', title: '新的🚧', kindId: '3', postId: String(post?.id), amount: 0.1, wide: BIG, done: true }
    const dates = {
      patrolDate: '2026-02-28',
      foundTime: '2026-02-28 23:59:59',
      opensAt: '06:30:00',
      raw: '{"b": [2]}',
      phone: '13912345678',
    }
    const added = await submit({ ...values, ...dates })
    expect(added.body).toMatchObject({ code: 200 })
    const { id } = dataOf(added) as { id: string }
    expect(await detail(id)).toMatchObject({
      ...values,
      ...dates,
      raw: expect.stringContaining('2'),
      postName: post?.postName,
      tenantId: '000000',
    })

    const changed = await submit({ ...(await detail('1')), title: '改过', phone: '138****5678', updateTime: undefined })
    expect(changed.body).toMatchObject({ code: 200 })
    expect(await detail('1')).toMatchObject({ title: '改过', phone: '13812345678', wide: BIG, foundTime: '2026-11-20 08:30:15' })
    // The parts of the second are still there.
    expect(await numbers({ foundTime_datege: '2026-11-20 08:30:15', foundTime_datele: '2026-11-20 08:30:15' })).toEqual([])

    expect((await admin(`POST ${PATROL}/remove`, { query: { ids: id } })).status).toBe(200)
    expect(await numbers({ patrolNo_equal: 'XJ-5' })).toEqual([])
  })

  test('what the rules, the references and the table itself refuse is said at its field, and nothing is written', async () => {
    const refused = async (body: object) => {
      const reply = await submit(body)
      return { status: reply.status, data: reply.body.data }
    }
    expect(await refused({ title: '没有编号' })).toMatchObject({ status: 400, data: [{ field: 'patrolNo' }] })
    expect(await refused({ patrolNo: 'XJ-6', kindId: '99' })).toMatchObject({ status: 400, data: [{ field: 'kindId' }] })
    expect(await refused({ patrolNo: 'XJ-6', wide: 'abc' })).toMatchObject({ status: 400, data: [{ field: 'wide' }] })
    expect(await refused({ patrolNo: 'XJ-1' })).toMatchObject({
      status: 400,
      data: [{ field: 'patrolNo', msg: expect.stringContaining('编号') }],
    })
    expect((await submit({ id: '4', title: '别人的' })).status).toBe(403)
    expect((await admin(`POST ${PATROL}/remove`, { query: { ids: '4' } })).status).toBe(403)
    expect(await numbers({})).toEqual(['XJ-2', 'XJ-1'])
  })

  test('a change is told in the log of calls', async () => {
    const of = async (call: string) =>
      rowsOf(await admin('GET /api/blade-log/api/list', { query: { requestUri_like: `${PATROL}/${call}` } }))
    await app.platform.logs.settle()
    const before = (await of('submit')).length
    await submit({ id: '2', title: '记下' })
    await app.platform.logs.settle()
    const [line, ...others] = await of('submit')
    expect(others).toHaveLength(before)
    expect(line).toMatchObject({ code: 200, createBy: 'admin' })
  })

  test('a table that does not fit its file is said with the column that is missing', async () => {
    await place.run(['create table patrol_half (id int primary key)'])
    await app.writeSchema('site/patrol-half.json', {
      ...kind,
      name: 'patrol-half',
      api: '/api/blade-site/patrol-half',
      route: '/site/half',
      tree: undefined,
      source: { datasource: '旧系统', table: 'patrol_half', key: 'id' },
      properties: { kindName: { title: '类别名称' } },
    })
    // A source that answers late is away for a moment.
    await expect
      .poll(async () => (await admin('GET /api/blade-site/patrol-half/list')).body.msg)
      .toBe('巡检类别与数据源不符：表patrol_half没有列kindName')
    expect((await admin('GET /api/blade-site/patrol-half/list')).status).toBe(503)
  })
})

describe('a data source that is not there', () => {
  let app: TestApp
  let admin: Caller
  const set = async (url: string) => {
    const found = rowsOf(await admin(`GET ${DATASOURCE}/list`))[0]
    const body = { id: found?.id, name: '旧系统', driverClass: 'org.postgresql.Driver', username: 'boss', password: 'Zaq1-of-tests', url }
    expect((await admin(`POST ${DATASOURCE}/submit`, { body })).status).toBe(200)
    app.platform.reads.forget()
  }

  beforeAll(async () => {
    app = await startApp({ files })
    admin = await app.api()
  })
  afterAll(() => app.close())

  test('is called by its name', async () => {
    const { status, body } = await admin(`GET ${PATROL}/list`)
    expect({ status, msg: body.msg }).toEqual({ status: 503, msg: '数据源“旧系统”不存在，请联系管理员' })
  })

  test('answers 503 at once, tells no secrets, and leaves own records readable', async () => {
    await set('jdbc:postgresql://127.0.0.1:1/site')
    const { status, body } = await admin(`GET ${PATROL}/list`, { headers: { 'accept-language': 'en' } })
    expect({ status, msg: body.msg }).toEqual({ status: 503, msg: 'The data source 旧系统 cannot be reached. Try again later' })
    const actor = systemActor()
    await insertRecord(app.platform.store.db, entityOf(app.platform, 'patrol-note'), { text: '看过', patrolId: '1' }, actor)
    expect(rowsOf(await admin(`GET ${NOTE}/list`))[0]).toMatchObject({ text: '看过', patrolId: '1', patrolName: null })
    expect((await admin(`POST ${NOTE}/submit`, { body: { text: '新的', patrolId: '2' } })).status).toBe(503)
    expect(JSON.stringify(app.logs())).not.toContain('Zaq1-of-tests')
  })

  test('that is silent is given up, and not asked again by everybody in turn', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    let asked = 0
    silent.on('connection', () => (asked += 1))
    await set(`jdbc:postgresql://127.0.0.1:${(silent.address() as { port: number }).port}/site`)
    const replies = await Promise.all(Array.from({ length: 3 }, () => admin(`GET ${PATROL}/list`)))
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await admin(`GET ${PATROL}/list`)).status).toBe(503)
    expect(asked).toBe(3)
    silent.close()
  })
})
