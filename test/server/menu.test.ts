import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuGlyph } from '../../pages/menu/menuGlyph.ts'
import type { Identity } from '../../server/access/identity.ts'
import { can } from '../../server/access/rights/permission.ts'
import { syncMenus } from '../../server/modules/system/menus/menuSync.ts'
import { insertRecord, type Rec, removeRecords, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const ROUTES = 'GET /api/blade-system/menu/routes'
const BUTTONS = 'GET /api/blade-system/menu/buttons'

interface Node {
  id: string
  code: string
  name: string
  english: string
  path: string
  source: string
  meta?: { isUnused?: boolean }
  children?: Node[]
}

let app: TestApp
let admin: Caller

beforeAll(async () => {
  app = await startApp()
  admin = await app.api()
})

afterAll(() => app.close())

const leaves = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => (node.children ? leaves(node.children) : [node]))
const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])

async function menusOf(caller: Caller, query: Record<string, string> = {}): Promise<Node[]> {
  return (await caller(ROUTES, { query })).body.data as Node[]
}

async function codesOf(caller: Caller, query: Record<string, string> = {}): Promise<string[]> {
  return all(await menusOf(caller, query)).map((node) => node.code)
}

async function flagsOf(caller: Caller): Promise<string[]> {
  return leaves((await caller(BUTTONS)).body.data as Node[]).map((node) => node.code)
}

async function menu(code: string): Promise<Rec> {
  const [row] = await findRows(app.platform, 'menu', { code_equal: code })
  return row ?? {}
}

async function write(name: string, values: Rec, tenantId = '000000'): Promise<Rec> {
  const record = await insertRecord(app.platform.store.db, entityOf(app.platform, name), values, systemActor(tenantId))
  app.platform.reads.forget()
  return record
}

async function change(name: string, id: unknown, values: Rec): Promise<void> {
  await updateRecord(app.platform.store.db, entityOf(app.platform, name), String(id), values, systemActor())
  app.platform.reads.forget()
}

