import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityOf } from '../../server/access/signIn/socials.ts'
import { sealLicence } from '../../server/modules/system/tenants/licence.ts'
import { findSecret, insertRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/tenant'

type Row = Record<string, unknown> & { id: string; tenantId: string }

describe.each(databases)('tenants on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.setParameter('account.changeInitialPassword', 'false')
    await app.addUser({ account: 'clerk', permissions: ['tenant_view'] })
  })

  afterAll(() => app.close())

  const rows = (name: string, tenantId: string, wanted: Record<string, string> = {}) => findRows(app.platform, name, wanted, tenantId)

  async function setParameter(paramKey: string, paramValue: string): Promise<void> {
    const [row] = await findRows(app.platform, 'param', { paramKey_equal: paramKey })
    expect((await admin('POST /api/blade-system/param/submit', { body: { id: row?.id, paramValue } })).status).toBe(200)
  }

  async function created(tenantName: string): Promise<Row> {
    const reply = await admin(`POST ${ROOT}/submit`, { body: { tenantName, linkman: '王工' } })
    expect(reply.text).toContain('"success":true')
    const [tenant] = await findRows(app.platform, 'tenant', { tenantName_equal: tenantName })
    return tenant as Row
  }

  async function signIn(tenantId: string, password = 'admin'): Promise<Reply> {
    const headers = {
      authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`,
      'tenant-id': tenantId,
    }
    const md5 = createHash('md5').update(password).digest('hex')
    return (await app.api(null))('POST /api/blade-auth/oauth/token', {
      headers,
      query: { username: 'admin', password: md5, grant_type: 'password' },
    })
  }

  describe('a new tenant', () => {
    let tenant: Row

    beforeAll(async () => {
      await admin('POST /api/blade-system/dict-biz/submit', { body: { code: 'risk', dictValue: '风险', sort: 1, isSealed: 0 } })
      const [risk] = await rows('dict-biz', '000000')
      const word = { code: 'risk', dictKey: '1', dictValue: '高', sort: 1, isSealed: 0, parentId: risk?.id }
      await admin('POST /api/blade-system/dict-biz/submit', { body: word })
      tenant = await created('第一建设')
    })

    test('has a number of six digits and the quota of the parameters', () => {
      expect(tenant.tenantId).toMatch(/^\d{6}$/)
      expect(tenant.tenantId).not.toBe('000000')
      expect(tenant.accountNumber).toBe(100)
    })

    test('has one role, with the menus of the parameters and everything below them', async () => {
      const roles = await rows('role', tenant.tenantId)
      expect(roles).toMatchObject([{ roleName: '管理员', roleAlias: 'admin', sort: 2, parentId: '0' }])
      const granted = new Set((await findRows(app.platform, 'role-menu', { roleId_equal: String(roles[0]?.id) })).map((row) => row.menuId))
      const codes = (await findRows(app.platform, 'menu')).filter((menu) => granted.has(menu.id)).map((menu) => menu.code)
      expect(codes).toEqual(expect.arrayContaining(['desk', 'log', 'log_error', 'dictbiz', 'dictbiz_add']))
      expect(codes).not.toContain('param')
      expect(codes).not.toContain('tenant_add')
    })

    test('has a department of its name and a chief', async () => {
      expect(await rows('dept', tenant.tenantId)).toMatchObject([{ deptName: '第一建设', fullName: '第一建设', deptCategory: 1, sort: 2 }])
      expect(await rows('post', tenant.tenantId)).toMatchObject([{ postCode: 'ceo', postName: '总经理' }])
    })

    test('has a copy of the business dictionaries, word below dictionary', async () => {
      const [copy] = await rows('dict-biz', tenant.tenantId)
      const [original] = await rows('dict-biz', '000000')
      expect(copy).toMatchObject({ code: 'risk', dictValue: '风险' })
      expect(copy?.id).not.toBe(original?.id)
      expect(await rows('dict-biz-item', tenant.tenantId)).toMatchObject([{ parentId: copy?.id, dictKey: '1', dictValue: '高' }])
    })

    test('has an administrator who signs in and sees the own tenant alone', async () => {
      const session = await signIn(tenant.tenantId)
      expect(session.body).toMatchObject({ tenant_id: tenant.tenantId, role_name: 'admin', account: 'admin' })
      const call = await app.api('admin', tenant.tenantId)
      const menus = await call('GET /api/blade-system/menu/routes')
      expect(menus.text).toContain('"/system/dictbiz"')
      expect(menus.text).not.toContain('"/system/tenant"')
      expect((await call(`GET ${ROOT}/list`)).status).toBe(403)
      expect((await call(`POST ${ROOT}/submit`, { body: { tenantName: '自建', linkman: '王工' } })).status).toBe(403)
      const dictionaries = await call('GET /api/blade-system/dict-biz/parent-list')
      expect((dictionaries.body.data as { total: number }).total).toBe(1)
    })

    test('tells its creator once how its administrator signs in', async () => {
      const news = await findRows(app.platform, 'inbox-message', { entity_equal: 'tenant', recordId_equal: String(tenant.id) })
      expect(news).toHaveLength(1)
      expect(String(news[0]?.content)).toContain(`租户编号${tenant.tenantId}，账号admin，初始密码admin`)
    })

    test('keeps what it was fitted out with when it is edited', async () => {
      const reply = await admin(`POST ${ROOT}/submit`, { body: { id: tenant.id, tenantName: '第一建设集团', tenantId: '999999' } })
      expect(reply.status).toBe(200)
      expect((await admin(`GET ${ROOT}/detail`, { query: { id: tenant.id } })).body.data).toMatchObject({
        tenantId: tenant.tenantId,
        tenantName: '第一建设集团',
        linkman: '王工',
      })
      expect(await rows('role', tenant.tenantId)).toHaveLength(1)
      expect(await rows('user', tenant.tenantId)).toHaveLength(1)
    })
  })

  test('the parameters say password and quota of what comes next; nonsense counts as no limit', async () => {
    await setParameter('tenant.default.password', 'changed!')
    await setParameter('tenant.default.accountNumber', 'many')
    const { tenantId, accountNumber } = await created('第二建设')
    await setParameter('tenant.default.password', 'admin')
    await setParameter('tenant.default.accountNumber', '100')
    expect(accountNumber).toBe(-1)
    expect((await signIn(tenantId, 'changed!')).status).toBe(200)
    expect((await signIn(tenantId)).status).toBe(400)
  })

  test('a tenant without a name is refused, and nothing of it stays', async () => {
    const before = (await findRows(app.platform, 'role-menu')).length
    const reply = await admin(`POST ${ROOT}/submit`, { body: { linkman: '王工' } })
    expect([reply.status, reply.body.msg]).toEqual([400, '请输入租户名称'])
    expect((await findRows(app.platform, 'role-menu')).length).toBe(before)
  })

  test('who may see tenants but not add them adds none', async () => {
    const clerk = await app.api('clerk')
    expect((await clerk(`POST ${ROOT}/submit`, { body: { tenantName: '偷建', linkman: '王工' } })).status).toBe(403)
    expect((await clerk(`GET ${ROOT}/list`)).status).toBe(200)
  })

  test('tenants are found by a part of their name, and offered by number', async () => {
    await created('东江隧道')
    const found = await admin(`GET ${ROOT}/find-by-name`, { query: { name: '江隧' } })
    expect(found.body.data).toMatchObject([{ tenantName: '东江隧道' }])
    const choices = (await admin(`GET ${ROOT}/select`)).body.data as Row[]
    expect(choices.find((choice) => choice.tenantId === '000000')).toMatchObject({ tenantName: '管理组' })
    expect(Object.keys(choices[0] ?? {}).sort()).toEqual(['id', 'tenantId', 'tenantName'])
    const page = await admin(`GET ${ROOT}/page`, { query: { tenantName: '东江' } })
    expect(page.body.data).toMatchObject({ total: 1 })
  })

  test('quota and expiry are set for several at once, and an expired tenant signs nobody in', async () => {
    const [one, other] = [await created('限一'), await created('限二')]
    const ids = `${one.id},${other.id}`
    const query = { ids, accountNumber: '1', expireTime: '2020-01-01 00:00:00' }
    const licence = () => findSecret(app.platform.store.db, entityOf(app.platform, 'tenant'), one.id, 'licenseKey')
    const before = await licence()
    expect((await admin(`POST ${ROOT}/setting`, { query })).status).toBe(200)
    expect(before).toBe(sealLicence(app.platform.auth.keys[0].bytes, one))
    expect(await licence()).toBe(
      sealLicence(app.platform.auth.keys[0].bytes, { ...one, accountNumber: 1, expireTime: '2020-01-01 00:00:00' }),
    )
    expect((await admin(`GET ${ROOT}/detail`, { query: { id: one.id } })).text).not.toContain(String(before))
    const refused = await signIn(other.tenantId)
    expect([refused.status, refused.body.error_description]).toEqual([401, '租户授权已过期,请联系管理员'])
    expect((await admin(`POST ${ROOT}/setting`, { body: { accountNumber: -1, expireTime: '' }, query: { ids } })).status).toBe(200)
    expect((await signIn(other.tenantId)).status).toBe(200)
    const wrong = await admin(`POST ${ROOT}/setting`, { query: { ids, accountNumber: '-5', expireTime: '' } })
    expect(wrong.status).toBe(400)
  })

  test('a full tenant takes no further account', async () => {
    const { id, tenantId } = await created('满员')
    await admin(`POST ${ROOT}/setting`, { query: { ids: id, accountNumber: '1', expireTime: '' } })
    const visitor = await identityOf(app.platform.store, tenantId, 'oidc', { subject: '1', account: 'visitor', name: '访客', avatar: '' })
    const query = { tenantId, name: '访客', account: 'visitor', password: 'a'.repeat(32), oauthId: visitor.id }
    const reply = await (await app.api(null))('POST /api/blade-user/register-guest', { query })
    expect([reply.status, reply.body.msg]).toEqual([400, '当前租户已到最大账号额度！'])
  })

  describe('packages', () => {
    let tenant: Row
    let packageId: string

    beforeAll(async () => {
      tenant = await created('套餐')
      const [menu] = await findRows(app.platform, 'menu', { code_equal: 'dictbiz' })
      const offer = await insertRecord(
        app.platform.store.db,
        entityOf(app.platform, 'tenant-package'),
        { packageName: '基础版', menuId: menu?.id },
        systemActor(),
      )
      packageId = String(offer.id)
    })

    test('a tenant without one has no package detail', async () => {
      const { body } = await admin(`GET ${ROOT}/package-detail`, { query: { tenantId: tenant.id } })
      expect([body.code, body.data]).toEqual([200, null])
    })

    test('a package is given by the number of the tenant, and cuts its menus at once', async () => {
      const call = await app.api('admin', tenant.tenantId)
      expect((await call('GET /api/blade-system/menu/routes')).text).toContain('/monitor/log/error')
      const set = await admin(`POST ${ROOT}/package-setting`, { query: { tenantId: tenant.tenantId, packageId } })
      expect(set.status).toBe(200)
      const detail = await admin(`GET ${ROOT}/package-detail`, { query: { tenantId: tenant.id } })
      expect(detail.body.data).toMatchObject({ id: packageId, packageName: '基础版' })
      const preview = (await admin('GET /api/blade-system/tenant-package/menus', { query: { id: packageId } })).body.data
      expect(preview).toMatchObject([{ name: '系统管理', children: [{ name: '业务字典' }] }])
      const menus = (await call('GET /api/blade-system/menu/routes')).text
      expect(menus).toContain('/system/dictbiz')
      expect(menus).not.toContain('/monitor/log/error')
    })

    test('a package that a tenant has is not removed, and the refusal names the tenant', async () => {
      const { status, body } = await admin('POST /api/blade-system/tenant-package/remove', { query: { ids: packageId } })
      expect([status, body.msg]).toEqual([400, '产品包正被租户[套餐]使用，不能删除'])
    })

    test('an unknown package or data source is refused', async () => {
      const { tenantId } = tenant
      expect((await admin(`POST ${ROOT}/package-setting`, { query: { tenantId, packageId: '123' } })).status).toBe(404)
      expect((await admin(`POST ${ROOT}/datasource`, { query: { tenantId, datasourceId: '123' } })).status).toBe(404)
      const source = {
        name: '城东库',
        driverClass: 'org.postgresql.Driver',
        username: 'site',
        password: 'secret',
        url: 'jdbc:postgresql://10.0.0.1/site',
      }
      const saved = (await admin('POST /api/blade-develop/datasource/submit', { body: source })).body.data as { id: string }
      expect((await admin(`POST ${ROOT}/datasource`, { query: { tenantId, datasourceId: saved.id } })).status).toBe(200)
      expect(await findRows(app.platform, 'tenant', { tenantId_equal: tenantId })).toMatchObject([{ datasourceName: '城东库' }])
    })
  })

  test('the managing tenant cannot be removed', async () => {
    const [managing] = await findRows(app.platform, 'tenant', { tenantId_equal: '000000' })
    const { status, body } = await admin(`POST ${ROOT}/remove`, { query: { ids: String(managing?.id) } })
    expect([status, body.msg]).toEqual([400, '不可删除管理租户！'])
    expect((await signIn('000000')).status).toBe(200)
  })

  test('with a tenant go its users, at once', async () => {
    const { id, tenantId } = await created('撤场')
    const call = await app.api('admin', tenantId)
    expect((await call('GET /api/blade-system/menu/buttons')).status).toBe(200)
    expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(200)
    expect(await rows('user', tenantId)).toEqual([])
    expect((await call('GET /api/blade-system/menu/buttons')).status).toBe(401)
    expect((await signIn(tenantId)).body.error_description).toBe('未获得用户的租户信息')
  })
})
