import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verificationCode } from '../../server/modules/resource/sms/codeDigits.ts'
import { redeemCode, sendCode } from '../../server/modules/resource/sms/codes.ts'
import { deliverDue, eraseOldMessages } from '../../server/modules/resource/sms/deliver.ts'
import { smsDispatcher } from '../../server/modules/resource/sms/dispatcher.ts'
import { forgetCountsBelow } from '../../server/store/aggregates/counts.ts'
import { changeRowsOfAllTenants } from '../../server/store/rows/changeRows.ts'
import { rowsEverStored } from '../../server/store/rows/plainRows.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { KEY, type SmsServices, startSmsServices } from '../support/smsServices.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const SMS = '/api/blade-resource/sms'
const MESSAGE = '/api/blade-resource/sms-message'

let services: SmsServices
beforeAll(async () => {
  services = await startSmsServices()
})
afterAll(() => services.close())

const accounts = {
  yunpian: { category: '1', templateId: '您的验证码是#code#', accessKey: KEY.accessKey, secretKey: null },
  qiniu: { category: '2', templateId: '1234' },
  aliyun: { category: '3', templateId: 'SMS_1' },
  tencent: { category: '4', templateId: '5678', accessKey: '1400006666', secretId: KEY.secretId },
  qcloud: { category: '4', templateId: '5678', accessKey: '1400006666' },
}

