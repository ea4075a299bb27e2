import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseNoAdministrator } from '../../server/modules/account/lastAdministrator.ts'
import { checkQuota } from '../../server/modules/account/quota.ts'
import { findSecret, insertRecord, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Ask, type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-user'
const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`

interface User {
  id: string
  account: string
  roleId: string
}

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  const known = { roleId: '', deptId: '', postId: '', below: '' }

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    const clerk = ['user', 'user_add', 'user_edit', 'user_delete', 'user_role', 'user_reset', 'user_unlock', 'user_platform', 'param']
    await app.addUser({ account: 'clerk', permissions: clerk })
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: clerk })
    await app.addUser({ account: 'reader', permissions: ['param'] })
    const find = async (name: string, wanted: Record<string, string>) => String((await findRows(app.platform, name, wanted))[0]?.id)
    known.roleId = await find('role', { roleAlias_equal: 'reader' })
    known.postId = await find('post', { postCode_equal: 'staff' })
    const dept = { deptName: '测量部', fullName: '测量部', deptCategory: 2, sort: 1 }
    const made = async (values: object) => ((await admin('POST /api/blade-system/dept/submit', { body: values })).body.data as User).id
    known.deptId = await made(dept)
    known.below = await made({ ...dept, deptName: '测量一班', parentId: known.deptId })
  })
  afterAll(() => app.close())

  const li = (values: object = {}) => ({
    account: 'li',
    userType: 1,
    password: 'secret!',
    password2: 'secret!',
    name: '小李',
    realName: '李工',
    roleId: known.roleId,
    deptId: known.deptId,
    postId: known.postId,
    ...values,
  })
  const submit = (values: object, by = admin): Promise<Reply> => by(`POST ${ROOT}/submit`, { body: values })
  const add = async (account: string, values: object = {}): Promise<string> => {
    const { body } = await submit(li({ account, ...values }))
    expect(body).toMatchObject({ code: 200 })
    return (body.data as User).id
  }
  const page = async (query: Ask['query'] = {}, by = admin) =>
    (await by(`GET ${ROOT}/page`, { query: query ?? {} })).body.data as { records: User[]; total: number }
  const accounts = async (query: Ask['query'] = {}, by = admin) => (await page(query, by)).records.map((user) => user.account)
  const detail = async (id: string) => (await admin(`GET ${ROOT}/detail`, { query: { id } })).body.data as User
  const stored = (id: string) => findSecret(app.platform.store.db, entityOf(app.platform, 'user'), id, 'password')
  const idOf = async (account: string) => String((await findRows(app.platform, 'user', { account_equal: account }))[0]?.id)
  const roleOf = async (alias: string) => String((await findRows(app.platform, 'role', { roleAlias_equal: alias }))[0]?.id)
  const signIn = async (account: string, plain: string): Promise<Reply> => {
    const password = createHash('md5').update(plain).digest('hex')
    const query = { username: account, password, grant_type: 'password', scope: 'all', type: 'account' }
    return (await app.api(null))('POST /api/blade-auth/oauth/token', { query, headers: { authorization: BASIC, 'tenant-id': '000000' } })
  }
  const said = (reply: Reply) => [reply.status, reply.body.msg]

  test('a user is also listed, read, changed and removed below blade-system', async () => {
    const system = '/api/blade-system/user'
    const id = await add('second')
    const list = await admin(`GET ${system}/list`, { query: { account: 'second' } })
    expect((list.body.data as { records: User[] }).records.map((user) => user.id)).toEqual([id])
    expect((await admin(`POST ${system}/submit`, { body: { id, name: '第二' } })).body.code).toBe(200)
    expect((await admin(`GET ${system}/detail`, { query: { id } })).body.data).toMatchObject({ account: 'second', name: '第二' })
    expect((await (await app.api('reader'))(`POST ${system}/remove`, { query: { ids: id } })).status).toBe(403)
    expect((await admin(`POST ${system}/remove`, { query: { ids: id } })).body.code).toBe(200)
    expect(await accounts({ account: 'second' })).toEqual([])
  })

  describe('a new user', () => {
    test('signs in with the password that was given, which is kept as a hash and never shown', async () => {
      const id = await add('li')
      expect((await signIn('li', 'secret!')).status).toBe(200)
      expect((await signIn('li', 'other')).status).toBe(400)
      expect(await stored(id)).toMatch(/^\$argon2id\$/)
      for (const call of ['page', 'list', 'user-list', 'search/user', `detail?id=${id}`, `platform-detail?id=${id}`]) {
        const reply = await admin(`GET ${ROOT}/${call}`)
        expect([call, reply.status]).toEqual([call, 200])
        expect(reply.text).not.toMatch(/argon2|"password/)
      }
    })

    test('is shown with the names behind its ids', async () => {
      const [user] = (await page({ account: 'li' })).records
      const names = {
        tenantName: '管理组',
        roleName: 'reader',
        deptName: '测量部',
        postName: '普通员工',
        userTypeName: 'WEB',
        sexName: null,
      }
      expect(user).toMatchObject(names)
      expect(await detail(String(user?.id))).toMatchObject(names)
    })

    test('needs an account that nobody else in the tenant has', async () => {
      expect(said(await submit(li()))).toEqual([400, '当前用户 [li] 已存在！'])
      expect(await accounts({ account: 'li' })).toHaveLength(1)
    })

    test('may belong to several roles, departments and posts, blanks between them or not', async () => {
      const id = await add('several', { deptId: ` ${known.deptId} , ,${known.below}` })
      expect(await detail(id)).toMatchObject({ deptId: `${known.deptId},${known.below}`, deptName: '测量部,测量一班' })
    })

    test('is refused when the tenant has no account left, and not stored', async () => {
      const tenant = String((await findRows(app.platform, 'tenant', { tenantId_equal: '000000' }))[0]?.id)
      const quota = async (accountNumber: number) => {
        const entity = entityOf(app.platform, 'tenant')
        await updateRecord(app.platform.store.db, entity, tenant, { accountNumber }, systemActor())
        app.platform.reads.forget()
      }
      const { total } = await page()
      await quota(total)
      expect(said(await submit(li({ account: 'toomany' })))).toEqual([400, '当前租户已到最大账号额度！'])
      expect((await page()).total).toBe(total)
      await quota(total + 1)
      await add('lastone')
      await quota(-1)
    })

    test('takes the last account of the tenant alone, also when two come at the same moment', async () => {
      await app.setTenant('000000', { accountNumber: (await page()).total + 1 })
      const take = (account: string) =>
        app.platform.store.transaction(async (db) => {
          await insertRecord(db, entityOf(app.platform, 'user'), { account, name: account, realName: account }, systemActor())
          await checkQuota(db, systemActor())
          await new Promise((go) => setTimeout(go, 100))
        })
      const ends = await Promise.allSettled([take('rival1'), take('rival2')])
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await app.setTenant('000000', { accountNumber: -1 })
    })

    const refusals: [name: string, values: () => object, msg: string][] = [
      ['needs an account', () => ({ account: '' }), '请输入登录账号'],
      ['needs a password', () => ({ password: '', password2: '' }), '请输入密码'],
      ['needs the password again', () => ({ password2: '' }), '请再次输入密码'],
      ['needs the same password again', () => ({ password2: 'secret?' }), '两次输入密码不一致！'],
      ['needs a nickname', () => ({ name: '' }), '请输入用户昵称'],
      ['needs a name', () => ({ realName: '' }), '请输入用户姓名'],
      ['has a name that is not of digits alone', () => ({ realName: '20260302' }), '用户姓名格式不正确'],
      ['has a name without control signs', () => ({ realName: '李\n四' }), '用户姓名格式不正确'],
      ['has a name of 100 signs at most', () => ({ realName: '长'.repeat(101) }), '用户姓名不能超过100个字符'],
      ['needs a role', () => ({ roleId: ' , ' }), '请选择所属角色'],
      ['needs a department', () => ({ deptId: '' }), '请选择所属部门'],
      ['needs a post', () => ({ postId: '' }), '请选择所属岗位'],
      ['needs a role that is there', () => ({ roleId: '404' }), '所属角色不存在'],
      ['needs departments that are all there', () => ({ deptId: `${known.deptId},404` }), '所属部门不存在'],
      ['needs an e-mail address that is one', () => ({ email: 'li' }), '电子邮箱格式不正确'],
      ['has no script in its name', () => ({ name: '<script>1' }), '用户昵称不能包含脚本'],
      ['has an account of 45 signs at most', () => ({ account: `refused${'x'.repeat(45)}` }), '登录账号不能超过45个字符'],
      [
        'has no look-alike letters in its account',
        () => ({ account: 'refusеd' }),
        '登录账号只能包含英文字母、数字、汉字和 . _ @ -，且不能以符号开头',
      ],
      [
        'has no invisible characters in its account',
        () => ({ account: 'ref\u200bused' }),
        '登录账号只能包含英文字母、数字、汉字和 . _ @ -，且不能以符号开头',
      ],
      ['has no invisible characters in its name', () => ({ name: '小\u200b李' }), '姓名和昵称不能包含不可见字符'],
      ['has a text for a password', () => ({ password: ['7'], password2: ['7'] }), '密码格式不正确'],
    ]
    test.each(refusals)('%s', async (_, values, msg) => {
      expect(said(await submit(li({ account: 'refused', ...values() })))).toEqual([400, msg])
      expect((await admin(`GET ${ROOT}/list`, { query: { account: 'refused' } })).body.data).toMatchObject({ total: 0 })
    })
  })

  describe('a changed user', () => {
    test('keeps the password, whatever is sent', async () => {
      const id = await add('keeps')
      const before = await stored(id)
      for (const call of ['submit', 'update']) {
        const body = { id, name: call, password: 'stolen', password2: 'stolen' }
        expect((await admin(`POST ${ROOT}/${call}`, { body })).status).toBe(200)
      }
      expect(await stored(id)).toBe(before)
      expect(await detail(id)).toMatchObject({ name: 'update', account: 'keeps' })
    })

    test('keeps an account of an earlier version, whose characters no new one may have', async () => {
      const id = await add('cyrillic')
      const { db } = app.platform.store
      await updateRecord(db, entityOf(app.platform, 'user'), id, { account: 'сyrillic' }, systemActor())
      const body = { id, account: 'сyrillic', name: '照旧' }
      expect((await admin(`POST ${ROOT}/submit`, { body })).status).toBe(200)
      expect((await admin(`POST ${ROOT}/submit`, { body: { id, account: 'сyrilliс' } })).status).toBe(400)
    })

    test('must be named to be updated', async () => {
      expect(said(await admin(`POST ${ROOT}/update`, { body: li({ account: 'refused' }) }))).toEqual([400, '缺少必要的请求参数: id'])
      expect(await accounts({ account: 'refused' })).toEqual([])
    })
  })

  describe('the page', () => {
    test('asks for whole accounts, names and platforms', async () => {
      expect(await accounts({ account: 'l' })).toEqual([])
      expect(await accounts({ account: 'li' })).toEqual(['li'])
      expect(await accounts({ realName: '李' })).toEqual([])
      expect(await accounts({ realName: '李工', userType: 1, size: 100 })).toContain('li')
      expect(await accounts({ realName: '李工', userType: 2 })).toEqual([])
    })

    test('of a department holds the users of all departments below it', async () => {
      await add('above')
      await add('deep', { deptId: known.below })
      expect(await accounts({ deptId: known.deptId, size: 100 })).toEqual(expect.arrayContaining(['above', 'deep']))
      expect(await accounts({ deptId: known.below, size: 100 })).toContain('deep')
      expect(await accounts({ deptId: known.below, size: 100 })).not.toContain('above')
      expect(await accounts({ deptId: '404' })).toEqual([])
    })

    test('is of the own tenant; an administrator may name another', async () => {
      const bob = await app.api('bob', '100001')
      expect(await accounts({}, bob)).toEqual(['bob'])
      expect(await accounts({ tenantId: '000000' }, bob)).toEqual([])
      expect(await accounts({ tenantId: '100001' })).toEqual(['bob'])
    })

    test('holds the users of more departments than a query has terms', async () => {
      const ids = Array.from({ length: 1500 }, (_, index) => String(index + 1))
      expect(await accounts({ deptId_in: [...ids, known.below].join(',') })).toEqual(expect.arrayContaining(['deep', 'several']))
    })
  })

  describe('of another tenant', () => {
    const NORTH = '100001'
    const insert = async (name: string, values: object) =>
      String((await insertRecord(app.platform.store.db, entityOf(app.platform, name), { ...values }, systemActor(NORTH))).id)

    test('is added and changed by an administrator, within the roles and departments of that tenant', async () => {
      const places = {
        roleId: String((await findRows(app.platform, 'role', {}, NORTH))[0]?.id),
        deptId: await insert('dept', { deptName: '北区', fullName: '北区', sort: 1 }),
        postId: await insert('post', { postName: '员工', postCode: 'north' }),
      }
      const ours = await submit(li({ account: 'zhou', tenantId: NORTH }))
      expect(ours.status).toBe(400)
      const id = String(((await submit(li({ account: 'zhou', tenantId: NORTH, ...places }))).body.data as User | null)?.id)
      expect(await findRows(app.platform, 'user', { account_equal: 'zhou' }, NORTH)).toMatchObject([
        { id, tenantId: NORTH, roleId: places.roleId },
      ])
      expect(await detail(id)).toMatchObject({ account: 'zhou', tenantId: NORTH, tenantName: expect.any(String) })
      expect((await admin(`POST ${ROOT}/update`, { body: { id, name: '老周' } })).status).toBe(200)
      expect(await findRows(app.platform, 'user', { account_equal: 'zhou' }, NORTH)).toMatchObject([{ name: '老周' }])
      expect((await admin(`POST ${ROOT}/reset-password`, { query: { userIds: id } })).status).toBe(200)
      expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(200)
      expect(await findRows(app.platform, 'user', { account_equal: 'zhou' }, NORTH)).toEqual([])
    })

    test('is out of reach for everybody else, whatever tenant they name', async () => {
      const bob = await app.api('bob', NORTH)
      const own = await idOf('li')
      expect((await bob(`GET ${ROOT}/detail`, { query: { id: own, tenantId: '000000' } })).status).toBe(404)
      expect((await submit({ id: own, tenantId: '000000', name: '外人' }, bob)).status).toBe(403)
      expect((await bob(`POST ${ROOT}/remove`, { query: { ids: own } })).status).toBe(403)
      await submit(li({ account: 'smuggled', tenantId: '000000' }), bob)
      expect(await findRows(app.platform, 'user', { account_equal: 'smuggled' })).toEqual([])
      expect((await submit(li({ account: 'nowhere', tenantId: '424242' }))).body.msg).toContain('租户')
    })
  })

  describe('people', () => {
    test('who signed in find each other by name, department and post, and learn no more', async () => {
      const reader = await app.api('reader')
      const list = (await reader(`GET ${ROOT}/user-list`)).body.data as User[]
      expect(Object.keys(list[0] ?? {}).sort()).toEqual(['account', 'deptName', 'id', 'name', 'postName', 'realName', 'tenantId'])
      const found = async (query: Ask['query']) =>
        ((await reader(`GET ${ROOT}/search/user`, { query: query ?? {} })).body.data as { records: User[] }).records.map(
          (user) => user.account,
        )
      expect(await found({ deptName: '测量一班' })).toEqual(expect.arrayContaining(['deep', 'several']))
      expect(await found({ postName: '普通', name: '小李', size: 100 })).toContain('li')
      expect(await found({ postName: '没有' })).toEqual([])
      expect((await reader(`GET ${ROOT}/page`)).status).toBe(403)
      expect((await reader(`GET ${ROOT}/detail`, { query: { id: await idOf('li') } })).status).toBe(403)
    })
  })

  describe('the last administrator', () => {
    const REFUSAL = '至少要保留一个可用的超级管理员'

    test('is neither switched off nor given other roles; another one may be', async () => {
      const [last] = (await page({ account: 'admin' })).records as [User]
      expect((await submit({ id: last.id, status: 0 })).body.msg).toBe(REFUSAL)
      const demoted = await admin(`POST ${ROOT}/grant`, { query: { userIds: last.id, roleIds: known.roleId } })
      expect(demoted.body.msg).toBe(REFUSAL)
      expect(await detail(last.id)).toMatchObject({ status: 1, roleId: last.roleId })
      const removed = await admin(`POST ${ROOT}/remove`, { query: { ids: last.id } })
      expect([removed.status, removed.body.msg]).toEqual([400, '不能删除本账号！'])
      const { db } = app.platform.store
      const before = await findRows(app.platform, 'user', { account_equal: 'admin' })
      await expect(refuseNoAdministrator(db, before, [last.id])).rejects.toMatchObject({ key: 'user.lastAdministrator' })
      const second = await add('second', { roleId: last.roleId })
      await refuseNoAdministrator(db, before, [last.id])
      expect((await submit({ id: second, status: 0 })).status).toBe(200)
    })
  })

  describe('removal', () => {
    test('spares the own account, and all others that were named with it', async () => {
      const [own, other] = [await idOf('admin'), await add('spared')]
      expect(said(await admin(`POST ${ROOT}/remove`, { query: { ids: `${other},${own}` } }))).toEqual([400, '不能删除本账号！'])
      expect(await accounts({ account: 'spared' })).toEqual(['spared'])
    })

    test('ends what the user was doing', async () => {
      const id = await add('leaver')
      const token = (await signIn('leaver', 'secret!')).body.access_token
      const info = async () =>
        (await (await app.api(null))('GET /api/blade-auth/oauth/user-info', { headers: { 'blade-auth': `bearer ${token}` } })).status
      expect(await info()).toBe(200)
      expect((await admin(`POST ${ROOT}/remove`, { query: { ids: id } })).status).toBe(200)
      expect(await info()).toBe(401)
      expect((await signIn('leaver', 'secret!')).status).toBe(400)
    })
  })

  describe('accounts', () => {
    test('get exactly the roles that are given', async () => {
      const [one, two] = [await add('one'), await add('two')]
      const roleIds = `${await roleOf('hr')},${await roleOf('boss')}`
      expect((await admin(`POST ${ROOT}/grant`, { query: { userIds: `${one}, ,${two}`, roleIds } })).status).toBe(200)
      expect((await detail(one)).roleId).toBe(roleIds)
      expect((await detail(two)).roleId).toBe(roleIds)
      expect((await admin(`POST ${ROOT}/grant`, { query: { userIds: one, roleIds: '404' } })).status).toBe(403)
      expect((await admin(`POST ${ROOT}/grant`, { query: { userIds: `${one},404`, roleIds: known.roleId } })).status).toBe(403)
      expect((await admin(`POST ${ROOT}/grant`, { query: { userIds: one, roleIds: ' ' } })).status).toBe(400)
      expect((await detail(one)).roleId).toBe(roleIds)
    })

    test('whose password is reset have the initial one, and their sessions end', async () => {
      const id = await add('forgot')
      const token = (await signIn('forgot', 'secret!')).body.access_token
      expect((await admin(`POST ${ROOT}/reset-password`, { query: { userIds: id } })).status).toBe(200)
      expect((await signIn('forgot', 'secret!')).status).toBe(400)
      expect((await signIn('forgot', '123456')).status).toBe(200)
      const info = (await app.api(null))(`GET ${ROOT}/info`, { headers: { 'blade-auth': `bearer ${token}` } })
      expect((await info).status).toBe(401)
    })

    test('that failed too often are unlocked', async () => {
      const id = await add('clumsy')
      for (let tries = 0; tries < 5; tries++) await signIn('clumsy', 'wrong')
      expect((await signIn('clumsy', 'secret!')).body.error_description).toContain('登录错误次数过多，请稍后再试')
      expect((await admin(`POST ${ROOT}/unlock`, { query: { userIds: id } })).status).toBe(200)
      expect((await signIn('clumsy', 'secret!')).status).toBe(200)
    })

    test('carry what each platform says of them', async () => {
      const id = await add('mobile')
      const update = (body: object, by = admin) => by(`POST ${ROOT}/update-platform`, { body: { userId: id, ...body } })
      const shown = async () => (await admin(`GET ${ROOT}/platform-detail`, { query: { id } })).body.data
      await update({ userType: 1, userExt: 'web' })
      await update({ userType: 2, userExt: 'app' })
      expect(await shown()).toMatchObject({ account: 'mobile', userType: 2, userTypeName: 'APP', userExt: 'app' })
      await admin(`POST ${ROOT}/update-platform`, { query: { userId: id, userType: 1, userExt: 'web again' } })
      expect(await shown()).toMatchObject({ userType: 1, userExt: 'web again' })
      expect(said(await update({ userType: null }))).toEqual([400, '请选择用户平台'])
      expect(said(await update({ userType: 9 }))).toEqual([400, '用户平台不在可选范围内'])
      expect(said(await update({ userType: 1, userExt: 'x'.repeat(256) }))).toEqual([400, '用户拓展不能超过255个字符'])
      expect((await update({ userType: 2 }, await app.api('bob', '100001'))).status).toBe(403)
      expect(await shown()).toMatchObject({ userType: 1, userExt: 'web again' })
    })
  })

  test('who may not add users learns nothing of the accounts there are', async () => {
    const reader = await app.api('reader')
    expect(said(await submit(li({ account: 'admin' }), reader))).toEqual([403, '请求未授权'])
    expect(said(await submit({ id: await idOf('li'), account: 'admin' }, reader))).toEqual([403, '请求未授权'])
  })

  describe('nobody reaches above their own rank', () => {
    test('by role, password, change, removal or platform of an administrator', async () => {
      const clerk = await app.api('clerk')
      const boss = await idOf('admin')
      const before = await stored(boss)
      const replies = [
        await clerk(`POST ${ROOT}/grant`, { query: { userIds: boss, roleIds: known.roleId } }),
        await clerk(`POST ${ROOT}/reset-password`, { query: { userIds: boss } }),
        await clerk(`POST ${ROOT}/unlock`, { query: { userIds: boss } }),
        await clerk(`POST ${ROOT}/remove`, { query: { ids: boss } }),
        await submit({ id: boss, name: '改名' }, clerk),
        await clerk(`POST ${ROOT}/update-platform`, { body: { userId: boss, userType: 2 } }),
        await clerk(`POST ${ROOT}/grant`, { query: { userIds: await idOf('li'), roleIds: await roleOf('administrator') } }),
        await submit(li({ account: 'climber', roleId: await roleOf('administrator') }), clerk),
      ]
      expect(replies.map(said)).toEqual(Array(8).fill([403, '无权配置超管角色！']))
      expect(await stored(boss)).toBe(before)
      expect(await detail(boss)).toMatchObject({ name: '管理员', userType: 1 })
      expect(await accounts({ account: 'climber' })).toEqual([])
    })

    test('by giving a role that may do more', async () => {
      const clerk = await app.api('clerk')
      const own = await idOf('clerk')
      const more = await roleOf('boss')
      const beyond = [403, '不能授予自己没有的权限']
      expect(said(await clerk(`POST ${ROOT}/grant`, { query: { userIds: own, roleIds: more } }))).toEqual(beyond)
      expect(said(await submit({ id: await idOf('li'), roleId: `${known.roleId},${more}` }, clerk))).toEqual(beyond)
      expect((await clerk(`POST ${ROOT}/grant`, { query: { userIds: await idOf('li'), roleIds: known.roleId } })).status).toBe(200)
      expect((await submit(li({ account: 'helper' }), clerk)).status).toBe(200)
      const opened = { roleId: known.roleId, scopeCategory: 2, scopeId: '77' }
      await insertRecord(app.platform.store.db, entityOf(app.platform, 'role-scope'), opened, systemActor())
      expect(said(await submit(li({ account: 'opened' }), clerk))).toEqual(beyond)
    })

    test('in another tenant', async () => {
      const bob = await app.api('bob', '100001')
      const id = await idOf('li')
      const replies = [
        await submit({ id, name: '别人' }, bob),
        await bob(`POST ${ROOT}/remove`, { query: { ids: id } }),
        await bob(`POST ${ROOT}/grant`, { query: { userIds: id, roleIds: known.roleId } }),
        await bob(`POST ${ROOT}/reset-password`, { query: { userIds: id } }),
        await bob(`POST ${ROOT}/unlock`, { query: { userIds: id } }),
      ]
      expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(403))
      expect((await bob(`GET ${ROOT}/detail`, { query: { id } })).status).toBe(404)
      expect((await signIn('li', 'secret!')).status).toBe(200)
    })
  })
})
