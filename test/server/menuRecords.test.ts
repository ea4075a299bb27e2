import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { type Ask, type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/menu'

interface Menu {
  id: string
  code: string
  category: number
  hasChildren?: boolean
  children?: Menu[]
}

const all = (nodes: readonly Menu[]): Menu[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'reader', permissions: ['param'] })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['menu', 'menu_add'] })
  })
  afterAll(() => app.close())

  const site = (values: object = {}) => ({
    name: '工地地图',
    path: '/site/map',
    source: 'iconfont iconicon_GPS',
    code: 'site_map',
    category: 1,
    alias: 'menu',
    isOpen: 1,
    sort: 1,
    ...values,
  })
  const submit = (values: object, by = admin): Promise<Reply> => by(`POST ${ROOT}/submit`, { body: values })
  const add = async (code: string, values: object = {}): Promise<string> => {
    const { body } = await submit(site({ code, name: code, ...values }))
    expect(body).toMatchObject({ code: 200, data: { id: expect.any(String) } })
    return (body.data as Menu).id
  }
  const get = async (name: string, ask: Ask = {}) => (await admin(`GET ${ROOT}/${name}`, ask)).body.data as Menu[]
  const idOf = async (code: string) => String((await findRows(app.platform, 'menu', { code_equal: code }))[0]?.id)

  test.each([
    ['java\tscript:alert(1)', 400],
    [' javascript:alert(1)', 400],
    ['JaVaScRiPt:alert(1)', 400],
    ['data:text/html,<b>', 400],
    ['vbscript:msgbox', 400],
    ['file:///etc/passwd', 400],
    ['java\u0000script:alert(1)', 400],
    ['https://bi.example.cn/a?b=c:d', 200],
    ['/site/map?at=12:30', 200],
    ['HTTP://bi.example.cn', 200],
  ])('a menu that leads to %j is answered %i', async (path, status) => {
    const code = `leads_${Buffer.from(path).toString('hex').slice(0, 24)}`
    const reply = await submit(site({ code, name: code, path }))
    expect(reply.status).toBe(status)
    expect(await findRows(app.platform, 'menu', { code_equal: code })).toHaveLength(status === 200 ? 1 : 0)
  })

  test('a new menu stands in the frame at once, and its record tells the names behind its numbers', async () => {
    const id = await add('site_plan', { name: '工地平面', parentId: await idOf('system') })
    expect(JSON.stringify(await get('routes'))).toContain('site_plan')
    expect((await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data).toMatchObject({
      name: '工地平面',
      parentName: '系统管理',
      categoryName: '菜单',
      isOpenName: '否',
    })
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(200)
    expect(JSON.stringify(await get('routes'))).not.toContain('site_plan')
  })

  test('options of an entry are stored, and sent to the frame where they are set', async () => {
    const options = {
      label: '平面',
      i18n: 'menu.plan',
      roles: 'admin， hr',
      keepAlive: 0,
      group: '/site/a，/site/b',
      query: '?status=1&type=2',
    }
    const id = await add('site_options', { name: '工地选项', ...options })
    const sent = all(await get('routes')).find(({ code }) => code === 'site_options')
    expect(sent).toMatchObject({
      label: '平面',
      meta: { i18n: 'menu.plan', roles: ['admin', 'hr'], keepAlive: false },
      group: ['/site/a', '/site/b'],
      query: { status: '1', type: '2' },
    })
    expect((await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data).toMatchObject(options)
    const plain = all(await get('routes')).find(({ code }) => code === 'param') as object
    expect(['label', 'meta', 'group', 'query'].filter((name) => name in plain)).toEqual([])
  })

  test('menus come level by level with their buttons, or whole without them', async () => {
    const top = await get('lazy-list', { query: { parentId: '0' } })
    expect(top.find((row) => row.code === 'system')).toMatchObject({ hasChildren: true })
    const buttons = await get('lazy-list', { query: { parentId: await idOf('param') } })
    expect(buttons.map((row) => row.code)).toEqual([
      'param_add',
      'param_edit',
      'param_delete',
      'param_view',
      'param_view_private',
      'param_share',
    ])
    expect((await get('lazy-list', { query: { code: 'param_a' } })).map((row) => row.code)).toEqual(['param_add'])
    const whole = all(await get('list'))
    expect(whole.map((row) => row.category)).toContain(2)
    const menus = all(await get('menu-list'))
    expect(menus.map((row) => row.code)).toContain('param')
    expect(new Set(menus.map((row) => row.category))).toEqual(new Set([1]))
    const lazy = await get('lazy-menu-list', { query: { parentId: await idOf('param') } })
    expect(lazy).toEqual([])
    expect(JSON.stringify(whole)).not.toContain('synced')
  })

  test('a code stands once, a name once among menus; buttons may share theirs', async () => {
    const id = await add('once')
    const taken = [400, '菜单名或编号已存在！']
    const said = async (values: object) => {
      const { status, body } = await submit(values)
      return [status, body.msg]
    }
    expect(await said(site({ code: 'once', name: '别名' }))).toEqual(taken)
    expect(await said(site({ code: 'twice', name: 'once' }))).toEqual(taken)
    const other = await add('other')
    expect(await said({ id: other, name: 'once' })).toEqual(taken)
    expect(await said({ id: other, code: 'once' })).toEqual(taken)
    await add('once_a', { name: '新增', category: 2, parentId: id, path: null, isOpen: null })
    await add('once_b', { name: '新增', category: 2, parentId: id, path: null, isOpen: null })
    expect((await get('list', { query: { code_in: 'twice,other,once' } })).map((row) => row.code).sort()).toEqual(['once', 'other'])
  })

  test('nothing stands below a button, and a menu with something below it becomes none', async () => {
    const menu = await add('holder')
    const button = await add('holder_add', { category: 2, parentId: menu, path: null, isOpen: null })
    const { status, body } = await submit(site({ code: 'lost', name: 'lost', parentId: button }))
    expect([status, body.msg]).toEqual([400, '父节点只可选择菜单类型！'])
    expect((await submit({ id: menu, category: 2 })).body.msg).toBe('父节点只可选择菜单类型！')
    expect((await submit({ id: menu, parentId: menu })).body.msg).toBe('父节点不可选择自身！')
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: menu } })).body.msg).toBe('请先删除子节点！')
    expect(await findRows(app.platform, 'menu', { code_equal: 'lost' })).toEqual([])
  })

  const refused = (name: string, values: object, msg: string) => ({
    name,
    call: `POST ${ROOT}/submit`,
    body: site({ code: 'refused', ...values }),
    status: 400,
    msg,
  })
  scenarios(
    () => app,
    [
      refused('a menu needs a name', { name: '' }, '请输入菜单名称'),
      refused('a menu needs a path', { path: '' }, '请输入路由地址'),
      refused('a menu needs an icon', { source: '' }, '请输入菜单图标'),
      refused('a menu needs an alias', { alias: '' }, '请输入菜单别名'),
      refused('a menu needs a place', { sort: null }, '请输入菜单排序'),
      refused('a path is no script', { path: 'JavaScript:alert(1)' }, '路由地址只能是站内路径或http(s)地址'),
      refused('a parent must be there', { parentId: '404' }, '上级菜单不存在'),
      refused('a name of 256 signs is too long', { name: '长'.repeat(256) }, '菜单名称不能超过255个字符'),
      { name: 'who has no menu page reads none', as: 'reader', call: `GET ${ROOT}/lazy-list?parentId=0`, status: 403 },
      { name: 'nor whole', as: 'reader', call: `GET ${ROOT}/menu-list`, status: 403 },
      {
        name: 'another tenant changes none, whatever it was granted',
        as: 'bob 100001',
        call: `POST ${ROOT}/submit`,
        body: site({ code: 'refused' }),
        status: 403,
        msg: '只有管理租户可以修改菜单',
      },
    ],
  )

  test('nothing of what was refused is stored', async () => {
    expect(await findRows(app.platform, 'menu', { code_equal: 'refused' })).toEqual([])
  })
})
