// Signing in by another service, against one that stands on this machine.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearFailures } from '../../server/access/signIn/attempts.ts'
import { parseSocials } from '../../server/socials.ts'
import { findRows } from '../../server/store/rows.ts'
import { CLIENT, type SocialProvider, startSocialProvider } from '../support/socialProvider.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
const RENDER = 'GET /api/blade-auth/oauth/render/oidc'
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const client = `${CLIENT.id}:${CLIENT.secret}`

describe.each(oneDatabase)('%s', (database) => {
  let service: SocialProvider
  let app: TestApp
  let nobody: Caller

  beforeAll(async () => {
    service = await startSocialProvider()
    const env = { PUBLIC_URL: 'http://127.0.0.1:9999/', OIDC_CLIENT: client, OIDC_ISSUER: service.url }
    app = await startApp({ database, env })
    nobody = await app.api(null)
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })
  beforeEach(async () => {
    service.fault = 'none'
    await clearFailures(app.platform.store, { registeredFrom: '127.0.0.1' })
  })

  /** Sets out, agrees there, and comes back: what the console then sends, and the cookie of the browser. */
  async function comeBack(person: Record<string, unknown>, way = app): Promise<{ query: Record<string, string>; cookie: string }> {
    service.person = person
    const reply = await redirected(way)
    const back = await service.agree(reply.location)
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:9999/oauth/redirect/oidc')
    const { code = '', state = '' } = Object.fromEntries(back.searchParams)
    return { query: { source: 'oidc', code, state, grant_type: 'social', scope: 'all' }, cookie: reply.cookie }
  }

  /** The answer itself: following it would leave for the service. */
  async function redirected(way = app): Promise<{ status: number; location: string; cookie: string }> {
    const reply = await fetch(`${way.url}${RENDER.replace('GET ', '')}`, { redirect: 'manual' })
    const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
    return { status: reply.status, location: reply.headers.get('location') ?? '', cookie }
  }

  const token = ({ query, cookie }: { query: Record<string, string>; cookie: string }, caller = nobody): Promise<Reply> =>
    caller('POST /api/blade-auth/oauth/token', { query, headers: { authorization: BASIC, 'tenant-id': '000000', cookie } })
  const register = (oauthId: string, account: string): Promise<Reply> =>
    nobody('POST /api/blade-user/register-guest', {
      query: { tenantId: '000000', name: '李工', account, password: md5('pass'), oauthId },
    })

  test('the way out carries a state, a nonce and a challenge, and a cookie that no script reads', async () => {
    const { status, location, cookie } = await redirected()
    expect(status).toBe(302)
    const { origin, pathname, searchParams } = new URL(location)
    expect(origin + pathname).toBe(`${service.url}/authorize`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT.id,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge_method: 'S256',
      redirect_uri: 'http://127.0.0.1:9999/oauth/redirect/oidc',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{30,}$/)
    expect(cookie).toMatch(/^gantry-social=[\w-]{30,}$/)
  })

  test('who has no account comes in as a guest, asks for one, and is that user once an administrator agrees', async () => {
    const person = { sub: 'li-77', preferred_username: 'ligong', name: '李工', picture: 'https://pictures.example/li.png' }
    const guest = (await token(await comeBack(person))).body
    expect(guest).toMatchObject({ user_id: '', role_name: 'guest', account: 'ligong', nick_name: '李工', avatar: person.picture })
    const asGuest = { 'blade-auth': `bearer ${guest.access_token}` }
    expect((await nobody('GET /api/blade-auth/oauth/user-info', { headers: asGuest })).status).toBe(401)

    expect((await register('1234567890123456789', 'thief')).body.msg).toBe('第三方登陆信息错误！')
    expect((await register(String(guest.oauth_id), 'ligong')).body.msg).toBe('操作成功')
    expect((await register(String(guest.oauth_id), 'again')).body.msg).toBe('第三方登陆信息错误！')
    expect((await token(await comeBack(person))).body.error_description).toBe('未获得用户的角色信息')

    const [user] = await findRows(app.platform, 'user', { account_equal: 'ligong' })
    const [role] = await findRows(app.platform, 'role', { roleAlias_equal: 'hr' })
    expect(user).toMatchObject({ avatar: person.picture })
    const granted = await (await app.api())('POST /api/blade-user/grant', {
      query: { userIds: String(user?.id), roleIds: String(role?.id) },
    })
    expect(granted.status).toBe(200)
    const session = (await token(await comeBack(person))).body
    expect(session).toMatchObject({ user_id: user?.id, account: 'ligong', role_name: 'hr' })
    const asUser = { 'blade-auth': `bearer ${session.access_token}` }
    expect((await nobody('GET /api/blade-auth/oauth/user-info', { headers: asUser })).body.data).toMatchObject({ account: 'ligong' })

    await app.platform.logs.settle()
    const lines = await findRows(app.platform, 'login-log', { loginType_equal: '7', account_equal: 'ligong' })
    expect(lines.map(({ loginResult, userId }) => [loginResult, userId])).toContainEqual(['1', user?.id])
  })

  test('a way back holds once, for the browser that set out, at the service it began at', async () => {
    const person = { sub: 'once', name: 'x' }
    const back = await comeBack(person)
    const elsewhere = await comeBack(person)
    expect((await token({ ...back, cookie: elsewhere.cookie })).body.error_description).toBe('第三方登录已失效，请重新登录')
    expect((await token(back)).status).toBe(400)
    expect((await token(elsewhere)).status).toBe(200)
    expect((await token(elsewhere)).body.error_description).toBe('第三方登录已失效，请重新登录')
    const invented = { query: { ...back.query, state: 'invented' }, cookie: back.cookie }
    expect((await token(invented)).status).toBe(400)
    const other = await comeBack(person)
    expect((await token({ ...other, query: { ...other.query, source: 'github' } })).body.error_description).toBe('暂不支持第三方登录')
  })

  test.each([
    ['other nonce', '第三方登录失败，请稍后再试'],
    ['no token', '第三方登录失败，请稍后再试'],
  ] as const)('a service that answers with %s lets nobody in', async (fault, sentence) => {
    const back = await comeBack({ sub: 'li-77' })
    service.fault = fault
    expect(await token(back)).toMatchObject({ status: 400, body: { error_description: sentence } })
  })

  test('an address sets out sixty times a minute at most', async () => {
    const statuses = new Set<number>()
    for (let at = 0; at < 61; at++) statuses.add((await redirected()).status)
    expect([...statuses]).toEqual([302, 429])
    await clearFailures(app.platform.store, { calls: 'social 127.0.0.1' })
  })

  test('a code with another verifier is worth nothing', async () => {
    const [mine, theirs] = [await comeBack({ sub: 'a' }), await comeBack({ sub: 'b' })]
    const mixed = { query: { ...mine.query, code: theirs.query.code ?? '' }, cookie: mine.cookie }
    expect((await token(mixed)).body.error_description).toBe('第三方登录失败，请稍后再试')
  })

  test('a plain OAuth 2 service is asked for the person by its own address', async () => {
    const addresses = ['authorize', 'token', 'user'].map((path) => `${service.url}/${path}`).join(', ')
    const env = { PUBLIC_URL: 'http://127.0.0.1:9999', OIDC_CLIENT: client, OIDC_ISSUER: addresses, OIDC_SCOPE: 'read:user' }
    const plain = await startApp({ database, env })
    const { body } = await token(
      await comeBack({ id: 4711, login: 'octocat', name: '猫', avatar_url: 'https://pictures.example/cat.png' }, plain),
      await plain.api(null),
    )
    expect(body).toMatchObject({ user_id: '', account: 'octocat', nick_name: '猫', avatar: 'https://pictures.example/cat.png' })
    await plain.close()
  })

  test('the console offers the services of the environment', async () => {
    expect((await nobody('GET /settings.js')).text).toContain('"socials":["oidc"]')
  })
})

