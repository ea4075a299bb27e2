// A forgotten password: another one by a code that is sent to the phone, and nothing for who guesses.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as dict from '../../engine/site/keys.ts'
import { verificationCode } from '../../server/modules/resource/sms/codeDigits.ts'
import { smsDispatcher } from '../../server/modules/resource/sms/dispatcher.ts'
import { forgetCountsBelow } from '../../server/store/aggregates/counts.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { md5, signInBy } from '../support/signIn.ts'
import { KEY, startSmsServices } from '../support/smsServices.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-user'
const PHONE = '13800001234'

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let nobody: Caller

  const setPhone = async (account: string, values: object) => {
    const [user] = await findRows(app.platform, 'user', { account_equal: account })
    await updateRecord(
      app.platform.store.db,
      entityOf(app.platform, 'user'),
      String(user?.id),
      values as Record<string, unknown>,
      systemActor(),
    )
  }
  const captcha = async (): Promise<{ captchaKey: string; captcha: string }> => {
    const { body } = await nobody('GET /api/blade-auth/oauth/captcha')
    const [row] = await app.platform.store.db.selectFrom('gantry_captcha').select('answer').where('id', '=', String(body.key)).execute()
    return { captchaKey: String(body.key), captcha: String(row?.answer) }
  }
  const send = async (phone: string, over: object = {}) =>
    nobody(`POST ${ROOT}/send-reset-code`, { body: { tenantId: '000000', phone, ...(await captcha()), ...over } })
  const reset = (codeId: string, code: string, over: object = {}) => {
    const password = { password: md5('Crane-2026!'), passwordLength: 11, passwordForms: [md5('crane')] }
    return nobody(`POST ${ROOT}/reset-by-code`, { body: { tenantId: '000000', phone: PHONE, codeId, code, ...password, ...over } })
  }
  const idOf = ({ body }: Reply) => (body.data as { id: string }).id
  const said = ({ status, body }: Reply) => ({ status, msg: body.msg })
  const signIn = async (password: string) => (await signInBy(nobody, 'forgetful', { password })).status

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
    await app.addUser({ account: 'forgetful' })
    await app.addUser({ account: 'twin1' })
    await app.addUser({ account: 'twin2' })
    await setPhone('forgetful', { phone: PHONE })
    for (const twin of ['twin1', 'twin2']) await setPhone(twin, { phone: '13800005678' })
    const [demo] = await findRows(app.platform, 'sms', { smsCode_equal: 'demo' })
    expect(demo).toBeDefined()
  })
  afterAll(() => app.close())
  beforeEach(() => forgetCountsBelow(app.platform.store.db, 'calls '))

  test('is offered by a tenant that switched it on, and by no other', async () => {
    const offered = async (tenantId: string) => (await nobody(`GET ${ROOT}/reset-offered`, { query: { tenantId } })).body.data
    expect([await offered('000000'), await offered('nobody'), await offered('')]).toEqual([false, false, false])
    expect(said(await send(PHONE))).toEqual({ status: 400, msg: '未开启短信找回密码，请联系管理员' })
    await app.setTenant('000000', { phoneReset: true })
    expect(await offered('000000')).toBe(true)
    expect(said(await send(PHONE, { tenantId: 'nobody' })).status).toBe(400)
  })

  test('asks for the letters of a picture, each good for one try', async () => {
    expect((await send(PHONE, { captcha: 'wrong' })).body).toMatchObject({ code: 400, data: [{ field: 'captcha', msg: '验证码不正确' }] })
    const used = await captcha()
    expect((await send('13800009999', used)).status).toBe(200)
    expect((await send(PHONE, used)).status).toBe(400)
    expect((await send('12', {})).body.data).toMatchObject([{ field: 'phone' }])
  })

  test('answers for a phone of nobody, and of several, as for one that is known', async () => {
    const seen: unknown[] = []
    for (const phone of [PHONE, '13800000000', '13800005678']) {
      const first = await send(phone)
      const again = await send(phone)
      const wrong = []
      for (let at = 0; at < 7; at++) wrong.push(said(await reset(idOf(first), '000000', { phone })))
      seen.push([first.status, Object.keys(first.body.data as object), String(idOf(first)).length, said(again), wrong])
    }
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]).toMatchObject([200, ['id'], 19, { status: 429 }, Array(7).fill({ status: 400, msg: '验证码不正确或已失效' })])
    const sent = await findRows(app.platform, 'sms-message')
    expect(sent.map(({ phone }) => phone)).toEqual([PHONE])
  })

  test('a code gives one new password, ends the sessions and lifts the lock', async () => {
    const session = await app.api('forgetful')
    expect((await session('GET /api/blade-auth/oauth/user-info')).status).toBe(200)
    const id = idOf(await send(PHONE))
    const code = verificationCode(app.platform.auth.keys, id)
    expect((await reset(id, code, { password: md5('12345678'), passwordForms: [] })).body.data).toMatchObject([{ field: 'password' }])
    expect((await reset(id, code, { phone: '13800000000' })).status).toBe(400)
    for (let at = 0; at < 6; at++) await signIn('guess')
    expect(await signIn('guess')).toBe(429)
    expect(said(await reset(id, code))).toMatchObject({ status: 200 })
    expect(await signIn('Crane-2026!')).toBe(200)
    expect((await session('GET /api/blade-auth/oauth/user-info')).status).toBe(401)
    expect(said(await reset(id, code))).toMatchObject({ status: 400, msg: '验证码不正确或已失效' })
  })

  test('the code comes by the service of the tenant, to the phone alone, and nowhere else', async () => {
    const services = await startSmsServices()
    const other = await startApp({ database, env: { SMS_URLS: `aliyun=${services.url}` } })
    try {
      const [stranger, admin] = [await other.api(null), await other.api()]
      await other.addUser({ account: 'forgetful' })
      const [user] = await findRows(other.platform, 'user', { account_equal: 'forgetful' })
      await updateRecord(other.platform.store.db, entityOf(other.platform, 'user'), String(user?.id), { phone: PHONE }, systemActor())
      await other.setTenant('000000', { phoneReset: true })
      const [configuration] = await findRows(other.platform, 'sms', { smsCode_equal: 'code' })
      const account = { category: '3', templateId: 'SMS_1', regionId: 'cn-hangzhou', signName: '工地' }
      const saved = await admin('POST /api/blade-resource/sms/submit', {
        body: { id: configuration?.id, ...account, accessKey: KEY.accessKey, secretKey: KEY.secretKey },
      })
      expect(saved.text).toContain('"success":true')
      const { body: picture } = await stranger('GET /api/blade-auth/oauth/captcha')
      const [row] = await other.platform.store.db
        .selectFrom('gantry_captcha')
        .select('answer')
        .where('id', '=', String(picture.key))
        .execute()
      const asked = { tenantId: '000000', phone: PHONE, captchaKey: picture.key, captcha: row?.answer }
      const sent = await stranger(`POST ${ROOT}/send-reset-code`, { body: asked })
      expect(sent.status).toBe(200)
      await smsDispatcher.settled(other.platform)
      expect((await findRows(other.platform, 'sms-message')).map(({ phone, state, reason }) => [phone, state, reason])).toEqual([
        [PHONE, dict.messageState.sent, null],
      ])
      const [message] = services.kept
      const code = /"code":"(\d{6})"/.exec(message?.what ?? '')?.[1] ?? ''
      expect([services.kept.length, message?.phone, code]).toEqual([1, PHONE, expect.stringMatching(/^\d{6}$/)])
      const listed = await admin('GET /api/blade-resource/sms-message/list', { query: { phone: PHONE } })
      expect([listed.text.includes(idOf(sent)), listed.text.includes(code)]).toEqual([true, false])
      const password = { password: md5('Crane-2026!'), passwordLength: 11, passwordForms: [md5('crane')] }
      const body = { tenantId: '000000', phone: PHONE, codeId: idOf(sent), code, ...password }
      expect((await stranger(`POST ${ROOT}/reset-by-code`, { body })).status).toBe(200)
      const tried = ['forgetful', 'Crane-2026!'].map((password) => signInBy(stranger, 'forgetful', { password }))
      expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([400, 200])
      await other.platform.logs.settle()
      const lines = (await admin('GET /api/blade-log/api/list', { query: { size: 100 } })).text
      expect([lines.includes('reset-by-code'), lines.includes(`\\"${code}\\"`)]).toEqual([true, false])
    } finally {
      await other.close()
      await services.close()
    }
  })

  test('who was switched off gets nothing', async () => {
    await setPhone('forgetful', { status: 0 })
    const count = (await findRows(app.platform, 'sms-message')).length
    expect((await send(PHONE)).status).toBe(200)
    expect(await findRows(app.platform, 'sms-message')).toHaveLength(count)
  })

  test('an address asks for so many codes only', async () => {
    const many = []
    for (let at = 0; at < 31; at++) many.push((await nobody(`POST ${ROOT}/send-reset-code`, { body: { phone: 'x' } })).status)
    expect(many.filter((status) => status === 429)).toHaveLength(1)
  })
})
