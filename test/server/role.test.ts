import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { type Ask, type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/role'
const MENU = '/api/blade-system/menu'

interface Node {
  id: string
  title: string
  roleName: string
  children?: Node[]
}

const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({
      account: 'keeper',
      permissions: ['role', 'role_add', 'role_edit', 'role_delete', 'role_setting', 'param', 'param_add'],
    })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['role', 'role_add', 'role_edit', 'role_setting', 'param'] })
    await app.addUser({ account: 'picker', permissions: ['user'] })
    await app.addUser({ account: 'reader', permissions: ['param'] })
  })
  afterAll(() => app.close())

  const get = async (path: string, ask: Ask = {}, by = admin) => (await by(`GET ${path}`, ask)).body.data
  const submit = (values: object, by = admin): Promise<Reply> => by(`POST ${ROOT}/submit`, { body: { sort: 1, ...values } })
  const add = async (values: object = {}): Promise<string> => {
    const { body } = await submit({ roleName: '质检员', roleAlias: 'inspector', ...values })
    expect(body).toMatchObject({ code: 200 })
    return (body.data as Node).id
  }
  const roleOf = async (alias: string, tenantId?: string) =>
    String((await findRows(app.platform, 'role', { roleAlias_equal: alias }, tenantId))[0]?.id)
  const menuOf = async (code: string) => String((await findRows(app.platform, 'menu', { code_equal: code }))[0]?.id)
  const menusOf = (...codes: string[]) => Promise.all(codes.map(menuOf))
  const grant = (values: object, by = admin) => by(`POST ${ROOT}/grant`, { body: values })
  const codesOf = async (roleId: string) => {
    const links = await findRows(app.platform, 'role-menu', { roleId_equal: roleId })
    const menus = await findRows(app.platform, 'menu', { id_in: links.map((link) => link.menuId).join(',') || '-' })
    return menus.map((menu) => String(menu.code)).sort()
  }
  const keysOf = async (roleIds: string, by = admin) =>
    (await get(`${MENU}/role-tree-keys`, { query: { roleIds } }, by)) as { menu: string[]; dataScope: string[]; apiScope: string[] }

  describe('roles', () => {
    test('of a fresh platform have English names, which users carry beside the Chinese ones', async () => {
      const ours = ['administrator', 'user', 'hr', 'manager', 'boss', 'safety_officer', 'supervisor'].join(',')
      const roles = await findRows(app.platform, 'role', { roleAlias_in: ours })
      expect(roles.map(({ english }) => english).sort()).toEqual(
        ['Director', 'Manager', 'Personnel', 'Safety officer', 'Super administrator', 'Supervision engineer', 'User'].sort(),
      )
      const users = (await get('/api/blade-user/page', { query: { account_equal: 'admin' } })) as { records: object[] }
      expect(users.records[0]).toMatchObject({ roleName: '超级管理员', roleNameEn: 'Super administrator' })
    })

    test('are a tree, with nodes for selects', async () => {
      const tree = (await get(`${ROOT}/list`)) as Node[]
      const user = tree.find((role) => role.roleName === '用户')
      expect(user?.children?.map((role) => role.roleName)).toEqual(['人事', '经理', '老板', '专职安全员', '监理'])
      const nodes = (await get(`${ROOT}/tree`)) as Node[]
      expect(nodes.find((node) => node.title === '用户')).toEqual({
        id: user?.id,
        parentId: '0',
        title: '用户',
        english: 'User',
        value: user?.id,
        key: user?.id,
        children: expect.any(Array),
      })
    })

    test('to pick from hide the super administrator from everybody else', async () => {
      const titles = async (by: Caller) => all((await get(`${ROOT}/tree`, {}, by)) as Node[]).map((node) => node.title)
      expect(await titles(admin)).toContain('超级管理员')
      for (const account of ['keeper', 'picker']) {
        expect(await titles(await app.api(account))).toContain('老板')
        expect(await titles(await app.api(account))).not.toContain('超级管理员')
      }
      expect((await (await app.api('reader'))(`GET ${ROOT}/tree`)).status).toBe(403)
    })

    test('of the tenant that a role belongs to come for an administrator, the own ones for all others', async () => {
      const bobs = await roleOf('bob', '100001')
      const titles = async (by: Caller, roleId: string) =>
        ((await get(`${ROOT}/tree-by-id`, { query: { roleId } }, by)) as Node[]).map((node) => node.title)
      expect(await titles(admin, bobs)).toEqual(['bob'])
      expect(await titles(await app.api('bob', '100001'), await roleOf('boss'))).toEqual(['bob'])
      expect((await admin(`GET ${ROOT}/tree-by-id`, { query: { roleId: '404' } })).status).toBe(404)
    })

    test('stand below one another, but never below themselves', async () => {
      const top = await add()
      const below = await add({ parentId: top })
      expect((await submit({ id: top, parentId: top })).body.msg).toBe('父节点不可选择自身！')
      expect((await submit({ id: top, parentId: below })).body.msg).toBe('父节点不可选择自身的子节点！')
      expect((await submit({ roleName: 'a', roleAlias: 'a', parentId: '404' })).body.msg).toBe('上级角色不存在')
      const remove = (ids: string) => admin(`POST ${ROOT}/remove`, { query: { ids } })
      expect((await remove(top)).body.msg).toBe('请先删除子节点！')
      expect((await remove(` ${top}, ,${below},`)).status).toBe(200)
    })

    test('that users have are not removed, and the sentence says who has them', async () => {
      const reply = await admin(`POST ${ROOT}/remove`, { query: { ids: await roleOf('hr') } })
      expect([reply.status, reply.body.msg]).toEqual([400, '角色[人事]下有用户[hr]，不能删除'])
    })
  })

  describe('administrators', () => {
    test('are made and changed by administrators alone', async () => {
      const keeper = await app.api('keeper')
      const refused = async (reply: Promise<Reply>) => [(await reply).status, (await reply).body.msg]
      expect(await refused(submit({ roleName: 'x', roleAlias: 'administrator' }, keeper))).toEqual([403, '无权限创建超管角色！'])
      expect(await refused(submit({ roleName: 'x', roleAlias: 'admin' }, keeper))).toEqual([403, '无权配置管理员角色！'])
      expect(await refused(submit({ id: await roleOf('boss'), roleAlias: 'administrator' }, keeper))).toEqual([403, '无权限创建超管角色！'])
      const administrator = await roleOf('administrator')
      expect(await refused(submit({ id: administrator, roleName: 'x' }, keeper))).toEqual([403, '无权配置超管角色！'])
      expect(await refused(grant({ roleIds: [administrator], menuIds: [] }, keeper))).toEqual([403, '无权配置超管角色！'])
      expect(await refused(keeper(`POST ${ROOT}/remove`, { query: { ids: administrator } }))).toEqual([403, '无权配置超管角色！'])
      const admins = await add({ roleName: '管理员', roleAlias: 'admin' })
      expect(await refused(grant({ roleIds: [admins], menuIds: [] }, keeper))).toEqual([403, '无权配置管理员角色！'])
      expect(await refused(submit({ id: admins, roleAlias: 'harmless' }, keeper))).toEqual([403, '无权配置管理员角色！'])
      expect(await findRows(app.platform, 'role', { roleAlias_in: 'administrator,admin' })).toHaveLength(2)
    })
  })

  describe('a grant', () => {
    test('replaces what the roles had, and shows again what they have', async () => {
      const [one, two] = [await add(), await add()]
      await grant({ roleIds: [one, two], menuIds: await menusOf('param', 'param_add', 'dict') })
      await grant({ roleIds: [two], menuIds: await menusOf('param') })
      expect(await codesOf(one)).toEqual(['dict', 'param', 'param_add', 'system'])
      expect(await codesOf(two)).toEqual(['param', 'system'])
      expect((await keysOf(two)).menu.sort()).toEqual((await menusOf('param', 'system')).sort())
      expect((await keysOf(`${one}, ,${two}`)).menu).toHaveLength(4)
      expect((await grant({ roleIds: [one], menuIds: [] })).status).toBe(200)
      expect(await keysOf(one)).toEqual({ menu: [], dataScope: [], apiScope: [] })
    })

    test('of a button brings its page and the directories above', async () => {
      const role = await add()
      await grant({ roleIds: [role], menuIds: await menusOf('param_add', 'param_edit') })
      expect(await codesOf(role)).toEqual(['param', 'param_add', 'param_edit', 'system'])
    })

    test('is copied with a role, and never by somebody who has less', async () => {
      const id = await add({ roleAlias: 'original' })
      await grant({ roleIds: [id], menuIds: await menusOf('param_view', 'post_view'), dataScopeIds: [], apiScopeIds: [] })
      const copy = (values: object, by = admin) => by(`POST ${ROOT}/copy/${id}`, { body: values })
      expect((await copy({ roleName: '副本', roleAlias: 'copied' })).status).toBe(200)
      const made = await roleOf('copied')
      expect(await codesOf(made)).toEqual(await codesOf(id))
      expect((await copy({ roleName: ' ', roleAlias: 'x' })).status).toBe(400)
      await app.addUser({ account: 'copier', permissions: ['role', 'role_copy', 'param_view'] })
      expect((await copy({ roleName: '越权', roleAlias: 'beyond' }, await app.api('copier'))).status).toBe(403)
      expect((await copy({ roleName: '无权', roleAlias: 'none' }, await app.api('keeper'))).status).toBe(403)
      expect(await roleOf('beyond')).toBe('undefined')
    })

    test('that takes something away takes it from all roles below as well', async () => {
      const top = await add()
      const middle = await add({ parentId: top })
      const leaf = await add({ parentId: middle })
      for (const id of [top, middle, leaf]) await grant({ roleIds: [id], menuIds: await menusOf('param', 'param_add', 'param_edit') })
      await grant({ roleIds: [top], menuIds: await menusOf('param', 'param_edit') })
      expect(await codesOf(middle)).toEqual(['param', 'param_edit', 'system'])
      expect(await codesOf(leaf)).toEqual(['param', 'param_edit', 'system'])
    })

    test('takes effect on the next request', async () => {
      await app.addUser({ account: 'mover' })
      const mover = await app.api('mover')
      const list = async () => (await mover('GET /api/blade-system/param/list')).status
      expect(await list()).toBe(403)
      await grant({ roleIds: [await roleOf('mover')], menuIds: await menusOf('param') })
      expect(await list()).toBe(200)
      await grant({ roleIds: [await roleOf('mover')], menuIds: [] })
      expect(await list()).toBe(403)
    })

    test('holds data and API scopes, and never mixes them up', async () => {
      const write = async (name: string, values: object) =>
        String((await insertRecord(app.platform.store.db, entityOf(app.platform, name), { ...values }, systemActor())).id)
      const menuId = await menuOf('param')
      const data = await write('data-scope', { scopeName: '本人', resourceCode: 'param', scopeType: 2, menuId })
      const api = await write('api-scope', {
        scopeName: '参数接口',
        resourceCode: 'param',
        scopePath: '/api/nowhere',
        scopeType: 1,
        menuId,
      })
      app.platform.reads.forget()
      const trees = (await get(`${MENU}/grant-tree`)) as Record<'menu' | 'dataScope' | 'apiScope', Node[]>
      expect(all(trees.menu).map((node) => node.id)).toContain(await menuOf('param_add'))
      expect(all(trees.dataScope).map((node) => node.title)).toEqual(['系统管理', '参数管理', '本人'])
      expect(all(trees.apiScope).map((node) => node.title)).toEqual(['系统管理', '参数管理', '参数接口'])
      const role = await add()
      await grant({ roleIds: [role], menuIds: [], dataScopeIds: [menuId, data], apiScopeIds: [api] })
      expect(await keysOf(role)).toEqual({ menu: [], dataScope: [data], apiScope: [api] })
      expect((await grant({ roleIds: [role], menuIds: [], dataScopeIds: [api] })).body.msg).toBe('不能授予自己没有的权限')
      expect(await keysOf(role)).toEqual({ menu: [], dataScope: [data], apiScope: [api] })
    })

    test('gives nothing that the giver does not have', async () => {
      const keeper = await app.api('keeper')
      const role = await add()
      await grant({ roleIds: [role], menuIds: await menusOf('dict') })
      const beyond = await grant({ roleIds: [role], menuIds: await menusOf('param', 'dict_add') }, keeper)
      expect([beyond.status, beyond.body.msg]).toEqual([403, '不能授予自己没有的权限'])
      expect(await codesOf(role)).toEqual(['dict', 'system'])
      expect((await keysOf(role, keeper)).menu).toEqual([])
      // The directory is in the giver's tree, so it may be ticked; it is not the giver's own, so nobody gets it.
      expect((await grant({ roleIds: [role], menuIds: await menusOf('system', 'param') }, keeper)).status).toBe(200)
      expect(await codesOf(role)).toEqual(['param'])
      const tree = (await get(`${MENU}/grant-tree`, {}, keeper)) as { menu: Node[] }
      expect(all(tree.menu).map((node) => node.title)).not.toContain('系统字典')
    })

    test('reaches no role of another tenant', async () => {
      const bob = await app.api('bob', '100001')
      const own = await roleOf('boss')
      const before = await codesOf(own)
      expect((await grant({ roleIds: [own], menuIds: [] }, bob)).status).toBe(403)
      expect(await codesOf(own)).toEqual(before)
      expect((await keysOf(own, bob)).menu).toEqual([])
    })

    scenarios(
      () => app,
      [
        { name: 'needs its own permission', as: 'picker', call: `POST ${ROOT}/grant`, body: { roleIds: ['1'], menuIds: [] }, status: 403 },
        { name: 'needs a role', call: `POST ${ROOT}/grant`, body: { roleIds: [], menuIds: [] }, status: 400 },
        {
          name: 'needs lists of ids',
          call: `POST ${ROOT}/grant`,
          body: { roleIds: ['1'], menuIds: [7] },
          status: 400,
          msg: '请求参数格式错误: menuIds',
        },
        { name: 'refuses an unknown role', call: `POST ${ROOT}/grant`, body: { roleIds: ['404'], menuIds: [] }, status: 403 },
        {
          name: 'refuses an unknown menu',
          call: `POST ${ROOT}/grant`,
          body: { roleIds: ['404'], menuIds: ['405'] },
          status: 403,
          msg: '不能授予自己没有的权限',
        },
        { name: 'is not shown to who does not read roles', as: 'reader', call: `GET ${MENU}/role-tree-keys?roleIds=1`, status: 403 },
      ],
    )
  })

  scenarios(
    () => app,
    [
      { name: 'a role needs a name', call: `POST ${ROOT}/submit`, body: {}, status: 400, msg: '请输入角色名称' },
      {
        name: 'a name of 256 signs is refused',
        call: `POST ${ROOT}/submit`,
        body: { roleName: '长'.repeat(256), roleAlias: 'a', sort: 1 },
        status: 400,
        msg: '角色名称不能超过255个字符',
      },
      {
        name: 'a script in a name is refused',
        call: `POST ${ROOT}/submit`,
        body: { roleName: '<ScRiPt src=//x>', roleAlias: 'a', sort: 1 },
        status: 400,
        msg: '角色名称不能包含脚本',
      },
    ],
  )
})
