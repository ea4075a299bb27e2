// The explanation of access against the calls themselves: users, roles, scopes and records by chance, on both stores.

import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessExplanation } from '../../engine/model/records/accessExplanation.ts'
import type { AccessMatrix } from '../../engine/model/records/accessMatrix.ts'
import { insertRecord, removeRecords, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, type Rec, systemActor } from '../../server/store/rows.ts'
import { importFile, rowsOf, workbook } from '../support/sheets.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const PLOT = '/api/site/plot'
const NORM = '/api/site/norm'
const EXPLAIN = 'GET /api/gantry-access/explain'
const NORTH = '100001'

const plot = {
  $schema: '../entity.schema.json',
  name: 'plot',
  title: '地块',
  route: '/site/plot',
  api: PLOT,
  export: true,
  import: true,
  properties: {
    label: { title: '名称' },
    state: { title: '状态', type: 'integer', default: 1 },
    note: { title: '备注' },
    phone: { title: '电话', format: 'phone', private: 'phone' },
    size: { title: '面积' },
  },
  actions: {
    edit: { when: 'state != 3' },
    delete: { when: 'state == 1' },
    close: { title: '关闭', when: 'state == 1', set: { state: 2 } },
    look: { title: '打开', link: '/site/plot' },
  },
}
/** A view with its own path and only some of the records. */
const openPlot = {
  name: 'open-plot',
  title: '开放地块',
  base: 'plot',
  route: '/site/open-plot',
  api: '/api/site/open-plot',
  where: { state: 1 },
}
/** Records of all tenants, which only the managing tenant writes. */
const norm = { name: 'norm', title: '标准', route: '/site/norm', api: NORM, tenant: false, properties: { label: { title: '名称' } } }

const VERBS = ['list', 'view', 'add', 'edit', 'delete', 'export', 'import', 'close'] as const
const CODES = [
  ...['plot', 'plot_add', 'plot_edit', 'plot_delete', 'plot_view', 'plot_view_private', 'plot_export', 'plot_import', 'plot_close'],
  ...['open_plot', 'open_plot_edit', 'open_plot_delete', 'norm', 'norm_add', 'norm_edit', 'norm_delete'],
]
const FIELDS = ['note', 'phone', 'size']

/** Numbers by chance, the same in each run. */
function createChance(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * most)
  }
  return { below, some: <T>(all: readonly T[], share = 2): T[] => all.filter(() => below(share) > 0) }
}

interface Person {
  account: string
  tenantId: string
  userId: string
  call: Caller
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let north: Caller
  const people: Person[] = []
  const insert = (name: string, values: Rec, tenantId = '000000', userId = '0') =>
    insertRecord(app.platform.store.db, entityOf(app.platform, name), values, { ...systemActor(tenantId), userId })
  const explain = async (by: Caller, query: Record<string, string>): Promise<AccessExplanation> => {
    const reply = await by(EXPLAIN, { query })
    expect(reply.body, JSON.stringify(query)).toMatchObject({ code: 200 })
    return reply.body.data as AccessExplanation
  }

