import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRing } from '../../server/access/sessions/keys.ts'
import { type Claims, sessionOf, signToken, verifyToken } from '../../server/access/sessions/tokens.ts'
import { addFailure } from '../../server/access/signIn/attempts.ts'
import { insertRecord, removeRecords, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { BASIC, md5, refreshBy, signInBy, TOKEN } from '../support/signIn.ts'
import { type Caller, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const USER_INFO = 'GET /api/blade-auth/oauth/user-info'

let app: TestApp
let nobody: Caller

beforeAll(async () => {
  app = await startApp()
  nobody = await app.api(null)
})

afterAll(() => app.close())

interface Attempt {
  account?: string
  password?: string
  headers?: Record<string, string>
  query?: Record<string, string>
}

function signIn({ account = 'admin', password = account, headers = {}, query = {} }: Attempt = {}): Promise<Reply> {
  return signInBy(nobody, account, { password, headers, query })
}

function refresh(token: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  return refreshBy(nobody, token, headers)
}

function whoAmI(token: unknown): Promise<Reply> {
  return nobody(USER_INFO, { headers: { 'blade-auth': `bearer ${token}` } })
}

async function changeUser(account: string, values: Record<string, unknown>): Promise<void> {
  const { platform } = app
  const [user] = await findRows(platform, 'user', { account_equal: account })
  await updateRecord(platform.store.db, entityOf(platform, 'user'), String(user?.id), values, systemActor())
  platform.reads.forget()
}

describe('signing in', () => {
  test('a right password gets the bare snake_case reply with the tokens and who it is', async () => {
    const { status, body, headers } = await signIn()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      tenant_id: '000000',
      account: 'admin',
      user_name: 'admin',
      role_name: 'administrator',
      client_id: 'gantry',
      oauth_id: '',
      avatar: '',
      projectId: '',
      detail: { type: 'web' },
    })
    expect(body).not.toHaveProperty('code')
    expect(body.user_id).toMatch(/^\d{19}$/)
    const { exp = 0 } = (await verifyToken(app.platform.auth.keys, 'refresh_token', String(body.refresh_token))) ?? {}
    expect(Math.round((exp - Date.now() / 1000) / 3600)).toBe(7 * 24)
  })

  test('the parameters may come as a form', async () => {
    const form = new URLSearchParams({ tenant_id: '000000', username: 'admin', password: md5('admin'), grant_type: 'password' })
    const headers = { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await nobody(TOKEN, { body: form.toString(), headers })
    expect(status).toBe(200)
  })

  test.each<{ name: string; attempt: Attempt; status: number; text: string }>([
    { name: 'no client header', attempt: { headers: { authorization: '' } }, status: 401, text: '请求头中无client信息' },
    { name: 'a wrong client secret', attempt: { headers: { authorization: 'Basic Z2FudHJ5Ong=' } }, status: 401, text: '客户端认证失败' },
    { name: 'no tenant', attempt: { headers: { 'tenant-id': '' } }, status: 401, text: '租户ID未找到' },
    { name: 'an unknown tenant', attempt: { headers: { 'tenant-id': '999999' } }, status: 401, text: '未获得用户的租户信息' },
    { name: 'a wrong password', attempt: { password: 'wrong' }, status: 400, text: '用户名或密码错误' },
    { name: 'an unknown account', attempt: { account: 'nobody' }, status: 400, text: '用户名或密码错误' },
    { name: 'an unknown grant', attempt: { query: { grant_type: 'magic' } }, status: 400, text: '不支持的授权类型：magic' },
    { name: 'a social grant', attempt: { query: { grant_type: 'social' } }, status: 400, text: '暂不支持第三方登录' },
    { name: 'a captcha grant without captcha', attempt: { query: { grant_type: 'captcha' } }, status: 400, text: '验证码不正确' },
  ])('$name is refused', async ({ attempt, status, text }) => {
    const reply = await signIn(attempt)
    expect(reply.status).toBe(status)
    expect(reply.body.error_description).toBe(text)
    expect(reply.body.error).toEqual(expect.any(String))
  })

  test('the refusal is English for an English console', async () => {
    const { body } = await signIn({ password: 'wrong', headers: { 'accept-language': 'en' } })
    expect(body.error_description).toBe('Wrong user name or password')
  })

  test('a tenant whose time is over lets nobody in', async () => {
    await app.addUser({ account: 'late', tenantId: '100002' })
    const { platform } = app
    const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: '100002' })
    const entity = entityOf(platform, 'tenant')
    await updateRecord(platform.store.db, entity, String(tenant?.id), { expireTime: '2020-01-01 00:00:00' }, systemActor())
    const { status, body } = await signIn({ account: 'late', headers: { 'tenant-id': '100002' } })
    expect([status, body.error_description]).toEqual([401, '租户授权已过期,请联系管理员'])
  })

  test('a user without a role is refused', async () => {
    await app.addUser({ account: 'roleless' })
    await changeUser('roleless', { roleId: '-1' })
    const { status, body } = await signIn({ account: 'roleless' })
    expect([status, body.error_description]).toEqual([401, '未获得用户的角色信息'])
  })
})

