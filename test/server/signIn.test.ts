// Sign-in on each store: delays, devices, sessions and tokens.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRing } from '../../server/access/sessions/keys.ts'
import { verifyToken } from '../../server/access/sessions/tokens.ts'
import { addFailure, failures } from '../../server/access/signIn/attempts.ts'
import { deviceCookie } from '../../server/access/signIn/device.ts'
import { change } from '../../server/store/sql/query.ts'
import { refreshBy, signInBy } from '../support/signIn.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let nobody: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())

  const signIn = (username: string, password = username, headers: Record<string, string> = {}): Promise<Reply> =>
    signInBy(nobody, username, { password, headers })
  const refresh = (token: unknown): Promise<Reply> => refreshBy(nobody, token)
  const who = async ({ body }: Reply): Promise<number> =>
    (await nobody('GET /api/blade-auth/oauth/user-info', { headers: { 'blade-auth': `bearer ${body.access_token}` } })).status
  const cookieOf = ({ headers }: Reply): string => (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  /** As if all that was counted and kept had been so long ago. */
  const later = async (table: string, columns: readonly string[], ms: number) => {
    for (const column of columns) await change(app.platform.store.db, `update ${table} set ${column} = ${column} - ?`, [ms])
  }
  const guess = async (username: string, times: number, headers: Record<string, string> = {}) => {
    const replies: Reply[] = []
    for (let attempt = 0; attempt < times; attempt++) replies.push(await signIn(username, 'wrong', headers))
    return replies.map(({ status }) => status)
  }

  test('an account of one other tenant alone is found without its tenant when that is asked for, and one of two is not', async () => {
    await app.addUser({ account: 'solo', tenantId: '100001' })
    await app.addUser({ account: 'twin', tenantId: '100001' })
    await app.addUser({ account: 'twin', tenantId: '100002' })
    const find = (account: string, password = account) => signInBy(nobody, account, { password, query: { findTenant: 'true' } })
    expect((await find('solo')).body).toMatchObject({ account: 'solo', tenant_id: '100001' })
    expect((await find('solo', 'wrong')).status).not.toBe(200)
    expect((await signIn('solo')).status).not.toBe(200)
    expect((await find('twin')).status).not.toBe(200)
  })

  describe('wrong passwords', () => {
    test('of strangers make strangers wait, ever longer, and never the owner at a known device', async () => {
      await app.addUser({ account: 'owner' })
      const first = await signIn('owner')
      expect(first.headers.get('set-cookie')).toMatch(/^gantry-device=\S+; Path=\/api\/blade-auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
      const device = { cookie: cookieOf(first) }

      expect(await guess('owner', 5)).toEqual([400, 400, 400, 400, 400])
      const refused = await signIn('owner')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(25)
      expect(refused.body.error_description).toBe(`登录错误次数过多，请稍后再试（${refused.headers.get('retry-after')}秒）`)
      expect((await signIn('owner', 'owner', device)).status).toBe(200)

      await later('gantry_login_attempt', ['expires'], 31_000)
      expect(await guess('owner', 2)).toEqual([400, 429])
      const longer = await signIn('owner')
      expect(Number(longer.headers.get('retry-after'))).toBeGreaterThan(55)
      await later('gantry_login_attempt', ['expires'], 61_000)
      expect((await signIn('owner')).status).toBe(200)
    })

    test('are as many as the parameter allows', async () => {
      await app.addUser({ account: 'strict' })
      await app.setParameter('account.failCount', '2')
      expect(await guess('strict', 3)).toEqual([400, 400, 429])
      await app.setParameter('account.failCount', '5')
    })

    test('at a known device make that device wait, and no other', async () => {
      await app.addUser({ account: 'clumsy' })
      const [office, phone] = [{ cookie: cookieOf(await signIn('clumsy')) }, { cookie: cookieOf(await signIn('clumsy')) }]
      expect(await guess('clumsy', 6, office)).toEqual([400, 400, 400, 400, 400, 429])
      expect((await signIn('clumsy', 'clumsy', phone)).status).toBe(200)
      expect((await signIn('clumsy')).status).toBe(200)
    })

    test('at the device of somebody else are those of a stranger; one that serves several knows them all', async () => {
      await app.addUser({ account: 'ann' })
      await app.addUser({ account: 'ben' })
      const device = { cookie: cookieOf(await signIn('ann')) }
      expect(await guess('ben', 5, device)).toEqual([400, 400, 400, 400, 400])
      expect((await signIn('ben', 'ben', device)).status).toBe(429)
      await later('gantry_login_attempt', ['expires'], 31_000)
      const shared = { cookie: cookieOf(await signIn('ben', 'ben', device)) }
      await guess('ann', 6)
      await guess('ben', 6)
      expect((await signIn('ann', 'ann', shared)).status).toBe(200)
      expect((await signIn('ben', 'ben', shared)).status).toBe(200)
    })

    test('with a made-up device are those of a stranger', async () => {
      await app.addUser({ account: 'target' })
      const { body } = await signIn('target')
      const forged = await deviceCookie(keyRing('a key of somebody else'), null, String(body.user_id), false)
      for (const cookie of ['gantry-device=x', forged.split(';', 1)[0] ?? '', `gantry-device=${body.access_token}`]) {
        expect(await guess('target', 2, { cookie })).not.toContain(200)
      }
      expect((await signIn('target')).status).toBe(429)
    })

    test('count for a user and for a name that nobody has alike', async () => {
      await app.addUser({ account: 'Mixed' })
      expect((await guess('Mixed', 6)).at(-1)).toBe(429)
      expect((await guess('no-such-body', 6)).at(-1)).toBe(429)
      // Letter case does not make another account, whether somebody has it or not: the answer does not tell which accounts exist.
      expect([...(await guess('mixed', 1)), ...(await guess('NO-SUCH-BODY', 1))]).toEqual([429, 429])
    })

    test('from one address make its strangers wait, while known devices go on', async () => {
      await app.addUser({ account: 'neighbour' })
      const device = { cookie: cookieOf(await signIn('neighbour')) }
      for (let failure = 0; failure < 60; failure++) await addFailure(app.platform.store, { address: '127.0.0.1' })
      expect((await signIn('neighbour')).status).toBe(429)
      expect((await signIn('neighbour', 'neighbour', device)).status).toBe(200)
      await change(app.platform.store.db, 'delete from gantry_login_attempt', [])
    })

    test('count for the whole network of an IPv6 address, and for an IPv4 address in either writing', async () => {
      const { store } = app.platform
      await addFailure(store, { address: '2001:db8::1' })
      await addFailure(store, { address: '::ffff:192.0.2.7' })
      const addresses = ['2001:DB8:0:0:9::7', '2001:db8:0:1::1', '192.0.2.7', '192.0.2.8']
      expect(await Promise.all(addresses.map((address) => failures(store, { address })))).toEqual([1, 0, 1, 0])
    })

    test('are forgotten for every device when an administrator unlocks the user', async () => {
      const { userId } = await app.addUser({ account: 'unlucky' })
      const device = { cookie: cookieOf(await signIn('unlucky')) }
      expect([(await guess('unlucky', 6)).at(-1), (await guess('unlucky', 6, device)).at(-1)]).toEqual([429, 429])
      const admin = await app.api()
      expect((await admin('POST /api/blade-user/unlock', { query: { userIds: userId } })).status).toBe(200)
      expect([(await signIn('unlucky')).status, (await signIn('unlucky', 'unlucky', device)).status]).toEqual([200, 200])
    })
  })

  describe('a refresh token', () => {
    test('is good for one refresh, and again a moment later for a tab that raced', async () => {
      const first = await signIn('hr')
      const [one, two] = await Promise.all([refresh(first.body.refresh_token), refresh(first.body.refresh_token)])
      expect([one.status, two.status]).toEqual([200, 200])
      expect([await who(one), await who(two)]).toEqual([200, 200])
      const next = await refresh(one.body.refresh_token)
      expect(next.status).toBe(200)
      expect((await refresh(two.body.refresh_token)).status).toBe(200)
      expect(await who(next)).toBe(200)
    })

    test('that comes again later ends the session, for whoever has it', async () => {
      const first = await signIn('boss')
      const second = await refresh(first.body.refresh_token)
      await later('gantry_session', ['rotated'], 61_000)
      const reused = await refresh(first.body.refresh_token)
      expect([reused.status, reused.body.error]).toEqual([401, 'invalid_grant'])
      expect(await who(second)).toBe(401)
      expect((await refresh(second.body.refresh_token)).status).toBe(401)
      expect(app.logs().map(({ msg }) => msg)).toContain('A spent refresh token came again: the session ends')
    })

    test('that was spent twice over ends the session at once', async () => {
      const first = await signIn('boss')
      const second = await refresh(first.body.refresh_token)
      const third = await refresh(second.body.refresh_token)
      expect((await refresh(first.body.refresh_token)).status).toBe(401)
      expect(await who(third)).toBe(401)
    })
  })

  test.each([
    ['', 30],
    ['1', 1],
  ])('a session ends at its age (%j, %i days), however often it was refreshed, and its last tokens live no longer', async (said, days) => {
    await app.setParameter('account.sessionDays', said)
    const first = await signIn('manager')
    await later('gantry_session', ['ends'], days * 24 * 3_600_000 - 120_000)
    const second = await refresh(first.body.refresh_token)
    expect(second.body.expires_in).toBeLessThanOrEqual(120)
    const claims = await verifyToken(app.platform.auth.keys, 'refresh_token', String(second.body.refresh_token))
    expect((claims?.exp ?? 0) * 1000).toBeLessThanOrEqual(Date.now() + 121_000)
    await later('gantry_session', ['ends', 'expires'], 120_000)
    expect((await refresh(second.body.refresh_token)).status).toBe(401)
    app.platform.reads.forget()
    expect(await who(second)).toBe(401)
  })
})