describe('the services of the environment', () => {
  const parse = (env: Record<string, string>) => {
    const faults: string[] = []
    return { socials: parseSocials((name) => env[name] ?? null, faults), faults }
  }

  test('GitHub and Gitee need no address of their own', () => {
    const { socials, faults } = parse({ PUBLIC_URL: 'https://site.example/', GITHUB_CLIENT: 'a:b:c', GITEE_CLIENT: 'd:e' })
    expect(faults).toEqual([])
    expect(socials?.publicUrl).toBe('https://site.example')
    expect(socials?.providers.map(({ source, clientId, clientSecret }) => [source, clientId, clientSecret])).toEqual([
      ['github', 'a', 'b:c'],
      ['gitee', 'd', 'e'],
    ])
  })

  test.each([
    [{ GITHUB_CLIENT: 'a:b' }, /PUBLIC_URL/],
    [{ GITHUB_CLIENT: 'a:b', PUBLIC_URL: 'http://site.example' }, /PUBLIC_URL/],
    [{ GITHUB_CLIENT: 'secret', PUBLIC_URL: 'https://site.example' }, /GITHUB_CLIENT/],
    [{ OIDC_CLIENT: 'a:b', PUBLIC_URL: 'https://site.example' }, /OIDC_ISSUER/],
    [{ OIDC_CLIENT: 'a:b', OIDC_ISSUER: 'http://plain.example', PUBLIC_URL: 'https://site.example' }, /OIDC_ISSUER/],
    [{ OIDC_CLIENT: 'a:b', OIDC_ISSUER: 'https://a.example,https://b.example', PUBLIC_URL: 'https://site.example' }, /OIDC_ISSUER/],
  ])('%j is refused in words', (env, fault) => {
    expect(parse(env as Record<string, string>).faults).toEqual([expect.stringMatching(fault)])
  })

  test('none is no fault', () => {
    expect(parse({})).toEqual({ socials: null, faults: [] })
  })
})