describe('the menu', () => {
  test('an administrator sees the page of every entity below its directory, in two languages', async () => {
    const system = (await menusOf(admin)).find((node) => node.code === 'system')
    expect(system).toMatchObject({ code: 'system', name: '系统管理', english: 'System', path: '/system' })
    expect(system?.children?.find((node) => node.code === 'param')).toMatchObject({
      name: '参数管理',
      english: 'Parameters',
      path: '/system/param',
      category: 1,
      parentId: system?.id,
    })
    // A form holds one of them.
    expect(system?.children?.find((node) => node.code === 'dict')).toMatchObject({ name: '系统字典', english: 'Dictionaries' })
  })

  test('has seven groups, the site first and 更多 last, and no icon twice side by side or among the pages of a site', async () => {
    const menus = await menusOf(admin)
    const names = ['现场数据', '项目档案', '设备管理', '工作台', '流程管理', '系统管理', '更多']
    expect(menus.map(({ name }) => name)).toEqual(names)
    const glyphsOf = (nodes: readonly Node[]) => nodes.map(({ source, path, children }) => menuGlyph(source, path, children === undefined))
    const ofSite = menus.slice(0, 3).flatMap(({ children = [] }) => children)
    const groups = [menus, ofSite, ...all(menus).flatMap(({ children = [] }) => (children.length > 0 ? [children] : []))]
    for (const group of groups.map(glyphsOf)) expect(group).toEqual([...new Set(group)])
    expect(glyphsOf(ofSite)).toEqual(expect.arrayContaining(['helmet', 'crane', 'rope', 'droplet', 'siren']))
  })

  test('a directory that holds nothing is not shown, nor offered', async () => {
    const facts = { alias: 'menu', path: '/hollow', sort: 5, category: 1, owner: 'directory' }
    await write('menu', { ...facts, code: 'hollow', name: '空目录', parentId: '0' })
    expect(await codesOf(admin)).not.toContain('hollow')
    const tree = (await admin('GET /api/blade-system/menu/tree')).body.data as { title: string; value: string; key: string; id: string }[]
    expect(tree.map((node) => node.title)).toContain('系统管理')
    expect(tree.map((node) => node.title)).not.toContain('空目录')
    expect(tree.every((node) => node.value === node.id && node.key === node.id)).toBe(true)
  })

  test('marks lists of device rows of which the user has no device, once there is any device', async () => {
    const unused = async (caller: Caller) => all(await menusOf(caller)).flatMap(({ code, meta }) => (meta?.isUnused ? [code] : []))
    expect(await unused(admin)).toEqual([])
    await app.addUser({ account: 'watcher', tenantId: '100009', permissions: ['lift_log', 'spray_env_log', 'lift'] })
    const watcher = await app.api('watcher', '100009')
    const { id } = await write('device', { deviceName: '雾炮', deviceCode: 'FOG-1', deviceClass: '2' }, '100009')
    expect(await unused(watcher)).toEqual(['lift_log'])
    expect(await unused(admin)).toEqual([])
    await write('device', { deviceName: '升降机', deviceCode: 'LIFT-1', deviceClass: '4' }, '100009')
    expect(await unused(watcher)).toEqual([])
    await removeRecords(app.platform.store.db, entityOf(app.platform, 'device'), [String(id)], systemActor('100009'))
    expect(await unused(watcher)).toEqual(['spray_env_log'])
  })

  test('without a user the menu is empty, the top menu an empty body and the buttons refused', async () => {
    const nobody = await app.api(null)
    expect((await nobody(ROUTES)).body.data).toEqual([])
    expect((await nobody('GET /api/blade-system/menu/top-menu')).text).toBe('')
    expect((await nobody(BUTTONS)).status).toBe(401)
  })

  test('a menu granted without its directory brings the directory along, and a directory alone brings nothing', async () => {
    await app.addUser({ account: 'clerk', permissions: ['param', 'param_add', 'tool'] })
    const clerk = await app.api('clerk')
    expect(await codesOf(clerk)).toEqual(['system', 'param'])
    expect(await flagsOf(clerk)).toEqual(['param_add'])
  })

  test('taking a grant away takes effect on the next request', async () => {
    await app.addUser({ account: 'mover', permissions: ['param', 'param_add'] })
    const mover = await app.api('mover')
    const submit = () => mover('POST /api/blade-system/param/submit', { body: { paramName: 'a', paramKey: 'a', paramValue: 'a' } })
    expect((await submit()).status).toBe(200)
    const [role] = await findRows(app.platform, 'role', { roleAlias_equal: 'mover' })
    const [grant] = await findRows(app.platform, 'role-menu', {
      roleId_equal: String(role?.id),
      menuId_equal: String((await menu('param_add')).id),
    })
    await removeRecords(app.platform.store.db, entityOf(app.platform, 'role-menu'), [String(grant?.id)], systemActor())
    // A node remembers grants for a second.
    await expect.poll(() => flagsOf(mover)).toEqual([])
    expect((await submit()).status).toBe(403)
  })

  test('the package of a tenant cuts its menus', async () => {
    await app.addUser({ account: 'tenant', tenantId: '100001', permissions: ['param', 'dict', 'dict_add'] })
    const user = await app.api('tenant', '100001')
    expect(await codesOf(user)).toEqual(['system', 'dict', 'param'])
    const offered = await write('tenant-package', {
      packageName: 'small',
      menuId: `${(await menu('dict')).id},${(await menu('system')).id}`,
    })
    const [tenant] = await findRows(app.platform, 'tenant', { tenantId_equal: '100001' })
    await change('tenant', tenant?.id, { packageId: offered.id })
    expect(await codesOf(user)).toEqual(['system', 'dict'])
  })

  test('below a top menu everybody gets what is set there and granted to their roles', async () => {
    const top = await write('top-menu', { code: 'top', name: '顶部', source: 'x', sort: 1 })
    await write('top-menu-setting', { topMenuId: top.id, menuId: (await menu('param')).id })
    await app.addUser({ account: 'topless', permissions: ['dict'] })
    const list = (await admin('GET /api/blade-system/menu/top-menu')).body.data as Rec[]
    expect(list.map((row) => row.code)).toEqual(['top'])
    expect(await codesOf(admin, { topMenuId: String(top.id) })).toEqual(['system', 'param'])
    expect(await codesOf(await app.api('topless'), { topMenuId: String(top.id) })).toEqual([])
  })
})

describe('permissions', () => {
  test('an administrator has every code, another tenant’s user none that was not granted', async () => {
    const identity: Identity = {
      userId: '1',
      account: 'a',
      tenantId: '000000',
      deptId: '',
      deptIds: [],
      roleIds: ['1'],
      roles: ['administrator'],
      projectId: '',
      nickName: '',
      clientId: 'gantry',
      hasInitialPassword: false,
      isLocked: false,
      view: null,
      sessionId: 's',
    }
    for (const code of ['param_add', 'dict_edit', 'tenant_package_delete']) {
      expect([await can(app.platform, identity, code), await can(app.platform, { ...identity, tenantId: '100001' }, code)]).toEqual([
        true,
        false,
      ])
    }
  })

  test('the buttons of a page have names, places and English', async () => {
    const buttons = (await admin(BUTTONS)).body.data as Node[]
    const param = buttons.find((node) => node.code === 'param')
    expect(param?.children).toMatchObject([
      { code: 'param_add', name: '新增', english: 'Add', category: 2, action: 1 },
      { code: 'param_edit', name: '修改', english: 'Edit', action: 2 },
      { code: 'param_delete', name: '删除', english: 'Delete', action: 3 },
      { code: 'param_view', name: '查看', english: 'View', action: 2 },
      { code: 'param_view_private', name: '查看隐私信息', english: 'View private data', action: 2 },
      { code: 'param_share', name: '共享视图', english: 'Share views', category: 2, action: 1 },
    ])
  })
})