  beforeAll(async () => {
    const files = { 'site/plot.json': plot, 'site/open-plot.json': openPlot, 'site/norm.json': norm }
    app = await startApp({ database, files })
    admin = await app.api()
    const chance = createChance(7)
    const scopes = [
      await insert('data-scope', scope(2, '')),
      await insert('data-scope', scope(5, "record.label == 'A' || record.state == 3")),
      await insert('data-scope', scope(5, 'record.gone == 1')),
      await insert('data-scope', scope(1, '')),
    ].map(({ id }) => String(id))
    const apiScopes = [
      await insert('api-scope', { scopeName: '提交', resourceCode: 'a', scopePath: `${PLOT}/submit`, scopeType: 1 }),
      await insert('api-scope', { scopeName: '标准', resourceCode: 'b', scopePath: `${NORM}/**`, scopeType: 1 }),
    ].map(({ id }) => String(id))
    for (let number = 0; number < 8; number++) {
      const tenantId = number % 4 === 3 ? NORTH : '000000'
      const account = `person${number}`
      const { userId, roleId } = await app.addUser({ account, tenantId, permissions: chance.some(CODES, 4) })
      const link = (scopeId: string, scopeCategory: number) => insert('role-scope', { roleId, scopeCategory, scopeId }, tenantId)
      for (const id of chance.some(apiScopes, 3)) await link(id, 2)
      if (chance.below(3) > 0) await link(scopes[chance.below(scopes.length)] as string, 1)
      const roleIds = [roleId]
      if (chance.below(2) > 0) {
        const second = await app.addUser({ account: `${account}b`, tenantId, permissions: chance.some(CODES, 2) })
        roleIds.push(second.roleId)
        await updateRecord(
          app.platform.store.db,
          entityOf(app.platform, 'user'),
          userId,
          { roleId: roleIds.join(',') },
          systemActor(tenantId),
        )
      }
      for (const id of roleIds) {
        for (const field of chance.some(FIELDS)) {
          const right = { canSee: chance.below(3) > 0 ? 1 : 0, canEdit: chance.below(2), canExport: chance.below(2) }
          const mask = ['file', 'masked', 'shown'][chance.below(3)]
          const rowCondition = chance.below(3) === 0 ? 'record.state == 2' : ''
          await insert('field-right', { roleId: id, entity: 'plot', field, ...right, mask, rowCondition }, tenantId)
        }
      }
      people.push({ account, tenantId, userId, call: await app.api(account, tenantId) })
    }
    const pages = (await findRows(app.platform, 'menu')).filter(({ code }) => ['plot', 'norm', 'user', 'role'].includes(String(code)))
    const packageId = String((await insert('tenant-package', { packageName: '小', menuId: pages.map(({ id }) => id).join(',') })).id)
    await app.setTenant(NORTH, { packageId })
    await app.addUser({ account: 'north', role: 'admin', tenantId: NORTH, permissions: [...CODES, 'user', 'user_edit', 'role'] })
    north = await app.api('north', NORTH)
    app.platform.reads.forget()
  })
  afterAll(() => app.close())

  const scope = (scopeType: number, scopeValue: string) => ({
    ...{ scopeName: `范围${scopeType}${scopeValue.slice(0, 12)}`, resourceCode: 'plot', scopeColumn: '-' },
    ...{ scopeType, scopeValue, scopeField: '*', scopeClass: 'x', menuId: '0' },
  })

  /** A fresh record for each question, since calls change it. */
  const records = (person: Person): (() => Promise<string>)[] =>
    [1, 2, 3].flatMap((state) =>
      ['A', 'B'].flatMap((label) =>
        [person.userId, '0'].map((owner) => async () => {
          const values = { label, state, note: '旧', phone: '13812345678', size: '大' }
          return String((await insert('plot', values, person.tenantId, owner)).id)
        }),
      ),
    )

  const adminOf = ({ tenantId }: Person): Caller => (tenantId === NORTH ? north : admin)

  /** Compares what the person, and an administrator about them, are told with the answer of the call. */
  const compare = async (person: Person, query: Record<string, string>, call: () => Promise<Reply>): Promise<void> => {
    const own = await explain(person.call, query)
    const byAdmin = await explain(adminOf(person), { ...query, userId: person.userId })
    const reply = await call()
    const told = JSON.stringify({ account: person.account, query, status: reply.status, msg: reply.body.msg, steps: own.steps }, null, 1)
    expect([own.allowed, own.message], told).toEqual(reply.status === 200 ? [true, null] : [false, reply.body.msg])
    expect([byAdmin.allowed, byAdmin.message], told).toEqual([own.allowed, own.message])
  }

