// Passwords where they are chosen: what is refused, and who has to choose one before anything else.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { change } from '../../server/store/sql/query.ts'
import { md5, signInBy } from '../support/signIn.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let nobody: Caller
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
    admin = await app.api()
  })
  afterAll(() => app.close())

  const signIn = (
    username: string,
    password: string,
    tenantId = '000000',
    language = 'zh-CN',
    grant = 'password',
    headers = {},
  ): Promise<Reply> =>
    signInBy(nobody, username, {
      password,
      query: { grant_type: grant },
      headers: { 'tenant-id': tenantId, 'accept-language': language, ...headers },
    })
  const as =
    ({ body }: Reply): Caller =>
    (call, ask = {}) =>
      nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${body.access_token}`, ...ask.headers } })
  /** As the console sends it; `facts` is what another client leaves out. */
  const choose = (by: Caller, old: string, wanted: string, facts: object | undefined, language = 'zh-CN') =>
    by('POST /api/blade-user/update-password', {
      query: { oldPassword: md5(old), newPassword: md5(wanted), newPassword1: md5(wanted) },
      headers: { 'accept-language': language },
      ...(facts ? { body: facts } : {}),
    })
  const factsOf = (plain: string) => {
    const lower = plain.toLowerCase()
    return { passwordLength: plain.length, passwordForms: [lower, lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')].map(md5) }
  }
  describe('a new password', () => {
    let ann: Caller
    beforeAll(async () => {
      await app.addUser({ account: 'annette' })
      ann = as(await signIn('annette', 'annette'))
    })

    test.each([
      ['short', 'k7#Qp', '密码至少8位'],
      ['common', 'Password2024!', '密码过于常见，请换一个'],
      ['common with signs before it', '**qwertyuiop', '密码过于常见，请换一个'],
      ['a run', '0123456789', '密码过于常见，请换一个'],
      ['a repetition', '7171717171', '密码过于常见，请换一个'],
      ['the account', 'Annette2025', '密码不能包含账号'],
      ['the account backwards', 'ettenna-77', '密码不能包含账号'],
      ['the old one', 'annette', '新密码不能与原密码相同'],
    ])('that is %s is refused at its field, and the old one stays', async (_, wanted, msg) => {
      const reply = await choose(ann, 'annette', wanted, factsOf(wanted))
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ msg, data: [{ field: 'newPassword', msg }] })
      expect((await signIn('annette', 'annette')).status).toBe(200)
    })

    test.each(['123456', 'Password123', 'annette888'])('%s is refused from a client that sends the md5 alone', async (wanted) => {
      expect((await choose(ann, 'annette', wanted, undefined)).status).toBe(400)
    })

    test('that nothing speaks against is taken, from either client; the sentence is English for an English console', async () => {
      expect((await choose(ann, 'annette', 'k7#Qp', factsOf('k7#Qp'), 'en')).body.msg).toBe('The password must have at least 8 characters')
      expect((await choose(ann, 'annette', 'crane over water', factsOf('crane over water'))).status).toBe(200)
      expect((await choose(ann, 'crane over water', 'lift', undefined)).status).toBe(200)
    })

    test('is as long as the parameter says', async () => {
      await app.setParameter('account.passwordLength', '20')
      expect((await choose(ann, 'lift', 'crane over water', factsOf('crane over water'))).body.msg).toBe('密码至少20位')
      await app.setParameter('account.passwordLength', '8')
    })
  })

  describe('whoever has a password from somebody else', () => {
    const person = async (account: string) => {
      const [role] = await findRows(app.platform, 'role', { roleAlias_equal: 'administrator' })
      const [[dept], [post]] = [await findRows(app.platform, 'dept'), await findRows(app.platform, 'post')]
      const body = { account, password: 'given by hr', password2: 'given by hr', name: account, realName: account.slice(0, 5), userType: 1 }
      const reply = await admin('POST /api/blade-user/submit', { body: { ...body, roleId: role?.id, deptId: dept?.id, postId: post?.id } })
      expect(reply.status).toBe(200)
      return String((reply.body.data as { id: string }).id)
    }

    test('comes in, and can do nothing but choose one', async () => {
      await person('newcomer')
      const reply = await signIn('newcomer', 'given by hr')
      expect(reply.body.initial_password).toBe(true)
      const newcomer = as(reply)
      for (const call of ['GET /api/blade-system/param/list', 'GET /api/blade-user/info', 'POST /api/blade-user/update-info']) {
        const { status, body } = await newcomer(call, call.startsWith('POST') ? { body: {} } : {})
        expect([status, body.msg]).toEqual([403, '请先修改初始密码'])
      }
      expect((await choose(newcomer, 'given by hr', 'crane over water', factsOf('crane over water'))).status).toBe(200)
      expect((await newcomer('GET /api/blade-system/param/list')).status).toBe(200)
      expect((await signIn('newcomer', 'crane over water')).body.initial_password).toBe(false)
    })

    test('cannot say that it was changed', async () => {
      const id = await person('sly')
      const [stored] = await findRows(app.platform, 'user', { id_equal: id })
      await admin('POST /api/blade-user/submit', { body: { ...stored, password: undefined, initialPassword: 0 } })
      expect((await signIn('sly', 'given by hr')).body.initial_password).toBe(true)
    })

    test('has to choose again after a reset, and so has the administrator of a new tenant', async () => {
      const { userId } = await app.addUser({ account: 'settled' })
      expect((await signIn('settled', 'settled')).body.initial_password).toBe(false)
      await admin('POST /api/blade-user/reset-password', { query: { userIds: userId } })
      expect((await signIn('settled', '123456')).body.initial_password).toBe(true)
      const made = await admin('POST /api/blade-system/tenant/submit', { body: { tenantName: '新租户', linkman: '王工' } })
      const [tenant] = await findRows(app.platform, 'tenant', { id_equal: String((made.body.data as { id: string }).id) })
      const { body } = await signIn('admin', 'admin', String(tenant?.tenantId))
      expect(body.initial_password ?? (await signIn('admin', '123456', String(tenant?.tenantId))).body.initial_password).toBe(true)
    })

    test('goes on with it where the parameter allows', async () => {
      await app.setParameter('account.changeInitialPassword', 'false')
      await person('robot')
      const reply = await signIn('robot', 'given by hr')
      expect((await as(reply)('GET /api/blade-system/param/list')).status).toBe(200)
      await app.setParameter('account.changeInitialPassword', 'true')
    })
  })

  test('a captcha is insisted on by the server where the parameter says so', async () => {
    await app.setParameter('account.captcha', 'true')
    expect((await signIn('hr', 'hr')).body.error_description).toBe('验证码不正确')
    const { body } = await nobody('GET /api/blade-auth/oauth/captcha')
    const { answer } = await app.platform.store.db
      .selectFrom('gantry_captcha')
      .select('answer')
      .where('id', '=', body.key)
      .executeTakeFirstOrThrow()
    const headers = { 'captcha-key': String(body.key), 'captcha-code': String(answer) }
    expect((await signIn('hr', 'hr', '000000', 'zh-CN', 'captcha', headers)).status).toBe(200)
    await app.setParameter('account.captcha', 'false')
    expect((await signIn('hr', 'hr')).status).toBe(200)
    await change(app.platform.store.db, 'delete from gantry_login_attempt', [])
    for (let one = 0; one < 120; one++) await nobody('GET /api/blade-auth/oauth/captcha')
    expect((await nobody('GET /api/blade-auth/oauth/captcha')).status).toBe(429)
  })
})

describe('accounts of an earlier version', () => {
  test('choose another password where theirs is one that everybody knows, and the server has no demo', async () => {
    const app = await startApp({ env: { GANTRY_DEMO: 'off', TRUST_PROXY: '10.0.0.1', GANTRY_ADMIN_PASSWORD: 'crane over water' } })
    const nobody = await app.api(null)
    const first = (await signInBy(nobody, 'admin', { password: 'admin' })).body as unknown as {
      access_token: string
      initial_password: boolean
    }
    const by = (call: string, ask = {}) => nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${first.access_token}` } })
    expect([first.initial_password, (await by('GET /api/blade-system/param/list')).status]).toEqual([true, 403])
    const wanted = md5('rain on the tower')
    const query = { oldPassword: md5('admin'), newPassword: wanted, newPassword1: wanted }
    expect((await by('POST /api/blade-user/update-password', { query })).status).toBe(200)
    expect((await by('GET /api/blade-system/param/list')).status).toBe(200)
    expect((await signInBy(nobody, 'admin', { password: 'rain on the tower' })).body).toMatchObject({ initial_password: false })
    await app.close()
  })

  test('keep it on a machine of its own with a demo', async () => {
    const app = await startApp()
    expect((await signInBy(await app.api(null), 'admin', { password: 'admin' })).body).toMatchObject({ initial_password: false })
    await app.close()
  })
})