describe('menus of schema files', () => {
  const inspection = (title: string, group: string | null = null) => ({
    $schema: '../entity.schema.json',
    name: 'inspection',
    title,
    route: '/site/inspection',
    api: '/api/site/inspection',
    ...(group === null ? {} : { group }),
    type: 'object',
    properties: { name: { title: '名称', type: 'string' }, done: { title: '完成', type: 'boolean', default: false } },
    actions: { close: { title: '关闭', at: 'row', set: { done: true } } },
    en: { [title]: 'Inspection', 名称: 'Name', 完成: 'Done', 关闭: 'Close' },
  })

  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; !(await isTrue()) && tries < 100; tries++) await new Promise((resolve) => setTimeout(resolve, 30))
  }

  test('a file dropped in is in the menu, under 更多 without a group; gone and back with the file', async () => {
    await app.writeSchema('site/inspection.json', inspection('巡检'))
    const has = async () => (await codesOf(admin)).includes('inspection')
    await until(has)
    const more = (await menusOf(admin)).find((node) => node.code === 'more')
    expect(more?.name).toBe('更多')
    expect(more?.children).toContainEqual(
      expect.objectContaining({ code: 'inspection', name: '巡检', english: 'Inspection', path: '/site/inspection' }),
    )
    expect(await flagsOf(admin)).toEqual(expect.arrayContaining(['inspection_add', 'inspection_close']))

    await change('menu', (await menu('inspection')).id, { name: '我的巡检', sort: 7 })
    await rm(join(app.schemaFolder, 'site/inspection.json'))
    await until(async () => !(await has()))
    expect(await flagsOf(admin)).not.toContain('inspection_add')

    await app.writeSchema('site/inspection.json', inspection('巡检', '安全管理'))
    await until(has)
    const safety = (await menusOf(admin)).find((node) => node.code === '安全管理')
    expect(safety).toMatchObject({ name: '安全管理', children: [{ code: 'inspection', name: '我的巡检', sort: 7 }] })
  })

  test('a new title reaches the menu unless an administrator named it', async () => {
    const untouched = async () => (await menu('inspection_close')).name
    expect(await untouched()).toBe('关闭')
    const file = inspection('新巡检', '安全管理')
    await app.writeSchema('site/inspection.json', {
      ...file,
      actions: { close: { ...file.actions.close, title: '结束' } },
      en: { ...file.en, 结束: 'End' },
    })
    await until(async () => (await untouched()) === '结束')
    expect(await untouched()).toBe('结束')
    expect((await menu('inspection')).name).toBe('我的巡检')
  })

  test('the file of a view moves no button of its base', async () => {
    const gate = (name: string, more: object) => ({
      name,
      title: '门',
      route: `/site/${name}`,
      api: `/api/site/${name}`,
      en: { 门: 'Gate' },
      ...more,
    })
    await app.writeSchema('site/gate.json', gate('gate', { properties: { size: { title: '规格' } }, en: { 门: 'Gate', 规格: 'Size' } }))
    const buttons = async () => {
      const places = ['gate', 'a-gate', 'z-gate'].map((code) => menu(code.replace('-', '_')))
      const [base, first, last] = (await Promise.all(places)).map(({ id }) => id)
      const rows = await findRows(app.platform, 'menu', { code_likeright: 'gate_' })
      return rows.map(({ code, parentId }) => [
        code,
        parentId === base ? 'base' : parentId === first ? 'first' : parentId === last ? 'last' : '',
      ])
    }
    await until(async () => (await buttons()).length > 0)
    const before = await buttons()
    expect(before).toContainEqual(['gate_edit', 'base'])
    await app.writeSchema('site/a-gate.json', gate('a-gate', { base: 'gate', where: { size: '1' }, actions: { delete: false } }))
    await app.writeSchema('site/z-gate.json', gate('z-gate', { base: 'gate', where: { size: '2' }, actions: { delete: false } }))
    await until(async () => (await codesOf(admin)).includes('z_gate') && (await codesOf(admin)).includes('a_gate'))
    expect(await buttons()).toEqual(before)
    await rm(join(app.schemaFolder, 'site/a-gate.json'))
    await until(async () => !(await codesOf(admin)).includes('a_gate'))
    expect(await buttons()).toEqual(before)
  })

  test('what an administrator removed by hand stays away', async () => {
    const { platform } = app
    await removeRecords(platform.store.db, entityOf(platform, 'menu'), [String((await menu('inspection')).id)], systemActor())
    await syncMenus(platform)
    expect(await codesOf(admin)).not.toContain('inspection')
  })

  test('syncing again writes nothing', async () => {
    const { platform } = app
    const before = await findRows(platform, 'menu')
    await syncMenus(platform)
    expect(await findRows(platform, 'menu')).toEqual(before)
  })
})

describe('tenant info', () => {
  test('a known address tells its tenant before anyone signs in, an unknown one nothing', async () => {
    const nobody = await app.api(null)
    await write('tenant', {
      tenantId: '200001',
      tenantName: 'site',
      linkman: 'x',
      domain: 'https://Site.example/console/',
      backgroundUrl: '/b.png',
    })
    const ask = async (domain: string) => (await nobody('GET /api/blade-system/tenant/info', { query: { domain } })).body.data
    expect(await ask('https://site.example/console')).toMatchObject({ tenantId: '200001', backgroundUrl: '/b.png' })
    expect(await ask('https://other.example')).toEqual({})
    expect(await ask('')).toEqual({})
  })
})
