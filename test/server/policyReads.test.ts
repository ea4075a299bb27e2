// Permission to read: by page, by button, by choices of a form.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRow } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const PARAM = '/api/blade-system/param'
const DICT = '/api/blade-system/dict'

const craneFile = {
  $schema: '../entity.schema.json',
  name: 'crane',
  title: '塔吊',
  route: '/site/crane',
  api: '/api/site/crane',
  type: 'object',
  required: ['craneName'],
  properties: {
    craneName: { title: '名称', type: 'string' },
    paramId: { title: '参数', type: 'string', ref: { entity: 'param', label: 'paramName', where: { paramKey: 'x' } } },
    zoneId: { title: '区域', type: 'string', ref: { entity: 'zone', label: 'zoneName', tree: true } },
  },
}

const zoneFile = {
  $schema: '../entity.schema.json',
  name: 'zone',
  title: '区域',
  route: '/site/zone',
  api: '/api/site/zone',
  tree: { parent: 'parentId', label: 'zoneName' },
  type: 'object',
  properties: {
    zoneName: { title: '名称', type: 'string' },
    parentId: { title: '上级', type: 'string', default: '0', list: false },
    title: { title: '密语', type: 'string' },
  },
}

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let paramId = ''

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/crane.json': craneFile, 'site/zone.json': zoneFile } })
    await app.addUser({ account: 'nobody' })
    await app.addUser({ account: 'viewer', permissions: ['param'] })
    await app.addUser({ account: 'adder', permissions: ['param_add'] })
    await app.addUser({ account: 'picker', permissions: ['crane'] })
    await app.addUser({ account: 'librarian', permissions: ['dict'] })
    const admin = await app.api()
    const { body } = await admin(`POST ${PARAM}/submit`, { body: { paramName: '暗号', paramKey: 'open.sesame', paramValue: 'sesame' } })
    paramId = (body.data as { id: string }).id
    const top = (await admin('POST /api/site/zone/submit', { body: { zoneName: '一区', title: '芝麻' } })).body.data as { id: string }
    await admin('POST /api/site/zone/submit', { body: { zoneName: '二区', title: '开门', parentId: top.id } })
    // Granting by the table alone is seen within a second; reading a cache of the test's own making would tell nothing.
    await admin('GET /api/blade-auth/oauth/clear-cache')
  })
  afterAll(() => app.close())

  const read = async (account: string, call: string, query = {}) => (await app.api(account))(call, { query })

  describe('an entity', () => {
    scenarios(
      () => app,
      [
        {
          name: 'is read by who has its page',
          as: 'viewer',
          call: `GET ${PARAM}/list?paramKey=open.sesame`,
          status: 200,
          data: { records: [{ paramValue: 'sesame' }] },
        },
        {
          name: 'is read by who has one of its buttons',
          as: 'adder',
          call: `GET ${PARAM}/list?paramKey=open.sesame`,
          status: 200,
          data: { total: 1 },
        },
        { name: 'is not read without either', as: 'nobody', call: `GET ${PARAM}/list`, status: 403, msg: '请求未授权' },
        { name: 'is not read in detail without either', as: 'nobody', call: `GET ${PARAM}/detail?id=1`, status: 403 },
        {
          name: 'is not changed by who only reads it',
          as: 'viewer',
          call: `POST ${PARAM}/submit`,
          body: { paramName: 'a', paramKey: 'a', paramValue: 'a' },
          status: 403,
        },
        { name: 'without a page is read where it shows', as: 'librarian', call: `GET ${DICT}/child-list?parentId=0`, status: 200 },
        { name: 'that code alone reaches has no address', as: 'nobody', call: 'GET /api/blade-system/role-menu/list', status: 404 },
      ],
    )
  })

  test('every word of a dictionary is there for whoever signed in', async () => {
    const { status, body } = await read('nobody', `GET ${DICT}/dictionary`, { code: 'sex' })
    expect([status, (body.data as unknown[]).length > 0]).toEqual([200, true])
  })

  describe('a form that picks from another entity', () => {
    test('gets ids and names and nothing else', async () => {
      const { body } = await read('picker', `GET ${PARAM}/list`, { paramName: '暗号' })
      expect(body.data).toMatchObject({ total: 1, records: [{ id: paramId, paramName: '暗号' }] })
      expect(Object.keys((body.data as { records: object[] }).records[0] ?? {}).sort()).toEqual(['id', 'paramName'])
    })

    test('gets the name of what is chosen', async () => {
      const { body } = await read('picker', `GET ${PARAM}/detail`, { id: paramId })
      expect(body.data).toEqual({ id: paramId, paramName: '暗号' })
    })

    test('gets the nodes of a tree, however deep, without their other fields', async () => {
      const { body } = await read('picker', 'GET /api/site/zone/tree')
      const [top] = body.data as { children: object[] }[]
      expect(Object.keys(top ?? {}).sort()).toEqual(['children', 'id', 'key', 'parentId', 'title', 'value', 'zoneName'])
      expect(top).toMatchObject({ title: '一区', children: [{ title: '二区' }] })
    })

    test('does not take a field for the name of a node where there are no nodes', async () => {
      const { body } = await read('picker', 'GET /api/site/zone/list')
      expect(JSON.stringify(body.data)).not.toMatch(/芝麻|开门/)
    })

    scenarios(
      () => app,
      [
        {
          name: 'may filter by what the picking field filters by',
          as: 'picker',
          call: `GET ${PARAM}/list?paramKey=zzz`,
          status: 200,
          data: { total: 0 },
        },
        { name: 'cannot find out the rest by filters', as: 'picker', call: `GET ${PARAM}/list?remark_likeright=s`, status: 403 },
        { name: 'cannot find out the rest by order', as: 'picker', call: `GET ${PARAM}/list?ascs=remark`, status: 403 },
        { name: 'has no lists of levels', as: 'picker', call: 'GET /api/site/zone/lazy-list', status: 403 },
        { name: 'writes nothing there', as: 'picker', call: `POST ${PARAM}/remove?ids=1`, status: 403 },
      ],
    )
  })

  test.each([
    ['tenant-package', { packageName: '大包' }],
    [
      'data-scope',
      { scopeName: '数据', resourceCode: 'zone', scopeType: 1, scopeColumn: '-', scopeField: '*', scopeClass: '-', scopeValue: '-' },
    ],
    ['api-scope', { scopeName: '接口', resourceCode: 'zone_api', scopePath: '/api/site/zone/list', scopeType: 1 }],
  ])('a %s that names a menu that does not exist is refused, and one that names a menu is stored', async (entity, values) => {
    const admin = await app.api()
    const menus = (await admin('GET /api/blade-system/menu/buttons')).body.data as { id: string; code: string }[]
    const zone = menus.find((menu) => menu.code === 'zone')?.id ?? ''
    const submit = async (body: object) => {
      const { status, body: answer } = await admin(`POST /api/blade-system/${entity}/submit`, { body })
      return { status, data: answer.data as { id?: string } }
    }
    const refused = { status: 400, data: [{ field: 'menuId', msg: '菜单1234567不存在' }] }
    const menuId = entity === 'tenant-package' ? `${zone},1234567` : '1234567'
    expect(await submit({ ...values, menuId })).toEqual(refused)
    const stored = await submit({ ...values, menuId: zone })
    expect(stored.status).toBe(200)
    // The form of a scope does not offer the menu, so an edit leaves it as it is.
    const edited = await submit({ ...values, id: stored.data.id, menuId: '1234567' })
    if (entity === 'tenant-package') expect(edited).toEqual(refused)
    else expect(await findRow(app.platform, entity, stored.data.id ?? '')).toMatchObject({ menuId: zone })
  })

  test('a package takes pages and their buttons from a tenant, from the next request on', async () => {
    await app.addUser({ account: 'tower', tenantId: '100001', permissions: ['crane', 'crane_add', 'crane_delete', 'zone', 'zone_add'] })
    const admin = await app.api()
    const tower = await app.api('tower', '100001')
    const menus = (await admin('GET /api/blade-system/menu/buttons')).body.data as { id: string; code: string }[]
    const zone = menus.find((menu) => menu.code === 'zone')?.id
    const add = () => tower('POST /api/site/crane/submit', { body: { craneName: '三号' } })
    expect((await add()).status).toBe(200)
    const { body } = await admin('POST /api/blade-system/tenant-package/submit', { body: { packageName: '小包', menuId: zone } })
    const { id: packageId } = body.data as { id: string }
    await app.setTenant('100001', { packageId })
    expect((await add()).status).toBe(403)
    expect((await tower('GET /api/site/crane/list')).status).toBe(403)
    expect((await tower('POST /api/site/zone/submit', { body: { zoneName: '三区' } })).status).toBe(200)
    const buttons = (await tower('GET /api/blade-system/menu/buttons')).body.data as { code: string }[]
    expect(buttons.map(({ code }) => code)).toEqual(['zone'])

    const crane = menus.find((menu) => menu.code === 'crane')?.id
    await admin('POST /api/blade-system/tenant-package/submit', { body: { id: packageId, menuId: `${crane},${zone}` } })
    expect((await add()).status).toBe(200)
  })
})