  const calls = (person: Person, api: string, id: string): Record<(typeof VERBS)[number], () => Promise<Reply>> => ({
    list: () => person.call(`GET ${api}/list`),
    view: () => person.call(`GET ${api}/detail`, { query: { id } }),
    add: () => person.call(`POST ${api}/submit`, { body: { label: '新' } }),
    edit: () => person.call(`POST ${api}/submit`, { body: { id } }),
    delete: () => person.call(`POST ${api}/remove`, { query: { ids: id } }),
    export: () => person.call(`GET ${api}/export`),
    import: async () => importFile(person.call, `POST ${api}/import`, await workbook(['名称'], [['表']])),
    close: () => person.call(`POST ${api}/close`, { query: { ids: id } }),
  })

  test('every verb without a record is foretold', async () => {
    for (const person of people) {
      for (const verb of ['list', 'add', 'export', 'import'] as const)
        await compare(person, { entity: 'plot', verb }, calls(person, PLOT, '')[verb])
      for (const verb of ['list', 'add'] as const) await compare(person, { entity: 'norm', verb }, calls(person, NORM, '')[verb])
      await compare(person, { entity: 'open-plot', verb: 'list' }, calls(person, '/api/site/open-plot', '').list)
    }
  }, 120_000)

  test('every verb on a record is foretold, through the base and through a view', async () => {
    let [allowed, denied] = [0, 0]
    for (const person of people) {
      const chance = createChance(Number(person.account.slice('person'.length)) + 1)
      for (const make of chance.some(records(person)).slice(0, 4)) {
        for (const verb of ['view', 'edit', 'delete', 'close'] as const) {
          const id = await make()
          await compare(person, { entity: 'plot', verb, id }, async () => {
            const reply = await calls(person, PLOT, id)[verb]()
            if (reply.status === 200) allowed++
            else denied++
            return reply
          })
        }
        for (const verb of ['view', 'edit', 'delete'] as const) {
          const id = await make()
          await compare(person, { entity: 'open-plot', verb, id }, calls(person, '/api/site/open-plot', id)[verb])
        }
      }
      const shared = String((await insert('norm', { label: 'N' })).id)
      for (const verb of ['view', 'edit', 'delete'] as const)
        await compare(person, { entity: 'norm', verb, id: shared }, calls(person, NORM, shared)[verb])
    }
    // Chance gives both in numbers.
    expect(Math.min(allowed, denied)).toBeGreaterThan(20)
  }, 240_000)

  test('every field of a record is foretold: shown, masked, left out, editable, in the export', async () => {
    const seen = new Set<string>()
    for (const person of people) {
      const make = records(person)
      for (const at of [0, 4, 11]) {
        const id = await (make[at] as () => Promise<string>)()
        const stored: Rec = { note: '旧', phone: '13812345678', size: '大' }
        const detail = await calls(person, PLOT, id).view()
        const list = await person.call(`GET ${PLOT}/list`, { query: { id_in: id } })
        const row = (list.body.data as { records?: Rec[] } | null)?.records?.[0]
        for (const field of FIELDS) {
          for (const [verb, shown] of [
            ['view', detail.body.data as Rec | null],
            ['list', row],
          ] as const) {
            const { allowed, steps } = await explain(person.call, { entity: 'plot', verb, id, field })
            expect(allowed, JSON.stringify({ account: person.account, verb, field, shown, steps }, null, 1)).toBe(
              shown?.[field] === stored[field],
            )
            seen.add(`${verb} ${allowed}`)
          }
          const value = field === 'phone' ? '13912345678' : '新'
          const edit = { entity: 'plot', verb: 'edit', id, field }
          await compare(person, edit, async () => {
            const reply = await person.call(`POST ${PLOT}/submit`, { body: { id, [field]: value } })
            seen.add(`edit ${reply.status}`)
            await updateRecord(app.platform.store.db, entityOf(app.platform, 'plot'), id, stored, systemActor(person.tenantId))
            return reply
          })
        }
        await removeRecords(app.platform.store.db, entityOf(app.platform, 'plot'), [id], systemActor(person.tenantId))
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['edit 200', 'edit 403', 'list false', 'list true', 'view false', 'view true']))
  }, 240_000)