describe('locking', () => {
  test('five wrong passwords lock an account, even for the right one, and no other account', async () => {
    await app.addUser({ account: 'forgetful' })
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn({ account: 'forgetful', password: 'no' })).status).toBe(400)
    const { status, body } = await signIn({ account: 'forgetful' })
    expect([status, body.error_description]).toEqual([429, expect.stringMatching(/^登录错误次数过多，请稍后再试（(30|[12]?\d)秒）$/)])
    expect((await signIn()).status).toBe(200)
  })

  test('a success forgets the failures before it', async () => {
    await app.addUser({ account: 'careless' })
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 4; attempt++) await signIn({ account: 'careless', password: 'no' })
      expect((await signIn({ account: 'careless' })).status).toBe(200)
    }
  })

  test('guesses sent all at once get no more tries than one after another', async () => {
    await app.addUser({ account: 'hunted' })
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => signIn({ account: 'hunted', password: `guess ${index}` })))
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(5)
  })

  test('an address that fails too often has to wait, whatever account it tries', async () => {
    for (let failure = 0; failure < 60; failure++) await addFailure(app.platform.store, { address: '127.0.0.1' })
    const { status, body } = await signIn()
    await app.platform.store.db.deleteFrom('gantry_login_attempt').execute()
    expect([status, body.error_description]).toEqual([429, expect.stringContaining('登录错误次数过多，请稍后再试')])
  })
})

describe('captcha', () => {
  async function captcha(): Promise<{ key: string; answer: string; image: string }> {
    const { body } = await nobody('GET /api/blade-auth/oauth/captcha')
    const row = await app.platform.store.db
      .selectFrom('gantry_captcha')
      .select('answer')
      .where('id', '=', body.key)
      .executeTakeFirstOrThrow()
    return { key: String(body.key), image: String(body.image), answer: String(row.answer) }
  }

  function signInWith(key: string, code: string): Promise<Reply> {
    return signIn({ query: { grant_type: 'captcha' }, headers: { 'captcha-key': key, 'captcha-code': code } })
  }

  test('the picture is an SVG data URI of 130 x 48 without the answer or any text in it', async () => {
    const { image, answer } = await captcha()
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toContain('width="130" height="48"')
    expect(answer).toHaveLength(5)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain(answer)
  })

  test('the right answer in any case signs in once, never twice', async () => {
    const { key, answer } = await captcha()
    expect((await signInWith(key, answer.toLowerCase())).status).toBe(200)
    expect((await signInWith(key, answer)).body.error_description).toBe('验证码不正确')
  })

  test('a wrong answer uses the captcha up', async () => {
    const { key, answer } = await captcha()
    expect((await signInWith(key, 'WRONG')).status).toBe(400)
    expect((await signInWith(key, answer)).status).toBe(400)
  })

  test('an answer that comes too late is refused', async () => {
    const { key, answer } = await captcha()
    await app.platform.store.db
      .updateTable('gantry_captcha')
      .set({ expires: Date.now() - 1 })
      .where('id', '=', key)
      .execute()
    expect((await signInWith(key, answer)).status).toBe(400)
  })
})

