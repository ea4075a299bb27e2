import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/topmenu'
const MENU = '/api/blade-system/menu'

interface Node {
  id: string
  title: string
  children?: Node[]
}

const site = (values: object = {}) => ({
  name: '工地',
  english: 'Site',
  code: 'site',
  source: 'iconfont iconicon_work',
  sort: 5,
  ...values,
})
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'keeper', permissions: ['topmenu', 'topmenu_setting', 'param', 'param_add'] })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['topmenu', 'topmenu_edit', 'topmenu_setting', 'param'] })
    await app.addUser({ account: 'reader', permissions: ['param'] })
  })
  afterAll(() => app.close())

  const add = async (values: object = {}) => {
    const { body } = await admin(`POST ${ROOT}/submit`, { body: site(values) })
    expect(body).toMatchObject({ code: 200 })
    return (body.data as Node).id
  }
  const menusOf = async (...codes: string[]) =>
    (await findRows(app.platform, 'menu', { code_in: codes.join(',') })).map((row) => String(row.id))
  const keysOf = async (topMenuIds: string, by = admin) =>
    ((await by(`GET ${MENU}/top-tree-keys`, { query: { topMenuIds } })).body.data as { menu: string[] }).menu

  test('a top menu keeps its English name, and its place can be changed alone', async () => {
    const id = await add()
    expect((await admin(`POST ${ROOT}/submit`, { body: { id, sort: 77 } })).status).toBe(200)
    expect((await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data).toMatchObject({ name: '工地', english: 'Site', sort: 77 })
    expect((await admin(`POST ${ROOT}/submit`, { body: { id, sort: 101 } })).body.msg).toBe('菜单排序应在1~100之间')
  })

  test('its menus are set as a whole, and the console gets exactly those', async () => {
    const id = await add({ code: 'granted' })
    const grant = (menuIds: string[], by = admin) => by(`POST ${ROOT}/grant`, { body: { topMenuIds: [id], menuIds } })
    await grant(await menusOf('param', 'dict'))
    expect((await keysOf(id)).sort()).toEqual((await menusOf('param', 'dict')).sort())
    await grant(await menusOf('dict'))
    expect(await keysOf(id)).toEqual(await menusOf('dict'))
    const routes = (await admin(`GET ${MENU}/routes`, { query: { topMenuId: id } })).body.data as { children: { code: string }[] }[]
    expect(routes.flatMap((node) => node.children.map((child) => child.code))).toEqual(['dict'])

    const keeper = await app.api('keeper')
    expect(await keysOf(id, keeper)).toEqual([])
    expect((await grant(await menusOf('param', 'dict'), keeper)).body).toMatchObject({ code: 403, msg: '不能授予自己没有的权限' })
    expect(await keysOf(id)).toEqual(await menusOf('dict'))
    const bob = await app.api('bob', '100001')
    expect((await grant([], bob)).status).toBe(403)
    expect(await keysOf(id, bob)).toEqual([])
    expect(await keysOf(id)).toEqual(await menusOf('dict'))
  })

  test('the tree to choose from holds no buttons, and nothing that the caller does not have', async () => {
    const titles = async (by: Caller) =>
      all(((await by(`GET ${MENU}/grant-top-tree`)).body.data as { menu: Node[] }).menu).map((node) => node.title)
    expect(await titles(admin)).toEqual(expect.arrayContaining(['系统管理', '参数管理', '系统字典']))
    expect(await titles(admin)).not.toContain('新增')
    expect(await titles(await app.api('keeper'))).toEqual(['系统管理', '顶部菜单', '参数管理'])
  })

  scenarios(
    () => app,
    [
      { name: 'the icon is asked for', call: `POST ${ROOT}/submit`, body: site({ source: '' }), status: 400, msg: '请输入菜单图标' },
      { name: 'a grant needs its permission', as: 'reader', call: `POST ${ROOT}/grant`, body: { topMenuIds: ['1'] }, status: 403 },
      {
        name: 'a grant to an unknown top menu is refused',
        call: `POST ${ROOT}/grant`,
        body: { topMenuIds: ['404'], menuIds: [] },
        status: 403,
      },
      { name: 'blank ids are none', call: `POST ${ROOT}/grant`, body: { topMenuIds: ' , ', menuIds: [] }, status: 400 },
    ],
  )
})
