// Data scopes: which rows of an entity a role sees and changes. API scopes: which addresses it may call.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const SCOPE = '/api/blade-system/data-scope'
const API_SCOPE = '/api/blade-system/api-scope'
const WORK = '/api/site/work'

const codes = ['work', 'work_add', 'work_edit', 'work_delete', 'work_close', 'visit', 'visit_add']

const workFile = {
  $schema: '../entity.schema.json',
  name: 'work',
  title: '作业',
  route: '/site/work',
  group: 'site',
  api: WORK,
  sort: 'workName',
  tree: { parent: 'parentId', label: 'workName' },
  type: 'object',
  properties: {
    workName: { title: '名称', type: 'string', unique: true },
    parentId: { title: '上级', type: 'string', default: '0', list: false },
    hours: { title: '工时', type: 'number' },
    urgent: { title: '紧急', type: 'boolean' },
    secret: { title: '密语', type: 'string', writeOnly: true },
    crewIds: { title: '班组', type: 'string', ref: { entity: 'work', label: 'workName', multiple: true } },
    status: { title: '状态', type: 'integer', default: 1 },
  },
  actions: { close: { title: '关闭', permission: 'work_close', set: { status: 2 } } },
}

const visitFile = {
  $schema: '../entity.schema.json',
  name: 'visit',
  title: '巡视',
  route: '/site/visit',
  api: '/api/site/visit',
  type: 'object',
  properties: { workId: { title: '作业', type: 'string', ref: { entity: 'work', label: 'workName' } } },
}

type Row = Record<string, unknown> & { id: string; children?: Row[] }

