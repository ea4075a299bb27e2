// Private fields: who sees them whole, and what a mask does that comes back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemParameter } from '../../server/access/parameter.ts'
import { eraseNotedSecrets } from '../../server/store/journal/eraseSecrets.ts'
import { changeRows } from '../../server/store/rows/changeRows.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const API = '/api/site/guest'
const PHONE = '13812345678'
const ID_CARD = '33010619900101123X'
const SHOWN = { guestName: '张*', phone: '138****5678', idCard: '330106********123X', note: '门卫' }
const WHOLE = { guestName: '张三', phone: PHONE, idCard: ID_CARD, note: '门卫' }

const guest = {
  name: 'guest',
  title: '访客',
  route: '/site/guest',
  api: API,
  endpoints: { select: 'GET /select' },
  required: ['guestName'],
  properties: {
    guestName: { title: '姓名', maxLength: 20, search: 'like', private: 'name' },
    phone: { title: '手机号码', format: 'phone', search: 'like', private: 'phone' },
    idCard: { title: '身份证号', format: 'id-card', unique: true, search: 'eq', private: 'id-card' },
    note: { title: '备注' },
  },
  actions: {
    call: {
      title: '改电话',
      dialog: { properties: { phone: { title: '新电话' } } },
      set: { phone: '${phone}' },
    },
  },
}
const visit = {
  name: 'visit',
  title: '来访',
  route: '/site/visit',
  api: '/api/site/visit',
  properties: { guestId: { title: '访客', ref: { entity: 'guest', label: 'guestName' } } },
}
const BUTTONS = ['guest', 'guest_edit', 'guest_view', 'guest_call', 'visit']

describe.each(databases)('private fields on %s', (database) => {
  let app: TestApp
  let id: string
  const as = async (account: string): Promise<Caller> => app.api(account)
  const detail = async (account: string) => (await (await as(account))(`GET ${API}/detail`, { query: { id } })).body.data

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/guest.json': guest, 'site/visit.json': visit } })
    const admin = await app.api()
    id = ((await admin(`POST ${API}/submit`, { body: WHOLE })).body.data as { id: string }).id
    await admin('POST /api/site/visit/submit', { body: { guestId: id } })
    await app.addUser({ account: 'clerk', permissions: BUTTONS })
    await app.addUser({ account: 'warden', permissions: [...BUTTONS, 'guest_view_private'] })
  })
  afterAll(() => app.close())

  test('are masked in the list and the choices, for everybody', async () => {
    for (const account of ['clerk', 'warden', 'admin']) {
      const call = await as(account)
      expect((await call(`GET ${API}/list`)).body.data).toMatchObject({ records: [SHOWN] })
      expect((await call(`GET ${API}/select`)).body.data).toMatchObject([SHOWN])
    }
  })

  test('are masked in the name that another record shows of them', async () => {
    const { body } = await (await as('warden'))('GET /api/site/visit/list')
    expect(body.data).toMatchObject({ records: [{ guestId: id, guestName: '张*' }] })
  })

  test('are whole in the detail for who holds the right, and for nobody else', async () => {
    expect(await detail('clerk')).toMatchObject(SHOWN)
    expect(await detail('warden')).toMatchObject(WHOLE)
    expect(await detail('admin')).toMatchObject(WHOLE)
  })

  scenarios(
    () => app,
    [
      { name: 'are found by their whole value', as: 'clerk', call: `GET ${API}/list?idCard=${ID_CARD}`, status: 200, data: { total: 1 } },
      { name: 'are not found by a part of it', as: 'clerk', call: `GET ${API}/list?idCard=330106`, status: 200, data: { total: 0 } },
      ...[`list?phone=1234`, `list?phone_like=1234`, `list?guestName=三`].map((query) => ({
        name: `are found by a part where the file says so, by who may see them: ${query}`,
        as: 'warden',
        call: `GET ${API}/${query}`,
        status: 200,
        data: { total: 1 },
      })),
      ...[`list?phone=1234`, `list?guestName=三`].map((query) => ({
        name: `are not found by a part by anybody else: ${query}`,
        as: 'clerk',
        call: `GET ${API}/${query}`,
        status: 200,
        data: { total: 0 },
      })),
      ...[`list?phone_like=1234`, 'select?phone_like=1'].map((query) => ({
        name: `are not asked by a part by anybody else: ${query}`,
        as: 'clerk',
        call: `GET ${API}/${query}`,
        status: 400,
      })),
      ...['list?idCard_in=1,2', 'select?phone_in=1,2', 'list?guestName_in=a,b'].map((query) => ({
        name: `are not asked by a list of candidates: ${query}`,
        as: 'clerk',
        call: `GET ${API}/${query}`,
        status: 400,
      })),
      {
        name: 'are not guessed by comparing',
        as: 'clerk',
        call: `GET ${API}/list?idCard_ge=33`,
        status: 400,
        msg: '查询条件不支持：idCard_ge',
      },
      { name: 'are not guessed from a beginning', as: 'clerk', call: `GET ${API}/list?idCard_likeright=33`, status: 400 },
      {
        name: 'are not guessed by their order',
        as: 'clerk',
        call: `GET ${API}/list?descs=phone`,
        status: 400,
        msg: '排序字段不存在：phone',
      },
    ],
  )

  test('stay as they are when their masks come back, while the rest is changed', async () => {
    const reply = await (await as('clerk'))(`POST ${API}/submit`, { body: { id, ...SHOWN, note: '保安' } })
    expect(reply.status).toBe(200)
    expect(await detail('warden')).toMatchObject({ ...WHOLE, note: '保安' })
  })

  test('are changed by who may edit them, without being seen', async () => {
    const reply = await (await as('clerk'))(`POST ${API}/submit`, { body: { id, ...SHOWN, phone: '13987654321' } })
    expect(reply.status).toBe(200)
    expect(await detail('clerk')).toMatchObject({ phone: '139****4321' })
    expect(await detail('admin')).toMatchObject({ phone: '13987654321', idCard: ID_CARD })
  })

  test('refuse a mask that is none of theirs', async () => {
    const call = await as('clerk')
    const msgs = await Promise.all(
      [{ phone: '138****0000' }, { guestName: '李*' }].map(
        async (body) => (await call(`POST ${API}/submit`, { body: { id, ...body } })).body.msg,
      ),
    )
    expect(msgs).toEqual(['手机号码含有掩码，请输入完整内容', '姓名含有掩码，请输入完整内容'])
    expect((await (await app.api())(`POST ${API}/submit`, { body: { guestName: '王*' } })).status).toBe(400)
  })

  test('stay as they are when an action brings their masks', async () => {
    const before = await detail('admin')
    const reply = await (await as('clerk'))(`POST ${API}/call`, { query: { ids: id }, body: { phone: '139****4321' } })
    expect(reply.status).toBe(200)
    expect(await detail('admin')).toMatchObject({ phone: (before as { phone: string }).phone })
  })
})

