import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { change } from '../../server/store/sql/query.ts'
import { md5, signInBy } from '../support/signIn.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-user/two-factor'
const STEP = 30_000

describe.each(oneDatabase)('a second factor on %s', (database) => {
  let app: TestApp
  let nobody: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())
  // Each test begins where half a minute does, so that none of its codes grows old on its way.
  beforeEach(() => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + STEP - (now % STEP), shouldAdvanceTime: true })
  })
  afterEach(() => void vi.useRealTimers())

  const signIn = (account: string, code = '', password = account): Promise<Reply> =>
    signInBy(nobody, account, { password, ...(code && { query: { code } }) })
  /** The code of that many half minutes from now on. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP })
  const setUp = async (account: string) => {
    const { userId } = await app.addUser({ account })
    const caller = await app.api(account)
    const { secret, uri, image } = (await caller(`POST ${ROOT}/setup`, { body: { password: md5(account) } })).body.data as {
      secret: string
      uri: string
      image: string
    }
    // The step before counts as well, so that this one and the next are left for signing in.
    const confirmed = await caller(`POST ${ROOT}/confirm`, { body: { code: codeOf(secret, -1) } })
    return { userId, caller, secret, uri, image, confirmed, codes: (confirmed.body.data as { recoveryCodes: string[] }).recoveryCodes }
  }

  test('is set up by scanning a picture and sending a code back, and is then asked for', async () => {
    await app.addUser({ account: 'plain' })
    expect((await signIn('plain')).status).toBe(200)
    const { caller, secret, uri, image, confirmed, codes } = await setUp('careful')
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Gantry:careful\\?issuer=Gantry&secret=${secret}&`))
    expect(Buffer.from(image.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg /)
    expect(confirmed.status).toBe(200)
    expect(new Set(codes).size).toBe(10)
    expect((await caller(`GET ${ROOT}`)).body.data).toEqual({ isOn: true, recoveryLeft: 10 })

    const refused = await signIn('careful')
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'code_required', error_description: '请输入动态验证码', data: { needs: 'code' } },
    ])
    expect((await signIn('careful', '', 'wrong')).body.error_description).toBe('用户名或密码错误')
    const code = codeOf(secret)
    expect((await signIn('careful', code)).status).toBe(200)
    expect((await signIn('careful', code)).body.error_description).toBe('动态验证码不正确')
    expect((await signIn('careful', codeOf(secret, 1))).status).toBe(200)
    expect((await signIn('careful', codeOf(secret, 40))).status).toBe(400)
  })

  test('is set up by who knows the password alone', async () => {
    await app.addUser({ account: 'left' })
    const caller = await app.api('left')
    for (const body of [{}, { password: md5('wrong') }]) expect((await caller(`POST ${ROOT}/setup`, { body })).status).toBe(400)
    expect((await caller(`POST ${ROOT}/setup`, { body: { password: md5('left') } })).status).toBe(200)
  })

  test('does not count before it is confirmed, nor with a wrong code', async () => {
    await app.addUser({ account: 'hasty' })
    const caller = await app.api('hasty')
    const { secret } = (await caller(`POST ${ROOT}/setup`, { body: { password: md5('hasty') } })).body.data as { secret: string }
    const refused = await caller(`POST ${ROOT}/confirm`, { body: { code: codeOf(secret, 40) } })
    expect([refused.status, refused.body.msg]).toEqual([400, '动态验证码不正确'])
    expect((await caller(`GET ${ROOT}`)).body.data).toEqual({ isOn: false, recoveryLeft: 0 })
    expect((await signIn('hasty')).status).toBe(200)
  })

  test('gives way to a recovery code, once each', async () => {
    const { caller, codes } = await setUp('unlucky')
    const [one = '', two = ''] = codes
    expect((await signIn('unlucky', one.toUpperCase())).status).toBe(200)
    expect((await signIn('unlucky', one)).status).toBe(400)
    expect((await signIn('unlucky', two.replace('-', ' '))).status).toBe(200)
    expect((await caller(`GET ${ROOT}`)).body.data).toEqual({ isOn: true, recoveryLeft: 8 })
  })

  test('is guessed no more often than a password', async () => {
    const { secret } = await setUp('guessed')
    const wrong = codeOf(secret, 40)
    const replies: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) replies.push((await signIn('guessed', wrong)).status)
    expect(replies).toEqual([400, 400, 400, 400, 400, 429])
    await change(app.platform.store.db, 'delete from gantry_login_attempt', [])
  })

  test('cannot be set up over one that is on; it is switched off with the password', async () => {
    const { caller } = await setUp('tired')
    expect((await caller(`POST ${ROOT}/setup`, { body: { password: md5('tired') } })).body.msg).toBe('两步验证已开启')
    expect((await caller(`POST ${ROOT}/off`, { body: { password: md5('wrong') } })).body.msg).toBe('原密码不正确！')
    expect((await signIn('tired')).status).toBe(400)
    expect((await caller(`POST ${ROOT}/off`, { body: { password: md5('tired') } })).status).toBe(200)
    expect((await signIn('tired')).status).toBe(200)
  })

  test('goes when an administrator resets the password, for whoever lost the phone and the codes', async () => {
    const { userId } = await setUp('phoneless')
    await (await app.api())('POST /api/blade-user/reset-password', { query: { userIds: userId } })
    expect((await signIn('phoneless', '', '123456')).status).toBe(200)
  })
})
