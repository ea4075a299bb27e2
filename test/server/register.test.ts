import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearFailures } from '../../server/access/signIn/attempts.ts'
import { identityOf } from '../../server/access/signIn/socials.ts'
import { findSecret, updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { md5, signInBy } from '../support/signIn.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

describe.each(oneDatabase)('an application for an account, on %s', (database) => {
  let app: TestApp
  let nobody: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())
  beforeEach(() => clearFailures(app.platform.store, { registeredFrom: '127.0.0.1' }))

  let people = 0
  /** A person whom another service has just proven. */
  const proven = async (tenantId: string): Promise<string> => {
    const person = { subject: String(++people), account: 'li', name: '李工', avatar: '' }
    return (await identityOf(app.platform.store, tenantId, 'oidc', person)).id
  }
  const register = async (more: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Reply> => {
    const oauthId = more.oauthId ?? (await proven(more.tenantId ?? '000000'))
    const query = { tenantId: '000000', name: '李工', account: 'li', password: md5('pass'), ...more, oauthId }
    return nobody('POST /api/blade-user/register-guest', { query, headers })
  }
  const usersCalled = (account: string) => findRows(app.platform, 'user', { account_equal: account })
  const setParameter = async (key: string, value: string) => {
    const { platform } = app
    const [row] = await findRows(platform, 'param', { paramKey_equal: key })
    await updateRecord(platform.store.db, entityOf(platform, 'param'), String(row?.id), { paramValue: value }, systemActor())
    platform.reads.forget()
  }

  test('waits for an administrator: until then the right password lets nobody in', async () => {
    expect((await register()).body).toMatchObject({ code: 200, success: true })
    const [user] = await usersCalled('li')
    expect(user).toMatchObject({ name: '李工', realName: '李工', roleId: '-1', deptId: '-1', postId: '-1', status: 1 })

    const refused = await signInBy(nobody, 'li', { password: 'pass' })
    expect(refused.body.error_description).toBe('未获得用户的角色信息')
  })

  test('keeps neither the plain password nor its md5', async () => {
    await register({ account: 'secret' })
    const [user] = await usersCalled('secret')
    const stored = await findSecret(app.platform.store.db, entityOf(app.platform, 'user'), String(user?.id), 'password')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(stored).not.toContain(md5('pass'))
  })

  test.each([
    ['an unknown tenant', { tenantId: '999999' }, '租户信息错误！'],
    ['no tenant', { tenantId: '' }, '租户信息错误！'],
    ['no identity of the other service', { oauthId: '' }, '第三方登陆信息错误！'],
    ['an identity that no service proved', { oauthId: '77' }, '第三方登陆信息错误！'],
    ['a plain password', { password: 'pass' }, '请求参数格式错误: password'],
    ['no account', { account: ' ' }, '请求参数格式错误: account'],
    ['letters that look like others', { account: 'аdmin' }, '请求参数格式错误: account'],
    ['a radical that looks like a character', { account: '⼈事' }, '请求参数格式错误: account'],
    ['signs that nobody sees', { account: 'ad\u200Bmin' }, '请求参数格式错误: account'],
    ['marks of a page', { account: '<img>' }, '请求参数格式错误: account'],
    ['a name with marks of a page', { name: '<img src=x>' }, '请求参数格式错误: name'],
    ['a name with signs that nobody sees', { name: '李\u202E工' }, '请求参数格式错误: name'],
    ['a name of full-width letters', { name: 'ａｄｍｉｎ' }, '请求参数格式错误: name'],
    ['a name of phonetic letters', { name: 'ɑdmin' }, '请求参数格式错误: name'],
    ['a name with a radical', { name: '⻋队长' }, '请求参数格式错误: name'],
    ['a name of look-alike letters', { name: 'Аdmin' }, '请求参数格式错误: name'],
  ])('with %s is refused and adds nobody', async (_, more, msg) => {
    const before = (await findRows(app.platform, 'user')).length
    const { status, body } = await register({ account: 'nobody', ...more })
    expect({ status, msg: body.msg, code: body.code }).toEqual({ status: 400, msg, code: 400 })
    expect(await findRows(app.platform, 'user')).toHaveLength(before)
  })

  test('for an account that is taken answers as any other, and waits under a name beside it', async () => {
    const { body } = await register({ account: 'admin', name: '古丽米热·艾比布力' })
    expect(body).toEqual((await register({ account: 'free' })).body)
    const waiting = (await findRows(app.platform, 'user', { account_likeright: 'admin-' })).map(({ account }) => account)
    expect(waiting).toEqual([expect.stringMatching(/^admin-\d{6}$/)])
  })

  test.each([
    ['long1', '买买提明·吐尔逊阿吉·阿不都热合曼江', '买买提明·吐尔逊阿吉·阿不都热合曼江'],
    ['long2', 'María José Carreño Quiñones de la Torre', 'María José Carreño Q'],
    ['long3', `Jose\u0301 ${'𠮷'.repeat(19)}`, `José ${'𠮷'.repeat(15)}`],
  ])('keeps the whole name of %s, and shortens the nickname to what its column holds', async (account, name, nickname) => {
    await register({ account, name })
    expect(await usersCalled(account)).toMatchObject([{ name: nickname, realName: name.normalize('NFC') }])
  })

  test('refuses a name that no column holds', async () => {
    expect((await register({ account: 'long4', name: 'x'.repeat(101) })).status).toBe(400)
    expect(await usersCalled('long4')).toEqual([])
  })

  test('is refused while registration is switched off', async () => {
    await setParameter('account.registerUser', 'false')
    expect((await register({ account: 'late' })).body.msg).toBe('系统未开放注册')
    await setParameter('account.registerUser', 'true')
  })

  test('is refused when the tenant has no account left', async () => {
    await app.addUser({ account: 'full', tenantId: '200001' })
    const { platform } = app
    const [tenant] = await findRows(platform, 'tenant', { tenantId_equal: '200001' })
    await updateRecord(platform.store.db, entityOf(platform, 'tenant'), String(tenant?.id), { accountNumber: 1 }, systemActor())
    platform.reads.forget()
    expect((await register({ account: 'more', tenantId: '200001' })).body.msg).toBe('当前租户已到最大账号额度！')
  })

  test('comes from one address only so often', async () => {
    for (let count = 0; count < 10; count++) await register({ oauthId: '' })
    const { status, body } = await register({ account: 'eleventh' })
    expect({ status, msg: body.msg }).toEqual({ status: 429, msg: '注册申请过于频繁，请稍后再试' })
    expect(await usersCalled('eleventh')).toEqual([])
  })
})