describe.each(databases)('text messages on %s', (database) => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    const SMS_URLS = ['yunpian', 'qiniu', 'aliyun', 'tencent', 'qcloud'].map((name) => `${name}=${services.url}`).join(',')
    app = await startApp({ database, env: { SMS_URLS } })
    admin = await app.api()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    services.kept.length = 0
    Object.assign(services.fault, { isDown: false, isSilent: false })
  })

  const row = (smsCode: string, over: object = {}) => ({
    category: '3',
    smsCode,
    templateId: 'SMS_1',
    accessKey: KEY.accessKey,
    secretKey: KEY.secretKey,
    regionId: 'cn-hangzhou',
    signName: '工地',
    ...over,
  })
  const submit = async (smsCode: string, over: object = {}, caller = admin) =>
    (await caller(`POST ${SMS}/submit`, { body: row(smsCode, over) })).body
  const idOf = (body: { data?: unknown }) => (body.data as { id: string }).id
  const send = (code: string, phones: string, params: object = {}) =>
    admin(`POST ${SMS}/endpoint/send-message`, { query: { code, phones, params: JSON.stringify(params) } })
  const rowsOf = (phone: string) => findRows(app.platform, 'sms-message', { phone_equal: phone })
  const stateOf = async (phone: string) => (await rowsOf(phone)).map(({ state, attempts, reason }) => [state, attempts, reason])
  const settled = () => smsDispatcher.settled(app.platform)
  /** Messages due in the given number of seconds. */
  const deliver = (seconds: number) => deliverDue(app.platform, new Date(Date.now() + seconds * 1000))

  test('a code is there once in a tenant, and no secret comes back, nor what Yunpian takes for one', async () => {
    const id = idOf(await submit('once'))
    expect(await submit('once')).toMatchObject({ code: 400, msg: '当前资源编号已存在！' })
    const detail = await admin(`GET ${SMS}/detail`, { query: { id } })
    expect(detail.body.data).toMatchObject({ smsCode: 'once', regionId: 'cn-hangzhou', status: 1, accessKey: KEY.accessKey })
    const yunpian = idOf(await submit('cloud', { category: '1', accessKey: 'apikey-of-yunpian', secretKey: null }))
    const shown = await admin(`GET ${SMS}/detail`, { query: { id: yunpian } })
    expect(detail.text + shown.text).not.toMatch(/secret-key-1|apikey-of-yunpian/)
    const { accessKey } = shown.body.data as { accessKey: string }
    await admin(`POST ${SMS}/update`, { body: { ...row('cloud', { category: '1' }), id: yunpian, accessKey, remark: 'kept' } })
    const stored = (await findRows(app.platform, 'sms', { id_equal: yunpian })).map((one) => [one.accessKey, one.remark])
    expect(stored).toEqual([['apikey-of-yunpian', 'kept']])
  })

  test('each kind asks for what it needs, by the name that it has there', async () => {
    expect((await submit('bare', { category: '4', accessKey: null, secretKey: null })).data).toMatchObject([
      { field: 'accessKey', msg: '请输入appId' },
      { field: 'secretKey', msg: '请输入appKey' },
    ])
    expect((await submit('bare', { category: '1', templateId: '' })).msg).toBe('请输入模板内容')
    expect((await submit('bare', { category: '2', templateId: '' })).msg).toBe('请输入模板ID')
    expect((await submit('bare', { category: '5', accessKey: null, secretKey: null })).code).toBe(200)
  })

  test('exactly one is enabled, whoever enables at the same time, and none of another tenant changes', async () => {
    const enabled = async (caller = admin) => {
      const { records } = (await caller(`GET ${SMS}/list`, { query: { size: 100 } })).body.data as { records: Record<string, unknown>[] }
      return records.filter(({ status }) => status === 2).map(({ smsCode }) => smsCode)
    }
    expect(await enabled()).toEqual(['demo'])
    const ids = await Promise.all(['e1', 'e2', 'e3'].map(async (code) => idOf(await submit(code))))
    const turn = (id = '', caller = admin, what = 'enable') => caller(`POST ${SMS}/${what}`, { query: { id } })
    await Promise.all(ids.map((id) => turn(id)))
    expect(await enabled()).toHaveLength(1)
    await turn(ids[1])
    expect(await enabled()).toEqual(['e2'])
    await app.addUser({ account: 'keeper', tenantId: '100200', permissions: ['sms', 'sms_add', 'sms_enable'] })
    const keeper = await app.api('keeper', '100200')
    const theirs = idOf(await submit('e2', {}, keeper))
    expect((await turn(ids[0], keeper)).status).toBe(403)
    await turn(theirs, keeper)
    expect([await enabled(), await enabled(keeper)]).toEqual([['e2'], ['e2']])
    await app.addUser({ account: 'guard', permissions: ['sms'] })
    expect((await turn(ids[0], await app.api('guard'))).status).toBe(403)
    await turn(ids[1], admin, 'disable')
    expect(await enabled()).toEqual([])
    const refused = await admin(`POST ${SMS}/endpoint/send-notice`, { query: { phones: '13800000099' } })
    expect([refused.status, refused.body.msg]).toEqual([400, '没有启用的短信配置'])
    const [demo] = await findRows(app.platform, 'sms', { smsCode_equal: 'demo' })
    await turn(String(demo?.id))
  })

  test('every service gets a signed call, and says by which number it knows the message', async () => {
    for (const [code, over] of Object.entries(accounts)) {
      await submit(code, over)
      const reply = await send(code, '13800000010', { code: '42' })
      expect(reply.body).toMatchObject({ code: 200, success: true, msg: '发送成功！' })
    }
    await settled()
    expect(services.kept.toSorted((one, other) => (one.service < other.service ? -1 : 1))).toEqual([
      { service: 'aliyun', phone: '13800000010', what: 'cn-hangzhou 工地 SMS_1 {"code":"42"}' },
      { service: 'qcloud', phone: '8613800000010', what: '1400006666 工地 5678 42' },
      { service: 'qiniu', phone: '13800000010', what: '1234 {"code":"42"}' },
      { service: 'tencent', phone: '+8613800000010', what: '1400006666 工地 5678 42' },
      { service: 'yunpian', phone: '13800000010', what: '【工地】您的验证码是42' },
    ])
    const rows = await rowsOf('13800000010')
    expect(rows.map(({ serial }) => serial).sort()).toEqual([
      '3310228064',
      '5000:1045710669157053657849499619',
      '8:1',
      '900619746936498440^0',
      'job-1',
    ])
    // Sent messages are listed without codes.
    expect(new Set(rows.map(({ content }) => String(content)))).toEqual(
      new Set(['SMS_1 {"code":"******"}', '5678 {"code":"******"}', '1234 {"code":"******"}', '【工地】您的验证码是******']),
    )
  })

  test('a wrong key is a failure that says so, and is not tried again', async () => {
    for (const [code, over] of Object.entries(accounts)) {
      const wrong = code === 'yunpian' ? { accessKey: 'wrong' } : { secretKey: 'wrong' }
      await submit(`${code}-wrong`, { ...over, ...wrong })
      await send(`${code}-wrong`, '13800000011', { code: '42' })
    }
    await settled()
    expect(services.kept).toEqual([])
    const rows = await rowsOf('13800000011')
    expect(rows.map(({ state, attempts, reason }) => [state, attempts, String(reason).split('：')[0]])).toEqual(
      Array(5).fill(['4', 1, '短信服务拒绝了密钥']),
    )
    const english = await admin(`GET ${MESSAGE}/list`, {
      query: { phone: '13800000011' },
      headers: { 'accept-language': 'en' },
    })
    expect(english.text).toContain('The SMS service refused the key')
    expect(english.text).toContain('138****0011')
    expect(english.text).not.toContain('13800000011')
  })

  test('a refusal of the service is told in its words', async () => {
    await submit('limit')
    await send('limit', '13800000429', { code: '42' })
    await settled()
    expect(await stateOf('13800000429')).toEqual([['4', 1, '短信服务返回错误：isv.BUSINESS_LIMIT_CONTROL 触发天级流控']])
  })

  test('a service that is down for a minute loses nothing, and holds no call', async () => {
    await submit('down')
    services.fault.isDown = true
    expect((await send('down', '13800000012,13800000013', { code: '1' })).status).toBe(200)
    await settled()
    expect(await stateOf('13800000012')).toEqual([['1', 1, '短信服务繁忙：503']])
    expect(await deliver(5)).toBe(0)
    expect(await deliver(31)).toBe(2)
    expect(await stateOf('13800000013')).toEqual([['1', 2, '短信服务繁忙：503']])
    services.fault.isDown = false
    // Two nodes at the same moment send each message once.
    expect((await Promise.all([deliver(160), deliver(160)])).reduce((sum, count) => sum + count)).toBe(2)
    expect(services.kept.map(({ phone }) => phone).sort()).toEqual(['13800000012', '13800000013'])
    expect(await stateOf('13800000012')).toEqual([['3', 3, null]])
  })

  test('a code is not held up by messages that wait for a silent service', async () => {
    await submit('silent')
    services.fault.isSilent = true
    const before = services.unanswered()
    const phones = Array.from({ length: 15 }, (_, index) => `138000002${String(index).padStart(2, '0')}`)
    await send('silent', phones.join(','), { code: '1' })
    await sendCode(app.platform, systemActor(), '13800000300', null)
    await expect.poll(async () => (await rowsOf('13800000300')).map(({ state }) => state)).toEqual(['3'])
    await expect.poll(services.unanswered).toBe(before + 15)
    services.release()
    await settled()
    expect((await Promise.all(phones.map(stateOf))).flat()).toEqual(Array(15).fill(['1', 1, '无法连接短信服务']))
    services.fault.isSilent = false
    await deliver(40)
    expect(services.kept).toHaveLength(15)
  })

  test('after three more attempts a message has failed, until somebody sends it again', async () => {
    await submit('gone')
    services.fault.isDown = true
    await send('gone', '13800000014', { code: '1' })
    await settled()
    for (const seconds of [40, 200, 900]) await deliver(seconds)
    expect(await stateOf('13800000014')).toEqual([['4', 4, '短信服务繁忙：503']])
    expect(await deliver(9000)).toBe(0)
    services.fault.isDown = false
    const [message] = await rowsOf('13800000014')
    const resend = (caller = admin) => caller(`POST ${MESSAGE}/resend`, { query: { id: String(message?.id) } })
    await app.addUser({ account: 'looker', permissions: ['sms_message'] })
    expect((await resend(await app.api('looker'))).status).toBe(403)
    expect((await resend()).status).toBe(200)
    await settled()
    expect(await stateOf('13800000014')).toEqual([['3', 1, null]])
    expect(services.kept).toHaveLength(1)
    expect((await resend()).status).toBe(400)
  })

  test('a message that a node took and never ended is sent by another', async () => {
    await submit('taken')
    services.fault.isDown = true
    await send('taken', '13800000015', { code: '1' })
    await settled()
    const entity = entityOf(app.platform, 'sms-message')
    await changeRowsOfAllTenants(app.platform.store.db, entity, { phone_equal: '13800000015' }, { state: '2' })
    services.fault.isDown = false
    expect(await deliver(70)).toBe(1)
    expect(await stateOf('13800000015')).toEqual([['3', 2, null]])
  })

  test('numbers and parameters are validated before anything is queued', async () => {
    const refusal = async (query: Record<string, string>) =>
      (await admin(`POST ${SMS}/endpoint/send-message`, { query: { code: 'yunpian', ...query } })).body.msg
    expect(await refusal({ phones: '' })).toBe('缺少必要的请求参数: phones')
    expect(await refusal({ phones: '13800000016,123' })).toBe('手机号码123格式不正确')
    for (const params of ['[1]', '{', '"a"', '{"a":{}}'])
      expect(await refusal({ phones: '13800000016', params })).toBe('发送参数须为JSON对象')
    expect(await refusal({ phones: '13800000016', params: '{}' })).toBe('缺少模板参数code')
    expect(await refusal({ phones: '13800000016', code: 'unheard' })).toBe('没有资源编号为unheard的短信配置')
    expect(await rowsOf('13800000016')).toEqual([])
    await app.addUser({ account: 'clerk' })
    const clerk = await app.api('clerk')
    expect((await clerk(`POST ${SMS}/endpoint/send-message`, { query: { phones: '13800000016' } })).status).toBe(403)
  })

  test('a configuration that is called like the kind of message sends it, else the enabled one', async () => {
    await submit('meeting', { templateId: 'SMS_MEETING' })
    const query = { phones: '13800000017', params: '{"content":"九点开会"}' }
    for (const kind of ['meeting', 'notice', 'order']) await admin(`POST ${SMS}/endpoint/send-${kind}`, { query })
    await settled()
    expect((await rowsOf('13800000017')).map(({ kind, content }) => [kind, content]).sort()).toEqual([
      ['3', '【Gantry】九点开会'],
      ['4', '【Gantry】九点开会'],
      ['5', 'SMS_MEETING {"content":"九点开会"}'],
    ])
    expect(services.kept.map(({ what }) => what)).toEqual(['cn-hangzhou 工地 SMS_MEETING {"content":"九点开会"}'])
  })

  test('old messages go', async () => {
    const before = (await findRows(app.platform, 'sms-message')).length
    await eraseOldMessages(app.platform, new Date())
    expect((await findRows(app.platform, 'sms-message')).length).toBe(before)
    await eraseOldMessages(app.platform, new Date(Date.now() + 181 * 86_400_000))
    expect(await findRows(app.platform, 'sms-message')).toEqual([])
  })

  describe('a code that proves a phone', () => {
    const forget = () => forgetCountsBelow(app.platform.store.db, 'calls codes')
    const ask = async (phone: string, caller = admin) => caller(`POST ${SMS}/endpoint/send-validate`, { query: { phone } })
    const idFor = async (phone: string) => {
      await forget()
      return idOf((await ask(phone)).body)
    }
    const check = async (id: string, captcha: string, caller = admin) =>
      (await caller(`POST ${SMS}/endpoint/validate-message`, { query: { id, captcha } })).body
    const codeFor = (id: string) => verificationCode(app.platform.auth.keys, id)
    const wrongFor = (id: string) => (codeFor(id) === '000000' ? '000001' : '000000')
    const over = '验证码已失效，请重新获取'

    test('has six digits, is right once, and stands in no answer, no table and no log but the list of a demo', async () => {
      const [validate] = await findRows(app.platform, 'sms', { smsCode_equal: 'code' })
      await admin(`POST ${SMS}/submit`, { body: { ...row('code', accounts.yunpian), id: validate?.id } })
      await forget()
      const reply = await ask('13800000020')
      await settled()
      const { id, phone } = reply.body.data as { id: string; phone: string }
      const code = codeFor(id)
      expect([reply.body.msg, phone, /^\d{6}$/.test(code)]).toEqual(['发送成功！', '138****0020', true])
      expect(services.kept).toEqual([{ service: 'yunpian', phone: '13800000020', what: `【工地】您的验证码是${code}` }])
      expect(await check(id, wrongFor(id))).toMatchObject({ code: 400, msg: '验证码不正确' })
      expect(await check(id, code)).toMatchObject({ code: 200, success: true })
      expect(await check(id, code)).toMatchObject({ code: 400, msg: over })
      await app.platform.logs.settle()
      const stored = await Promise.all(
        ['sms-message', 'api-log', 'usual-log', 'error-log'].map((name) =>
          rowsEverStored(app.platform.store.db, entityOf(app.platform, name)),
        ),
      )
      const everything = JSON.stringify([reply, stored, app.logs()])
      expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`))
      await admin(`POST ${SMS}/submit`, { body: { ...row('code', { category: '5', templateId: '码#code#' }), id: validate?.id } })
      const shown = await idFor('13800000021')
      await settled()
      expect((await rowsOf('13800000021'))[0]?.content).toBe(`【工地】码${codeFor(shown)}`)
    })

    test('is over after five guesses, even at the same time, or after five minutes, and is nobody else’s', async () => {
      const guessed = await idFor('13800000022')
      const guesses = await Promise.all(Array.from({ length: 20 }, () => check(guessed, wrongFor(guessed))))
      expect(guesses.every(({ code }) => code === 400)).toBe(true)
      const tries = async () => Number((await rowsOf('13800000022'))[0]?.tries)
      while ((await tries()) < 5) await check(guessed, wrongFor(guessed))
      expect((await check(guessed, codeFor(guessed))).msg).toBe(over)
      const raced = await idFor('13800000026')
      const redeemed = Array.from({ length: 20 }, () => redeemCode(app.platform, '000000', raced, codeFor(raced)))
      expect((await Promise.allSettled(redeemed)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const old = await idFor('13800000023')
      const entity = entityOf(app.platform, 'sms-message')
      await changeRowsOfAllTenants(app.platform.store.db, entity, { id_equal: old }, { expireTime: '2020-01-01 00:00:00' })
      expect((await check(old, codeFor(old))).msg).toBe(over)
      const theirs = await idFor('13800000024')
      await app.addUser({ account: 'visitor', tenantId: '100300' })
      expect((await check(theirs, codeFor(theirs), await app.api('visitor', '100300'))).msg).toBe('验证码不正确')
      await expect(redeemCode(app.platform, '000000', theirs, codeFor(theirs), '13800000025')).rejects.toMatchObject({
        key: 'sms.codeWrong',
      })
      await redeemCode(app.platform, '000000', theirs, codeFor(theirs), '13800000024')
    })

    test('goes to a phone and to an address once a minute and ten times a day', async () => {
      await forget()
      const send = (phone: string, address: string | null) => sendCode(app.platform, systemActor(), phone, address)
      const refused = { key: 'request.tooOften' }
      await send('13800000030', null)
      await expect(send('13800000030', null)).rejects.toMatchObject(refused)
      await send('13800000031', '10.1.1.1')
      await expect(send('13800000032', '10.1.1.1')).rejects.toMatchObject(refused)
      await send('13800000032', '10.1.1.2')
      for (let day = 2; day <= 10; day++) {
        await forgetCountsBelow(app.platform.store.db, 'calls codes to 13800000030 60000')
        await send('13800000030', null)
      }
      await forgetCountsBelow(app.platform.store.db, 'calls codes to 13800000030 60000')
      await expect(send('13800000030', null)).rejects.toMatchObject(refused)
      expect((await rowsOf('13800000030')).length).toBe(10)
      await forget()
      expect([(await ask('13800000033')).status, (await ask('13800000034')).status]).toEqual([200, 429])
    })

    test('that comes too late is not sent any more', async () => {
      services.fault.isDown = true
      const [validate] = await findRows(app.platform, 'sms', { smsCode_equal: 'code' })
      await admin(`POST ${SMS}/submit`, { body: { ...row('code', accounts.yunpian), id: validate?.id } })
      await idFor('13800000035')
      await settled()
      services.fault.isDown = false
      await deliver(400)
      expect(await stateOf('13800000035')).toEqual([['4', 2, '短信已失效，未发送']])
      const [message] = await rowsOf('13800000035')
      expect((await admin(`POST ${MESSAGE}/resend`, { query: { id: String(message?.id) } })).body.msg).toBe('当前状态不允许此操作')
    })
  })
})