const flat = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  const roles: Record<string, string> = {}
  const works: Record<string, string> = {}

  const submit = async (caller: Caller, path: string, body: object): Promise<string> => {
    const reply = await caller(`POST ${path}/submit`, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    return (reply.body.data as { id: string }).id
  }
  const add = async (account: string, workName: string, values: object = {}): Promise<void> => {
    works[workName] = await submit(await app.api(account), WORK, { workName, ...values })
  }

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/work.json': workFile, 'site/visit.json': visitFile } })
    const { db } = app.platform.store
    const dept = async (deptName: string, parentId: unknown) =>
      String(
        (
          await insertRecord(
            db,
            entityOf(app.platform, 'dept'),
            { deptName, fullName: deptName, parentId, deptCategory: 1, sort: 1 },
            systemActor(),
          )
        ).id,
      )
    const site = await dept('工地', '0')
    const crew = await dept('班组', site)
    const office = await dept('公司', '0')
    const users = { own: site, chief: site, mate: site, member: crew, stranger: office }
    for (const [account, deptId] of Object.entries(users)) {
      roles[account] = (await app.addUser({ account, permissions: codes, deptIds: [deptId] })).roleId
    }
    await app.addUser({ account: 'boss1', role: 'admin', tenantId: '100001', permissions: codes })
    admin = await app.api()
    await add('own', '甲')
    await add('mate', '乙', { hours: 8, urgent: true })
    await add('member', '丙', { hours: 2.5 })
    await add('stranger', '丁', { secret: '芝麻' })
  })
  afterAll(() => app.close())

  /** Makes a scope of the entity and grants it to an account's role; the scope's id. */
  const grant = async (account: string, scope: object): Promise<string> => {
    const id = await submit(admin, SCOPE, { scopeName: '范围', resourceCode: 'work_page', scopeClass: 'x', ...scope })
    await insertRecord(
      app.platform.store.db,
      entityOf(app.platform, 'role-scope'),
      { roleId: roles[account], scopeCategory: 1, scopeId: id },
      systemActor(),
    )
    await admin('GET /api/blade-auth/oauth/clear-cache')
    return id
  }
  const clear = async (path: string): Promise<void> => {
    const { body } = await admin(`GET ${path}/list`, { query: { size: 100 } })
    const ids = (body.data as { records: Row[] }).records.map(({ id }) => id)
    if (ids.length > 0) await admin(`POST ${path}/remove`, { query: { ids: ids.join(',') } })
  }
  const namesOf = (reply: Reply): string[] =>
    flat(reply.body.data as Row[])
      .map(({ workName }) => String(workName))
      .sort()
  const seen = async (account: string, call = `GET ${WORK}/list`): Promise<string> => namesOf(await (await app.api(account))(call)).join('')

  const column = (scopeType: number, scopeColumn: string) => ({ scopeType, scopeColumn })
  const condition = (scopeValue: string) => ({ scopeType: 5, scopeValue })

  describe('a data scope', () => {
    beforeEach(() => clear(SCOPE))

    test('shows a user the own project, and the next one when that changes', async () => {
      const { userId, roleId } = await app.addUser({ account: 'keeper', permissions: ['project'] })
      roles.keeper = roleId
      const [north, south] = [await addSite(app.platform, '北区'), await addSite(app.platform, '南区')]
      await grant('keeper', { resourceCode: 'project', ...condition('record.id == user.projectId') })
      const keeper = await app.api('keeper')
      const projects = async () => {
        const { data } = (await keeper('GET /api/blade-archives/project/list')).body
        return (data as { records: Row[] }).records.map(({ projectName }) => projectName)
      }
      expect(await projects()).toEqual([])
      for (const { site, name } of [
        { site: north, name: '北区' },
        { site: south, name: '南区' },
      ]) {
        await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { projectId: site.projectId }, systemActor())
        await admin('GET /api/blade-auth/oauth/clear-cache')
        expect(await projects()).toEqual([name])
      }
    })

    test('that is granted to nobody narrows nothing', async () => {
      await submit(admin, SCOPE, { scopeName: '范围', resourceCode: 'work_page', scopeClass: 'x', ...column(2, 'create_user') })
      expect(await seen('own')).toBe('丁丙乙甲')
    })

    test.each([
      ['everything', { scopeType: 1 }, '丁丙乙甲'],
      ['what they made', column(2, 'create_user'), '甲'],
      ['what their departments made', column(3, 'create_dept'), '乙甲'],
      ['what their departments and those below made', column(4, 'createDept'), '丙乙甲'],
      ['what a condition says', condition("record.workName in ['乙', '丁'] && record.hours > 3"), '乙'],
    ])('shows %s', async (_, scope, expected) => {
      await grant('own', scope)
      expect(await seen('own')).toBe(expected)
      expect(await seen('own', `GET ${WORK}/tree`)).toBe(expected)
      expect(await seen('own', `GET ${WORK}/lazy-list`)).toBe(expected)
    })

    test.each([
      ['record.createUser == user.userId', '甲'],
      ['user.userId == record.createUser', '甲'],
      ['record.createDept in user.deptIds', '乙甲'],
      ['!(record.createDept in user.deptIds)', '丁丙'],
      ['record.workName != "乙" && (record.hours < 3 || record.createDept == user.deptId)', '丙甲'],
      ['record.hours >= 2.5', '丙乙'],
      ['2.5 < record.hours', '乙'],
      ['record.status == 1.5', ''],
      ['record.urgent', '乙'],
      ['record.urgent == true', '乙'],
      ['record.workName.startsWith("丙")', '丙'],
      ['record.workName.contains("丙") || record.workName.contains("丁")', '丁丙'],
      ['record.workName.contains("")', '丁丙乙甲'],
      ['user.account.startsWith("own")', '丁丙乙甲'],
      ['user.account == "somebody"', ''],
      ['user.tenantId == "000000" && record.updateUser == record.createUser && record.workName < "乙"', '丁丙'],
      ['record.workName.startsWith("%")', ''],
      ['record.workName == "\' or 1=1 --"', ''],
      ['true', '丁丙乙甲'],
      ['false', ''],
    ])('takes the condition %s', async (source, expected) => {
      await grant('own', condition(source))
      expect(await seen('own')).toBe(expected)
    })

    test('finds one of several ids that stand in one field', async () => {
      await submit(await app.api('own'), WORK, { id: works.甲, crewIds: `${works.乙},${works.丙}` })
      await grant('own', condition(`record.crewIds in ['${works.丙}']`))
      expect(await seen('own')).toBe('甲')
    })

    test('adds to the others of the same person', async () => {
      await grant('own', column(2, 'create_user'))
      await grant('own', condition('record.hours == 2.5'))
      expect(await seen('own')).toBe('丙甲')
    })

    test('of the roles of others narrows nothing', async () => {
      await grant('mate', column(2, 'create_user'))
      expect([await seen('own'), await seen('mate')]).toEqual(['丁丙乙甲', '乙'])
    })

    test('does not narrow an administrator, nor the administrator of a tenant', async () => {
      const boss = await app.api('boss1', '100001')
      await submit(admin, WORK, { workName: '戊' })
      const id = await grant('own', condition('false'))
      const info = (await boss('GET /api/blade-auth/oauth/user-info')).body.data as { roleId: string }
      const granted = { roleId: info.roleId, scopeCategory: 1, scopeId: id }
      await insertRecord(app.platform.store.db, entityOf(app.platform, 'role-scope'), granted, systemActor())
      await submit(boss, WORK, { workName: '己' })
      expect([await seen('admin'), namesOf(await boss(`GET ${WORK}/list`)).join('')]).toEqual(['丁丙乙戊甲', '己'])
      await admin(`POST ${WORK}/remove`, { query: { ids: (await find('戊')).id } })
    })

    test('that is removed narrows no more', async () => {
      const id = await grant('own', column(2, 'create_user'))
      expect(await seen('own')).toBe('甲')
      await admin(`POST ${SCOPE}/remove`, { query: { ids: id } })
      expect(await seen('own')).toBe('丁丙乙甲')
    })

    test('keeps rows outside from being opened, changed, removed and acted on', async () => {
      await grant('own', column(2, 'create_user'))
      const own = await app.api('own')
      const id = works.丁
      const statuses = [
        await own(`GET ${WORK}/detail`, { query: { id: String(id) } }),
        await own(`POST ${WORK}/submit`, { body: { id, hours: 99 } }),
        await own(`POST ${WORK}/remove`, { query: { ids: `${works.甲},${id}` } }),
        await own(`POST ${WORK}/close`, { query: { ids: `${works.甲},${id}` } }),
      ].map(({ status }) => status)
      expect(statuses).toEqual([404, 403, 403, 403])
      expect([await find('丁'), await find('甲')]).toMatchObject([{ hours: null, status: 1 }, { status: 1 }])
    })

    test('lets somebody add, change and remove what is theirs', async () => {
      await grant('own', column(2, 'create_user'))
      const own = await app.api('own')
      const id = await submit(own, WORK, { workName: '庚' })
      expect(await seen('own')).toBe('庚甲')
      await submit(own, WORK, { id, hours: 1 })
      expect((await own(`POST ${WORK}/remove`, { query: { ids: id } })).status).toBe(200)
      expect(await seen('own')).toBe('甲')
    })

    test('narrows what forms offer and accept', async () => {
      await grant('own', column(2, 'create_user'))
      const own = await app.api('own')
      await submit(own, '/api/site/visit', { workId: works.甲 })
      expect((await own('POST /api/site/visit/submit', { body: { workId: works.丁 } })).body.msg).toContain('作业')
    })

    test('hides no duplicate: what is taken stays taken', async () => {
      await grant('own', column(2, 'create_user'))
      const { status, body } = await (await app.api('own'))(`POST ${WORK}/submit`, { body: { workName: '丁' } })
      expect([status, body.msg]).toEqual([400, '名称已存在'])
    })

    test('hides no child: a parent with unseen children is not removed', async () => {
      await submit(admin, WORK, { workName: '甲一', parentId: works.甲 })
      await grant('own', column(2, 'create_user'))
      const own = await app.api('own')
      expect((await own(`POST ${WORK}/remove`, { query: { ids: String(works.甲) } })).body.msg).toBe('请先删除子节点！')
      await admin(`POST ${WORK}/remove`, { query: { ids: (await find('甲一')).id } })
    })

    test('brings a child to the top when its parent is not seen', async () => {
      await submit(await app.api('own'), WORK, { workName: '丁一', parentId: works.丁 })
      await grant('own', column(2, 'create_user'))
      expect(await seen('own', `GET ${WORK}/lazy-list`)).toBe('丁一甲')
      await admin(`POST ${WORK}/remove`, { query: { ids: (await find('丁一')).id } })
    })

    test('narrows nobody’s own profile', async () => {
      await grant('own', { resourceCode: 'work_page', ...condition('false') })
      expect((await (await app.api('own'))('GET /api/blade-user/info')).body.data).toMatchObject({ account: 'own' })
    })
  })

  const find = async (workName: string): Promise<Row> => {
    const { body } = await admin(`GET ${WORK}/list`, { query: { workName_equal: workName } })
    return flat(body.data as Row[])[0] as Row
  }

  describe('a data scope is refused', () => {
    const call = `POST ${SCOPE}/submit`
    const valid = { scopeName: '范围', resourceCode: 'work_page', scopeClass: 'x', scopeField: '*' }
    const refused = (name: string, body: object, msg: string) => ({
      name,
      call,
      body: { ...valid, ...body },
      status: 400,
      msg,
      stored: [`GET ${SCOPE}/list?scopeName=范围`, null] as [string, null],
    })
    beforeAll(() => clear(SCOPE))
    scenarios(
      () => app,
      [
        refused('without a name', { scopeName: '', scopeType: 1 }, '请输入数据权限名称'),
        refused('without a code', { resourceCode: '', scopeType: 1 }, '请输入数据权限编号'),
        refused('without a rule', {}, '请选择规则类型'),
        refused('without visible fields', { scopeType: 1, scopeField: ' ' }, '请输入数据权限可见的字段'),
        refused('on a menu that shows no records', { resourceCode: 'system', scopeType: 1 }, '权限编号system不是数据页面的菜单编号'),
        refused('with a field that is none', column(2, 'owner'), '权限字段owner不是作业的字段'),
        refused('with a field that is never shown', column(2, 'secret'), '权限字段secret不是作业的字段'),
        refused('with a number for a person', column(2, 'hours'), '权限字段hours不是作业的字段'),
        refused('with an unknown field of the record', condition('record.owner == "1"'), '规则值中的record.owner不存在'),
        refused('with a secret of the record', condition('record.secret.startsWith("芝")'), '规则值中的record.secret不存在'),
        refused('with an unknown word of the user', condition('user.password == "1"'), '规则值中的user.password不存在'),
        refused('with a name that every object has', condition('user.constructor == "1"'), '规则值中的user.constructor不存在'),
        refused('with a bare name', condition('workName == "1"'), '规则值中的workName不存在'),
        refused('with text beside a number', condition('record.hours == "8"'), "规则值中record.hours == '8'两侧类型不一致"),
        refused('with numbers for ids', condition('record.createUser in [1, 2]'), '规则值中record.createUser in [1, 2]两侧类型不一致'),
        refused('with an order of truths', condition('record.urgent < true'), '规则值中record.urgent < true两侧类型不一致'),
        refused('with a text for a condition', condition('record.workName'), '规则值中record.workName不是条件'),
        refused('with another function', condition('record.workName.matches("a+")'), '规则值不支持matches()'),
        refused('with a choice', condition('record.urgent ? true : false'), '规则值不支持?:'),
        refused('with arithmetic', condition('record.hours + 1 > 2'), '规则值不支持+'),
        refused('with an index', condition('record["hours"] == 2'), '规则值不支持[]'),
        refused('with a null', condition('record.workName == null'), '规则值不支持null'),
        refused(
          'with the part of another field',
          condition('record.workName.contains(record.createUser)'),
          '规则值不支持contains(record.createUser)',
        ),
        { name: 'when SQL is tried, with what does not parse', call, body: { ...valid, ...condition("1=1' or '1'='1") }, status: 400 },
        { name: 'from who has no button for it', as: 'own', call, body: { ...valid, scopeType: 1 }, status: 403 },
        { name: 'to be read by who has no page for it', as: 'own', call: `GET ${SCOPE}/list`, status: 403 },
      ],
    )
  })

  describe('an API scope', () => {
    beforeEach(() => clear(API_SCOPE))
    const keep = async (scopePath: string, account: string | null): Promise<void> => {
      const scopeId = await submit(admin, API_SCOPE, { scopeName: '口', resourceCode: 'x', scopePath, scopeType: 1 })
      const roleId = account === null ? '0' : roles[account]
      await insertRecord(app.platform.store.db, entityOf(app.platform, 'role-scope'), { roleId, scopeCategory: 2, scopeId }, systemActor())
      await admin('GET /api/blade-auth/oauth/clear-cache')
    }
    const statusOf = async (account: string, call: string) => (await (await app.api(account))(call)).status

    test.each([
      [`${WORK}/list`, [403, 200]],
      [`${WORK}/**`, [403, 403]],
      [`${WORK}/*`, [403, 403]],
      [`${WORK}*`, [403, 403]],
      ['/site/work/list', [403, 200]],
      [`${WORK}`, [200, 200]],
      [`${WORK}/li`, [200, 200]],
      ['/api/site/wor/**', [200, 200]],
    ])('%s keeps who was not granted it from calling what it names', async (scopePath, expected) => {
      await keep(scopePath, 'mate')
      expect([await statusOf('own', `GET ${WORK}/list`), await statusOf('own', `GET ${WORK}/tree`)]).toEqual(expected)
      expect([await statusOf('mate', `GET ${WORK}/list`), await statusOf('admin', `GET ${WORK}/list`)]).toEqual([200, 200])
    })

    test('opens an address to the roles of any scope that names it', async () => {
      await keep(`${WORK}/list`, 'mate')
      await keep(`${WORK}/**`, 'own')
      expect([await statusOf('own', `GET ${WORK}/list`), await statusOf('mate', `GET ${WORK}/list`)]).toEqual([200, 200])
      expect([await statusOf('own', `GET ${WORK}/tree`), await statusOf('mate', `GET ${WORK}/tree`)]).toEqual([200, 403])
    })

    test('gives nobody what their menus do not', async () => {
      await keep('/api/blade-system/param/**', 'own')
      expect(await statusOf('own', 'GET /api/blade-system/param/list')).toBe(403)
    })

    test('does not stop people from signing in', async () => {
      await keep('/**', null)
      expect((await (await app.api(null))('GET /api/blade-auth/oauth/captcha')).status).toBe(200)
    })

    scenarios(
      () => app,
      [
        {
          name: 'needs a path',
          call: `POST ${API_SCOPE}/submit`,
          body: { scopeName: '口', resourceCode: 'x', scopeType: 1 },
          status: 400,
          msg: '请输入数据权限编号',
        },
        {
          name: 'takes no star in the middle',
          call: `POST ${API_SCOPE}/submit`,
          body: { scopeName: '口', resourceCode: 'x', scopePath: '/a/*/b', scopeType: 1 },
          status: 400,
        },
      ],
    )
  })
})