describe.each(databases)('the value of a setting on %s', (database) => {
  const PARAM = '/api/blade-system/param'
  const SECRET = 'Hush-4711'
  const KEY = 'probe.password'
  let app: TestApp
  let clerk: Caller
  let id: string
  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'clerk', permissions: ['param', 'param_add', 'param_edit', 'param_view', 'param_delete'] })
    clerk = await app.api('clerk')
    const body = { paramName: '试', paramKey: KEY, paramValue: SECRET }
    id = ((await clerk(`POST ${PARAM}/submit`, { body })).body.data as { id: string }).id
  })
  afterAll(() => app.close())
  const shown = async () => (await clerk(`GET ${PARAM}/detail`, { query: { id } })).body.data
  const submit = (body: object) => clerk(`POST ${PARAM}/submit`, { body: { id, ...body } })

  test('is hidden where the setting has the name of a secret, and shown elsewhere', async () => {
    expect(await shown()).toMatchObject({ paramKey: KEY, paramValue: '******' })
    const { text } = await clerk(`GET ${PARAM}/list`, { query: { size: 100 } })
    expect([text.includes(SECRET), text.includes('"paramValue":"true"')]).toEqual([false, true])
    expect((await clerk(`GET ${PARAM}/list`, { query: { paramValue_like: SECRET.slice(0, 4) } })).status).toBe(400)
  })

  test('stays when its mask comes back, and does not show itself under another name', async () => {
    expect((await submit({ paramName: '试二', paramKey: KEY, paramValue: '******' })).status).toBe(200)
    for (const body of [{ paramKey: 'probe.open' }, { paramKey: 'probe.open', paramValue: '******' }])
      expect((await submit({ paramName: '试二', ...body })).status).toBe(400)
    expect(await systemParameter(app.platform, KEY)).toBe(SECRET)
  })

  test('is in no journal, log or history, neither before nor after a change', async () => {
    expect((await submit({ paramValue: 'Hush-4712', remark: '新' })).status).toBe(200)
    const { text } = await clerk(`GET ${PARAM}/history`, { query: { id } })
    expect([text.includes('新'), text.includes('Hush')]).toEqual([true, false])
    for (const entity of ['journal-entry', 'api-log'])
      expect(JSON.stringify(await findRows(app.platform, entity, {}))).not.toContain('Hush')
  })

  test('is taken out of changes that were noted before', async () => {
    const { db } = app.platform.store
    const rows = await findRows(app.platform, 'journal-entry', { recordId_equal: id })
    const noted = { after: JSON.stringify({ paramValue: 'Hush-4713', remark: '旧' }) }
    await changeRows(db, entityOf(app.platform, 'journal-entry'), { id_equal: String(rows[0]?.id) }, noted, systemActor())
    expect([await eraseNotedSecrets(db), await eraseNotedSecrets(db)]).toEqual([1, 0])
    const left = JSON.stringify(await findRows(app.platform, 'journal-entry', { recordId_equal: id }))
    expect([left.includes('旧'), left.includes('Hush')]).toEqual([true, false])
  })
})

describe('the archives', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp()
    await app.addUser({ account: 'reader', permissions: ['project', 'company', 'project_supervisor', 'project_safeman', 'labor'] })
  })
  afterAll(() => app.close())

  test('show nobody’s phone, identity number, certificate that repeats it, or address', async () => {
    const { projectId, add } = await addSite(app.platform, '遮掩工地', '000000', { managerPhone: PHONE })
    const companyId = await add('company', { companyName: '遮掩公司', companyType: '007', phone: PHONE })
    const person = { projectId, companyId, name: '甲', phone: PHONE, idCard: ID_CARD }
    await add('project-supervisor', person)
    await add('project-safeman', person)
    await add('labor', { ...person, certNo: `T${ID_CARD}`, idAddress: '广东省深圳市南山区科苑路1号' })
    const call = await app.api('reader')
    const paths = ['project', 'company', 'project_supervisor', 'project_safeman', 'labor'].flatMap((name) => [
      `${name}/list`,
      `${name}/select`,
    ])
    const shown = await Promise.all(paths.map(async (path) => (await call(`GET /api/blade-archives/${path}`)).text))
    expect(shown[0]).toContain('138****5678')
    expect(shown.at(-2)).toContain('广东省深圳市*')
    for (const secret of [PHONE, ID_CARD, '科苑路']) expect(shown.filter((text) => text.includes(secret))).toEqual([])
  })
})
