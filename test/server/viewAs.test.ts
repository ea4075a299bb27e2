// An administrator views as another user: what is seen, what is refused, who may, and what the log of calls keeps.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routesOf } from '../../server/compose.ts'
import { entityRoutes } from '../../server/http/entityRoutes.ts'
import { modules } from '../../server/modules/index.ts'
import { insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, type Rec, repository, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const VIEW = '/api/gantry-access/view-as'
const PLOT = '/api/site/plot'
const REFUSED = '正在以他人身份查看，只能查看，不能修改'

const plot = {
  name: 'plot',
  title: '地块',
  route: '/site/plot',
  api: PLOT,
  export: true,
  properties: { label: { title: '名称' }, phone: { title: '电话', format: 'phone', private: 'phone' } },
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let viewed: { userId: string; roleId: string }
  const insert = (name: string, values: Rec, userId = '0') =>
    insertRecord(app.platform.store.db, entityOf(app.platform, name), values, { ...systemActor(), userId })
  const labels = async (by: Caller) =>
    ((await by(`GET ${PLOT}/list`)).body.data as { records: Rec[] }).records.map(({ label }) => label).sort()
  const viewAs = async (by: Caller, body: Rec) => (await by(`POST ${VIEW}`, { body })).body

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/plot.json': plot } })
    admin = await app.api()
    viewed = await app.addUser({ account: 'worker', permissions: ['plot', 'plot_view', 'plot_edit', 'plot_view_private'] })
    const scopeId = String(
      (
        await insert('data-scope', {
          ...{ scopeName: '本人', resourceCode: 'plot', scopeColumn: '-', scopeType: 2 },
          ...{ scopeField: '*', scopeClass: 'x', scopeValue: '', menuId: '0' },
        })
      ).id,
    )
    await insert('role-scope', { roleId: viewed.roleId, scopeCategory: 1, scopeId })
    await insert('plot', { label: '甲', phone: '13812345678' }, viewed.userId)
    await insert('plot', { label: '乙', phone: '13812345679' })
    app.platform.reads.forget()
  })
  afterAll(() => app.close())
  beforeEach(() => admin(`POST ${VIEW}/end`))

  test('sees the rows, menus and buttons of the user, and the own ones again after the end', async () => {
    expect(await labels(admin)).toEqual(['乙', '甲'])
    expect(await viewAs(admin, { userId: viewed.userId })).toMatchObject({ code: 200 })
    expect(await labels(admin)).toEqual(['甲'])
    expect((await admin('GET /api/blade-system/param/list')).status).toBe(403)
    expect((await admin('GET /api/blade-auth/oauth/user-info')).body.data).toMatchObject({ account: 'worker' })
    expect((await admin(`GET ${VIEW}`)).body.data).toMatchObject({ account: 'worker', viewer: 'admin' })
    const buttons = JSON.stringify((await admin('GET /api/blade-system/menu/buttons')).body.data)
    expect([buttons.includes('plot_edit'), buttons.includes('param_edit')]).toEqual([true, false])
    expect((await admin(`POST ${VIEW}/end`)).status).toBe(200)
    expect(await labels(admin)).toEqual(['乙', '甲'])
    expect((await admin(`GET ${VIEW}`)).body.data).toBe(null)
  })

  test('sees as a role what a user without records sees', async () => {
    await viewAs(admin, { roleId: viewed.roleId })
    expect(await labels(admin)).toEqual([])
    expect((await admin('GET /api/blade-system/param/list')).status).toBe(403)
  })

  test('is refused every write, at every door, and changes nothing', async () => {
    const { library } = app.platform
    const ours = modules.filter(({ clientDialect }) => clientDialect === undefined)
    const routes = [...routesOf(ours), ...entityRoutes(library(), [])].filter(({ method }) => method === 'POST')
    const open = routes.filter((route) => route.whileViewing).map(({ path }) => path)
    expect(open.sort()).toEqual(['/api/blade-auth/oauth/logout', '/api/blade-auth/oauth/token', `${VIEW}/end`])
    await viewAs(admin, { userId: viewed.userId })
    const passed: string[] = []
    // Devices authenticate themselves before anything else.
    const wanted = routes.filter((route) => !route.whileViewing && !route.admit && route.path.startsWith('/api/'))
    for (const { path } of wanted) {
      const { status, body } = await admin(`POST ${path.replaceAll(/\{\w+\}/g, '1')}`, { body: {} })
      if (status !== 403 || body.msg !== REFUSED) passed.push(`${path}: ${status} ${body.msg}`)
    }
    expect(passed).toEqual([])
    expect(wanted.length).toBeGreaterThan(300)
  })

  test('is refused a GET that would write', async () => {
    const write: Parameters<typeof startApp>[0] = {
      database,
      modules: [
        {
          name: 'probe',
          routes: [
            {
              method: 'GET',
              path: '/api/probe',
              access: 'user',
              handle: (call) => repository(call.platform, 'tag', systemActor()).change({ id_equal: '1' }, { sort: 1 }),
            },
          ],
        },
      ],
    }
    const probe = await startApp(write)
    try {
      const by = await probe.api()
      const { userId } = await probe.addUser({ account: 'worker', permissions: [] })
      expect((await by('GET /api/probe')).status).toBe(200)
      await by(`POST ${VIEW}`, { body: { userId } })
      expect((await by('GET /api/probe')).body.msg).toBe(REFUSED)
    } finally {
      await probe.close()
    }
  })

  test('ends by itself, also for a token that was checked before', async () => {
    await viewAs(admin, { userId: viewed.userId })
    expect(await labels(admin)).toEqual(['甲'])
    const { db } = app.platform.store
    await db.executeQuery({ sql: `update "gantry_view_as" set "expires" = 1`, parameters: [], query: {} as never, queryId: {} as never })
    app.platform.reads.forget()
    expect(await labels(admin)).toEqual(['乙', '甲'])
  })

  test('stays read-only when the viewed user is disabled meanwhile', async () => {
    const { userId } = await app.addUser({ account: 'leaver', permissions: ['plot'] })
    await viewAs(admin, { userId })
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { status: 2 }, systemActor())
    app.platform.reads.forget()
    expect((await admin(`POST ${PLOT}/submit`, { body: { label: '丙' } })).body.msg).toBe(REFUSED)
  })

  test('leaves a line for every call, in the name of the administrator and with that of the user', async () => {
    await viewAs(admin, { userId: viewed.userId })
    await admin(`GET ${PLOT}/list`)
    await admin(`POST ${PLOT}/submit`, { body: { label: '丙' } })
    await admin('GET /api/blade-system/param/list')
    await admin(`POST ${VIEW}/end`)
    await app.platform.logs.settle()
    const lines = (await findRows(app.platform, 'api-log')).map(({ createBy, title, code }) => `${createBy} ${title} ${code}`)
    expect(lines).toEqual(
      expect.arrayContaining([
        'admin 以他人身份查看 200',
        `admin 以“worker”的身份：${PLOT}/list 200`,
        expect.stringMatching(/^admin 以“worker”的身份：地块：保存 403$/),
        'admin 以“worker”的身份：/api/blade-system/param/list 403',
        'admin 以“worker”的身份：结束以他人身份查看 200',
      ]),
    )
    expect(lines.some((line) => line.startsWith('worker'))).toBe(false)
  })

  describe('who', () => {
    const message = async (by: Caller, body: Rec) => (await viewAs(by, body)).msg

    test('may neither edit users nor grant roles may not', async () => {
      await app.addUser({ account: 'plain', permissions: ['plot', 'user'] })
      const plain = await app.api('plain')
      expect(await message(plain, { userId: viewed.userId })).toBe('请求未授权')
      expect(await message(plain, { roleId: viewed.roleId })).toBe('请求未授权')
    })

    test('may not view above the own rank, nor another tenant', async () => {
      await app.addUser({ account: 'clerk', permissions: ['user', 'user_edit', 'role', 'role_setting'] })
      const clerk = await app.api('clerk')
      const [top] = await findRows(app.platform, 'user', { account_equal: 'admin' })
      expect(await message(clerk, { userId: top?.id })).toBe('无权配置超管角色！')
      expect(await message(clerk, { userId: viewed.userId })).toMatch(/权限/)
      expect(await message(clerk, { roleId: viewed.roleId })).toMatch(/权限/)
      const away = await app.addUser({ account: 'away', tenantId: '100001', permissions: [] })
      expect(await message(admin, { userId: away.userId })).toBe('数据不存在或已被删除')
      expect(await message(admin, { roleId: away.roleId })).toBe('数据不存在或已被删除')
    })

    test('sees no row, page or private value that they do not see themselves', async () => {
      const own = await app.addUser({
        account: 'deputy',
        permissions: ['user', 'user_edit', 'plot', 'plot_view', 'plot_edit', 'plot_view_private'],
      })
      const scopeId = String(
        (
          await insert('data-scope', {
            ...{ scopeName: '乙', resourceCode: 'plot', scopeColumn: '-', scopeType: 5, scopeValue: "record.label == '乙'" },
            ...{ scopeField: '*', scopeClass: 'x', menuId: '0' },
          })
        ).id,
      )
      await insert('role-scope', { roleId: own.roleId, scopeCategory: 1, scopeId })
      app.platform.reads.forget()
      const deputy = await app.api('deputy')
      expect(await viewAs(deputy, { userId: viewed.userId })).toMatchObject({ code: 200 })
      expect(await labels(deputy)).toEqual([])
      await deputy(`POST ${VIEW}/end`)
      expect(await labels(deputy)).toEqual(['乙'])
    })

    test('views already cannot view as somebody else from there', async () => {
      await viewAs(admin, { userId: viewed.userId })
      expect((await admin('POST /api/gantry-access/view-as', { body: { roleId: viewed.roleId } })).body.msg).toBe(REFUSED)
    })
  })
})