describe('tokens', () => {
  const claims: Claims = {
    tenant_id: '000000',
    user_id: '1',
    account: 'admin',
    user_name: 'admin',
    nick_name: '',
    role_name: 'administrator',
    dept_id: '',
    post_id: '',
    role_id: '',
    client_id: 'gantry',
    sid: 'a session',
  }

  async function ofAdmin(): Promise<Claims> {
    const { body } = await signIn()
    return { ...claims, user_id: String(body.user_id), sid: sessionOf(String(body.access_token)) }
  }

  test('an access token is taken from the header, with or without bearer, and from the query', async () => {
    const { body } = await signIn()
    const token = String(body.access_token)
    const replies = await Promise.all([
      whoAmI(token),
      nobody(USER_INFO, { headers: { 'blade-auth': token } }),
      nobody(USER_INFO, { query: { 'Blade-Auth': token } }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  })

  test('a refresh token opens nothing, and an access token refreshes nothing', async () => {
    const { body } = await signIn()
    expect((await whoAmI(body.refresh_token)).status).toBe(401)
    expect((await refresh(body.access_token)).status).toBe(401)
  })

  test('refreshing gives new tokens of the same session', async () => {
    const { body } = await signIn()
    const renewed = await refresh(body.refresh_token)
    expect(renewed.status).toBe(200)
    const hoursOf = (token: unknown) => {
      const { exp } = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
      return Math.round((exp * 1000 - Date.now()) / 3_600_000)
    }
    for (const one of [body, renewed.body]) expect([hoursOf(one.access_token), hoursOf(one.refresh_token)]).toEqual([1, 7 * 24])
    expect((await whoAmI(renewed.body.access_token)).status).toBe(200)
    await nobody('POST /api/blade-auth/oauth/logout', { headers: { 'blade-auth': `bearer ${body.access_token}` } })
    expect((await whoAmI(renewed.body.access_token)).status).toBe(401)
  })

  test.each(['GET', 'POST'])('after %s logout neither token of the session works', async (method) => {
    const { body } = await signIn()
    expect((await whoAmI(body.access_token)).status).toBe(200)
    const headers = { 'blade-auth': `bearer ${body.access_token}` }
    const reply = await nobody(`${method} /api/blade-auth/oauth/logout`, { headers })
    expect(reply.body).toEqual({ success: 'true', msg: 'success' })
    expect((await whoAmI(body.access_token)).status).toBe(401)
    const { status, body: refused } = await refresh(body.refresh_token)
    expect([status, refused.error]).toEqual([401, 'invalid_grant'])
  })

  test('a logout with an expired token still ends the session', async () => {
    const { body } = await signIn()
    const sid = sessionOf(String(body.access_token))
    const expired = await signToken(app.platform.auth.keys, 'access_token', { ...(await ofAdmin()), sid }, 'x', 60, Date.now() - 3_600_000)
    await nobody('GET /api/blade-auth/oauth/logout', { headers: { 'blade-auth': `bearer ${expired}` } })
    expect((await refresh(body.refresh_token)).status).toBe(401)
  })

  test('an expired token, a changed one, one of another key and one without signature are refused', async () => {
    const { keys } = app.platform.auth
    const admin = await ofAdmin()
    const good = await signToken(keys, 'access_token', admin, 'x', 60)
    const expired = await signToken(keys, 'access_token', admin, 'x', 60, Date.now() - 120_000)
    const foreign = await signToken(keyRing('another key, not the one of here'), 'access_token', admin, 'x', 60)
    const [head, body, signature] = good.split('.')
    const changed = `${head}.${Buffer.from(JSON.stringify({ ...admin, user_id: '2' })).toString('base64url')}.${signature}`
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const longer = await new SignJWT({ ...admin, token_type: 'access_token' })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('gantry')
      .setExpirationTime('1h')
      .sign(Buffer.alloc(64, keys[0].bytes))
    expect((await whoAmI(good)).status).toBe(200)
    const replies = await Promise.all([expired, changed, foreign, unsigned, longer, 'nonsense'].map(whoAmI))
    expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401, 401, 401])
  })

  test('switching a user off, or taking the roles away, ends what their token may do', async () => {
    await app.addUser({ account: 'leaver' })
    const { body } = await signIn({ account: 'leaver' })
    expect((await whoAmI(body.access_token)).status).toBe(200)
    await changeUser('leaver', { status: 2 })
    expect((await whoAmI(body.access_token)).status).toBe(401)
    expect((await refresh(body.refresh_token)).status).toBe(401)
    await changeUser('leaver', { status: 1, roleId: '-1' })
    expect((await whoAmI(body.access_token)).status).toBe(401)
  })

  test('another node learns within a second that a user was removed', async () => {
    await app.addUser({ account: 'ghost' })
    const { body } = await signIn({ account: 'ghost' })
    await whoAmI(body.access_token)
    const [user] = await findRows(app.platform, 'user', { account_equal: 'ghost' })
    await removeRecords(app.platform.store.db, entityOf(app.platform, 'user'), [String(user?.id)], systemActor())
    await expect.poll(async () => (await whoAmI(body.access_token)).status).toBe(401)
  })

  test('Role-Id narrows a session to one of the own roles and never adds one', async () => {
    await app.addUser({ account: 'double' })
    const { platform } = app
    const second = await insertRecord(
      platform.store.db,
      entityOf(platform, 'role'),
      { roleName: 'second', roleAlias: 'second', sort: 1 },
      systemActor(),
    )
    const [user] = await findRows(platform, 'user', { account_equal: 'double' })
    await changeUser('double', { roleId: `${user?.roleId},${second.id}` })
    const all = await signIn({ account: 'double' })
    expect(all.body.role_name).toBe('double,second')
    const narrowed = await refresh(all.body.refresh_token, { 'role-id': String(second.id) })
    expect(narrowed.body.role_name).toBe('second')
    expect((await whoAmI(narrowed.body.access_token)).body.data).toMatchObject({ roleName: 'second' })
    const [administrator] = await findRows(platform, 'role', { roleAlias_equal: 'administrator' })
    const foreign = await refresh(all.body.refresh_token, { 'role-id': String(administrator?.id) })
    expect(foreign.body.role_name).toBe('double,second')
  })

  test('an administrator role of another tenant is no super administrator', async () => {
    await app.addUser({ account: 'administrator', tenantId: '100003' })
    const { body } = await signIn({ account: 'administrator', headers: { 'tenant-id': '100003' } })
    const reply = await nobody('GET /api/blade-system/tenant-package/select', { headers: { 'blade-auth': `bearer ${body.access_token}` } })
    expect(reply.status).toBe(403)
  })
})