  test('a call is foretold by its method and path, as its verb or by the access of its route', async () => {
    const routes = [
      'GET /api/site/plot/list',
      'GET /api/blade-user/list',
      'GET /api/blade-system/menu/routes',
      'POST /api/blade-user/grant',
    ]
    for (const person of people.slice(0, 6)) {
      for (const route of [...routes, 'GET /api/site/none', 'POST /api/site/plot/list']) {
        const [method = '', path = ''] = route.split(' ')
        const own = await explain(person.call, { method, path })
        const reply = await person.call(route)
        const isRefused = [401, 403, 404, 405].includes(reply.status)
        expect([own.allowed, own.message], `${person.account} ${route} ${JSON.stringify(own.steps)}`).toEqual([
          !isRefused,
          isRefused ? reply.body.msg : null,
        ])
      }
    }
  })

  test('the list of every shipped entity is foretold', async () => {
    const chance = createChance(3)
    const codes = (await findRows(app.platform, 'menu')).map(({ code }) => String(code))
    const wrong: string[] = []
    for (const account of ['half', 'tenth']) {
      await app.addUser({ account, permissions: codes.filter(() => chance.below(account === 'half' ? 2 : 10) === 0) })
      const call = await app.api(account)
      for (const { name, api, endpoints } of app.platform.library().entities.values()) {
        const [list] = endpoints.list ?? []
        if (api === null || !list) continue
        const { allowed, message, steps } = await explain(call, { entity: name, verb: 'list' })
        const reply = await call(`${list.method} ${list.path}`)
        const refusal = [401, 403, 404, 405].includes(reply.status) ? reply.body.msg : null
        if (allowed !== (refusal === null) || message !== refusal)
          wrong.push(`${account} ${name}: ${reply.status} ${refusal}, ${allowed} ${message} ${JSON.stringify(steps)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a row that code makes is no record of the table: its question is that of the verb', async () => {
    const list = await admin('GET /api/blade-archives/alarm_limit/list')
    const [row] = (list.body.data as { records: Rec[] }).records
    for (const verb of ['list', 'view', 'set']) {
      const { allowed, message } = await explain(admin, { entity: 'alarm-limit', verb, id: String(row?.id) })
      expect([verb, allowed, message]).toEqual([verb, true, null])
    }
  })

  test('an entry of the menu is foretold, directories too', async () => {
    const menus = (await findRows(app.platform, 'menu')).filter(({ category }) => category === 1)
    const site = menus.filter(({ path }) => String(path).startsWith('/site/') || path === '/site')
    for (const person of people.slice(0, 6)) {
      const { body } = await person.call('GET /api/blade-system/menu/routes')
      const text = JSON.stringify(body.data)
      for (const menu of site) {
        const { allowed } = await explain(person.call, { menu: String(menu.id) })
        expect(allowed, `${person.account} ${menu.name}`).toBe(text.includes(`"${menu.id}"`))
      }
    }
  })

  describe('the matrix of roles', () => {
    const MATRIX = 'GET /api/gantry-access/matrix'
    const matrixOf = async (by: Caller, query: Record<string, string> = {}) => (await by(MATRIX, { query })).body.data as AccessMatrix

    test('says of each role what the explanation says of a user who has it alone', async () => {
      const matrix: Record<string, AccessMatrix> = { '000000': await matrixOf(admin), [NORTH]: await matrixOf(north) }
      let compared = 0
      for (const person of people) {
        const [user] = await findRows(app.platform, 'user', { account_equal: person.account }, person.tenantId)
        const roleId = String(user?.roleId)
        if (roleId.includes(',')) continue
        for (const name of ['plot', 'norm']) {
          const entity = matrix[person.tenantId]?.entities.find((one) => one.name === name)
          for (const { verb, roleIds } of entity?.verbs ?? []) {
            const asked = await explain(person.call, { entity: name, verb })
            const isDenied = asked.steps.some(
              ({ check, result }) => result === 'denied' && ['package', 'menu', 'permission', 'sharedRows'].includes(check),
            )
            // A page opens by its list; the button of the details is a grant of its own.
            if (verb === 'view') continue
            expect(roleIds.includes(roleId), `${person.account} ${name} ${verb}`).toBe(!isDenied)
            compared++
          }
        }
      }
      expect(compared).toBeGreaterThan(20)
    })

    test('holds the roles of the own tenant that the caller may manage', async () => {
      const names = async (by: Caller) => (await matrixOf(by)).roles.map(({ name }) => name)
      expect(await names(admin)).toContain('超级管理员')
      expect(await names(north)).toContain('person3')
      expect(await names(north)).not.toContain('person0')
      await app.addUser({ account: 'roleReader', permissions: ['role', 'plot'] })
      const reader = await app.api('roleReader')
      expect(await names(reader)).not.toContain('超级管理员')
      expect((await matrixOf(reader)).entities.find(({ name }) => name === 'plot')?.verbs.map(({ verb }) => verb)).toEqual(['list'])
      expect((await (people[0] as Person).call(MATRIX)).status).toBe(403)
    })

    test('is exported with a column for each role, and the differences in colour', async () => {
      const { roles } = await matrixOf(admin, { search: '地块' })
      const compared = String(roles.find(({ name }) => name === 'person0')?.id)
      const reply = await admin(`${MATRIX}/export`, { query: { search: 'PLOT', compared } })
      const rows = (await rowsOf(reply)).filter((row) => row.模型 === '地块')
      expect(Object.keys(rows[0] ?? {})).toEqual(['模型', '操作', ...roles.map(({ name }) => name)])
      expect(rows.map((row) => row.操作)).toEqual(['列表', '查看', '新增', '编辑', '删除', '导出', '导入', '关闭', '打开'])
      expect(rows.every((row) => row.超级管理员 === '✓')).toBe(true)
      expect(strFromU8(unzipSync(reply.bytes)['xl/styles.xml'] as Uint8Array)).toContain('FFDDF3E4')
    })
  })

  describe('the asker', () => {
    let clerk: Caller
    let inAdminRole: string

    beforeAll(async () => {
      await app.addUser({ account: 'clerk', permissions: ['user', 'user_edit', 'plot', 'plot_view'] })
      inAdminRole = (await app.addUser({ account: 'deputy', role: 'administrator', permissions: [] })).userId
      clerk = await app.api('clerk')
    })

    const ask = async (by: Caller, query: Record<string, string>) => (await by(EXPLAIN, { query })).body.msg
    const list = { entity: 'plot', verb: 'list' }

    test('needs the right to edit users or to grant roles for a question about another user', async () => {
      const [one, other] = people as [Person, Person]
      expect(await ask(one.call, { ...list, userId: other.userId })).toBe('请求未授权')
    })

    test('is told nothing of a user above the own rank', async () => {
      expect(await ask(clerk, { ...list, userId: inAdminRole })).toBe('无权配置超管角色！')
      const above = people.find(({ tenantId }) => tenantId === '000000') as Person
      expect(await ask(clerk, { ...list, userId: above.userId })).toMatch(/权限/)
      const low = await app.addUser({ account: 'low', permissions: ['plot'] })
      expect((await explain(clerk, { ...list, userId: low.userId })).allowed).toBe(true)
    })

    test('is told nothing of another tenant, whoever asks', async () => {
      const away = people.find(({ tenantId }) => tenantId === NORTH) as Person
      expect(await ask(admin, { ...list, userId: away.userId })).toBe('数据不存在或已被删除')
      const home = people.find(({ tenantId }) => tenantId === '000000') as Person
      expect(await ask(north, { ...list, userId: home.userId })).toBe('数据不存在或已被删除')
    })

    test('learns of no record that they do not see themselves', async () => {
      const id = String((await insert('plot', { label: 'B', state: 2 })).id)
      const low = await app.addUser({ account: 'lower', permissions: ['plot'] })
      await insert('role-scope', {
        roleId: (await roleOf('clerk')) as string,
        scopeCategory: 1,
        scopeId: await conditionScope("record.label == 'A'"),
      })
      app.platform.reads.forget()
      expect(await ask(clerk, { entity: 'plot', verb: 'view', id, userId: low.userId })).toBe('数据不存在或已被删除')
      const own = await explain(clerk, { entity: 'plot', verb: 'view', id })
      const missing = await explain(clerk, { entity: 'plot', verb: 'view', id: '1' })
      expect(own).toEqual(missing)
      expect(own.steps.at(-1)).toMatchObject({ check: 'record', result: 'denied', sentence: '数据不存在，或对该用户不可见。' })
    })

    const roleOf = async (account: string) => (await findRows(app.platform, 'user', { account_equal: account }))[0]?.roleId
    const conditionScope = async (value: string) => String((await insert('data-scope', scope(5, value))).id)

    test('learns of no record of an entity that they may not read', async () => {
      const id = String((await insert('plot', { label: 'A', state: 3 })).id)
      await app.addUser({ account: 'outsider', permissions: ['norm'] })
      const outsider = await app.api('outsider')
      for (const verb of ['view', 'edit', 'delete', 'close', 'look']) {
        const [existing, missing] = [
          await explain(outsider, { entity: 'plot', verb, id }),
          await explain(outsider, { entity: 'plot', verb, id: '77' }),
        ]
        expect(existing, verb).toEqual(missing)
      }
    })

    test('leaves a line in the log of calls for a question about another user, and none for one about themselves', async () => {
      const person = people[0] as Person
      const lines = async () => {
        await app.platform.logs.settle()
        return (await findRows(app.platform, 'api-log', { requestUri_equal: '/api/gantry-access/explain' })).length
      }
      const before = await lines()
      await explain(admin, list)
      expect(await lines()).toBe(before)
      await explain(admin, { ...list, userId: person.userId })
      expect(await lines()).toBe(before + 1)
    })

    test('is told that an account cannot sign in, in the words of the sign-in', async () => {
      const { userId } = await app.addUser({ account: 'leaver', permissions: ['plot'] })
      const change = (name: string, id: string, values: Rec) =>
        updateRecord(app.platform.store.db, entityOf(app.platform, name), id, values, systemActor())
      const messageOf = async (values: Rec) => {
        await change('user', userId, values)
        app.platform.reads.forget()
        const { allowed, message, steps } = await explain(admin, { ...list, userId })
        expect([allowed, steps[0]?.result]).toEqual(message === null ? [true, 'allowed'] : [false, 'denied'])
        return message
      }
      expect(await messageOf({})).toBe(null)
      expect(await messageOf({ initialPassword: 1 })).toBe('请先修改初始密码')
      expect(await messageOf({ roleId: '-1' })).toBe('未获得用户的角色信息')
      expect(await messageOf({ status: 2 })).toBe('账号已停用，请联系管理员')
    })

    test('gets links to pages that they may open', async () => {
      const denied = people.find((one) => one.tenantId === '000000') as Person
      const links = (explanation: AccessExplanation) => explanation.steps.flatMap(({ link }) => link ?? [])
      expect(links(await explain(denied.call, { entity: 'norm', verb: 'edit' }))).toEqual([])
      expect(links(await explain(admin, { entity: 'norm', verb: 'edit', userId: denied.userId }))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^\/system\/user\?account=person/), expect.stringMatching(/^\/authority\/role/)]),
      )
    })

    test('reads sentences in the language of the call', async () => {
      const { body } = await admin(EXPLAIN, { query: list, headers: { 'accept-language': 'en' } })
      expect((body.data as AccessExplanation).steps.map(({ sentence }) => sentence)).toContain(
        'An administrator of the platform has every permission.',
      )
    })

    test.each([
      [{ entity: 'none' }, 'entity'],
      [{ entity: 'plot', verb: 'fly' }, 'verb'],
      [{ entity: 'plot', field: 'none' }, 'field'],
    ])('is told which part of the question %j is unknown', async (query, name) => {
      expect(await ask(admin, query as unknown as Record<string, string>)).toBe(`请求参数格式错误: ${name}`)
    })
  })
})
