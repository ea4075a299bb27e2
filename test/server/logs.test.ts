import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { siteTime } from '../../engine/model/siteTime.ts'
import { anonymousRefusals, logAnonymousRefusals } from '../../server/modules/log/anonymousRefusals.ts'
import { countFailed, logFailedSignIn, OWN_ADDRESSES, OWN_LINES } from '../../server/modules/log/failedSignIns.ts'
import { ipRegionOf } from '../../server/modules/log/ipRegion.ts'
import { maskedJson } from '../../server/modules/log/maskedJson.ts'
import { sweepLogs } from '../../server/modules/log/sweepLogs.ts'
import { browserOf, clientTypeOf, systemOf } from '../../server/modules/log/userAgent.ts'
import { insertMissing } from '../../server/store/rows/insertMissing.ts'
import { entityOf, findRows } from '../../server/store/rows.ts'
import { change } from '../../server/store/sql/query.ts'
import { idCardOf } from '../support/archives.ts'
import { addSite } from '../support/site.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { waitFor } from '../support/waitFor.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

type Row = Record<string, unknown>

describe.each(databases)('logs on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    // Failed sign-ins are counted by the hour: none begins below these tests.
    const isLate = new Date().getMinutes() >= 50
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (isLate ? 15 * 60_000 : 0), shouldAdvanceTime: true })
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({ account: 'bob', tenantId: '100001', permissions: ['log_api_view', 'log_login_view', 'log_login_edit'] })
  })

  afterAll(async () => {
    await app.close()
    vi.useRealTimers()
  })

  /** The newest rows of a log once all that happened is stored. */
  async function rows(path: string, query: Record<string, string | number> = {}, as: Caller = admin): Promise<Row[]> {
    await app.platform.logs.settle()
    const reply = await as(`GET ${path}/list`, { query: { size: 100, ...query } })
    expect(reply.status).toBe(200)
    return (reply.body.data as { records: Row[] }).records
  }

  async function signIn(account: string, password: string, tenantId = '000000', client = 'gantry:gantry_secret'): Promise<Reply> {
    const headers = { authorization: `Basic ${Buffer.from(client).toString('base64')}`, 'tenant-id': tenantId, 'user-agent': CHROME }
    const md5 = createHash('md5').update(password).digest('hex')
    const query = { username: account, password: md5, grant_type: 'password' }
    return (await app.api(null))('POST /api/blade-auth/oauth/token', { headers, query })
  }

  describe('calls', () => {
    test('a write leaves a line: what, where, by whom, how it ended', async () => {
      const body = { paramName: '标题', paramKey: 'log.test', paramValue: '1' }
      await admin('POST /api/blade-system/param/submit', { body, headers: { 'user-agent': 'Test/1.0' } })
      const [row] = await rows('/api/blade-log/api', { requestUri: 'param/submit' })
      expect(row).toMatchObject({
        serviceId: 'gantry-server',
        title: '参数：保存',
        method: 'POST',
        requestUri: '/api/blade-system/param/submit',
        code: 200,
        createBy: 'admin',
        tenantId: '000000',
        userAgent: 'Test/1.0',
        remoteIp: '127.0.0.1',
        params: JSON.stringify({ query: {}, body }),
      })
      expect(Number(row?.time)).toBeGreaterThanOrEqual(0)
    })

    test('a refused write is told with its status, a read is not told at all', async () => {
      await admin('POST /api/blade-system/param/remove', { query: { ids: '1' } })
      await admin('GET /api/blade-system/param/list')
      expect(await rows('/api/blade-log/api', { requestUri: 'param/remove' })).toMatchObject([{ code: 403 }])
      expect(await rows('/api/blade-log/api', { requestUri: 'param/list' })).toEqual([])
    })

    test('secrets are never in a line', async () => {
      const secret = 'do-not-tell'
      const body = { clientId: 'shy', clientSecret: secret, authorizedGrantTypes: 'password', scope: 'all', webServerRedirectUri: 'x' }
      await admin('POST /api/blade-system/client/submit', { body: { ...body, accessTokenValidity: 60, refreshTokenValidity: 60 } })
      await admin('POST /api/blade-user/update-password', {
        query: { oldPassword: secret, newPassword: secret, newPassword1: secret },
      })
      await admin('POST /api/blade-system/param/submit', { query: { 'Blade-Auth': secret }, body: {} })
      const lines = JSON.stringify(await rows('/api/blade-log/api'))
      expect(lines).toContain('shy')
      expect(lines).not.toContain(secret)
    })

    test('what a file says is only written is masked under any name that it has', () => {
      const text = maskedJson({ deviceCode: 'D1', deviceKey: '0123456789abcdef' }, app.platform.library(), 4000)
      expect(JSON.parse(text)).toEqual({ deviceCode: 'D1', deviceKey: '******' })
    })

    test('masking reaches into lists and objects, and long parameters are cut', () => {
      const library = app.platform.library()
      const text = maskedJson({ users: [{ account: 'a', password: 'b', newPassword1: null }], licenseKey: 'c' }, library, 4000)
      expect(JSON.parse(text)).toEqual({ users: [{ account: 'a', password: '******', newPassword1: null }], licenseKey: '******' })
      expect(maskedJson({ text: 'x'.repeat(9999) }, library, 4000)).toHaveLength(4000)
      const named = {
        body: { paramKey: 'account.initPassword', paramValue: 'hush-1' },
        other: { paramKey: 'site.name', paramValue: 'shown' },
      }
      const addresses = [
        'jdbc:mysql://root:hush-2@db:3306/a',
        'jdbc:postgresql://db/a?user=b&password=hush-3',
        'jdbc:sqlserver://db;pwd=hush-4;x=1',
        'rtsp://camera/live?user=c&pass=hush-5&channel=1',
        'https://store?passphrase = hush-6&y=2',
      ]
      const others = { pwd: 'hush-7', apiKey: 'hush-8', private_key: 'hush-9', passphrase: 'hush-10', condition: "pass == 'ok'" }
      const hidden = maskedJson({ ...named, addresses, others }, library, 4000)
      expect(hidden).not.toContain('hush')
      for (const kept of ['shown', 'db:3306/a', 'user=b', 'x=1', 'user=c', 'channel=1', 'y=2', "pass == 'ok'"])
        expect(hidden).toContain(kept)
    })

    test('a write whose line cannot be stored is none', async () => {
      const { db } = app.platform.store
      const body = { paramName: '无痕', paramKey: 'log.none', paramValue: '1' }
      await change(db, 'alter table api_log rename to api_log_away', [])
      const refused = await admin('POST /api/blade-system/param/submit', { body })
      await change(db, 'alter table api_log_away rename to api_log', [])
      expect(refused.status).toBe(503)
      expect(await findRows(app.platform, 'param', { paramKey_equal: 'log.none' })).toEqual([])
      expect((await admin('POST /api/blade-system/param/submit', { body })).status).toBe(200)
      expect(await findRows(app.platform, 'api-log', { params_like: 'log.none', code_equal: '200' })).toHaveLength(1)
    })

    test('one call leaves one line, even when it writes nothing itself', async () => {
      await admin('POST /api/blade-user/update-info', { body: { realName: '管理员甲' } })
      await admin('POST /api/blade-system/param/submit?once=1', { body: { paramName: '一', paramKey: 'log.once', paramValue: '1' } })
      expect(await rows('/api/blade-log/api', { params_like: 'log.once' })).toHaveLength(1)
      expect(await rows('/api/blade-log/api', { params_like: '管理员甲' })).toHaveLength(1)
    })

    test('a stranger who is refused is counted, and leaves one row with all others', async () => {
      const nobody = await app.api(null)
      const before = (await rows('/api/blade-log/api')).length
      for (let call = 0; call < 20; call++) await nobody('POST /api/blade-system/param/submit', { body: {} })
      await nobody('POST /api/blade-auth/oauth/logout')
      expect(await rows('/api/blade-log/api')).toHaveLength(before)
      expect(anonymousRefusals(app.platform).get(401)).toBe(20)
      logAnonymousRefusals(app.platform)
      logAnonymousRefusals(app.platform)
      const [row, ...others] = await rows('/api/blade-log/usual', { logId: 'refused' })
      expect([row?.logData, others]).toEqual(['20 calls without a token were refused (401: 20)', []])
    })

    test('who looks at private values or takes a list away leaves a line', async () => {
      const { projectId, add } = await addSite(app.platform, '留痕工地')
      const laborId = await add('labor', { projectId, name: '甲', phone: '13812345678', idCard: idCardOf('1990-01-01') })
      await admin('GET /api/blade-archives/labor/detail', { query: { id: laborId } })
      const path = '/api/blade-archives/labor/export'
      expect((await admin(`GET ${path}`, { query: { phone_equal: '13812345678' } })).status).toBe(200)
      expect(await rows('/api/blade-log/api', { params_like: laborId })).toMatchObject([{ title: '劳务人员：查看隐私数据', method: 'GET' }])
      const english = await admin('GET /api/blade-log/api/list', { query: { params_like: laborId }, headers: { 'accept-language': 'en' } })
      expect(english.text).toContain('"title":"Worker: view private data"')
      const [line] = await rows('/api/blade-log/api', { requestUri: path })
      expect(line).toMatchObject({ title: '劳务人员：导出', params: '{"query":{"phone_equal":"138****5678"}}' })
    })

    test('private values are masked in the log of errors as well', async () => {
      const url = '/archives/labor?idCard_equal=33010619900101123X&name=a'
      const message = 'bad {"phone":"13812345678","x":"y"}'
      await admin('POST /api/blade-log/error/upload', { body: [{ type: 'T', message, url, info: 'password=abc' }] })
      const [row] = await rows('/api/blade-log/error', { exceptionName: 'T' })
      expect(row).toMatchObject({ requestUri: '/archives/labor?idCard_equal=******&name=a', message: 'bad {"phone":"******","x":"y"}' })
      expect(String(row?.params)).not.toContain('abc')
    })

    test('each tenant reads its own lines, and nobody writes or removes any', async () => {
      const bob = await app.api('bob', '100001')
      expect((await bob('POST /api/blade-system/param/submit', { body: {} })).status).toBe(403)
      const own = await rows('/api/blade-log/api', {}, bob)
      expect(own.map((row) => row.createBy)).toEqual(['bob'])
      expect((await bob('GET /api/blade-log/error/list')).status).toBe(403)
      const [line] = await rows('/api/blade-log/api')
      expect((await admin('POST /api/blade-log/api/remove', { query: { ids: String(line?.id) } })).status).toBe(404)
      expect((await admin('POST /api/blade-log/api/submit', { body: { title: 'x' } })).status).toBe(404)
      expect((await admin('GET /api/blade-log/api/detail', { query: { id: String(line?.id) } })).body.data).toMatchObject({ id: line?.id })
    })
  })

  test('a failure of the server itself is told with its stack, and the client learns no more than that', async () => {
    const broken = vi.spyOn(app.platform.store, 'transaction').mockRejectedValueOnce(new TypeError('the disk is full'))
    const reply = await admin('POST /api/blade-system/param/submit', { body: { paramName: 'a', paramKey: 'b', paramValue: 'c' } })
    broken.mockRestore()
    expect([reply.status, reply.body.msg]).toEqual([500, '服务器异常'])
    const [row] = await rows('/api/blade-log/error', { exceptionName: 'TypeError' })
    expect(row).toMatchObject({ message: 'the disk is full', requestUri: '/api/blade-system/param/submit', createBy: 'admin' })
    expect(row?.stackTrace).toContain('logs.test.ts')
  })

  describe('the general log', () => {
    test('tells of the start, of sign-ins and of changed schemas', async () => {
      await signIn('admin', 'admin')
      const file = { name: 'gadget', title: '器具', api: '/api/test/gadget', type: 'object', properties: { name: { title: '名称' } } }
      await app.writeSchema('test/gadget.json', file)
      await waitFor(async () => expect(await rows('/api/blade-log/usual', { logId: 'schemas' })).toHaveLength(1))
      expect(await rows('/api/blade-log/usual', { logId: 'start' })).toHaveLength(1)
      expect(await rows('/api/blade-log/usual', { logId: 'sign-in', createBy: 'admin' })).not.toEqual([])
    })
  })

  describe('sign-ins', () => {
    test('a good one says who, how and with what', async () => {
      const { projectId } = await addSite(app.platform)
      const [hr] = await rows('/api/blade-user', { account: 'hr' })
      expect((await admin('POST /api/blade-user/submit', { body: { id: hr?.id, projectId } })).status).toBe(200)
      await signIn('hr', 'hr')
      const [row] = await rows('/api/smart-construction/loginlog', { account: 'hr' })
      expect(row).toMatchObject({
        loginResult: '1',
        loginType: '1',
        userName: '人事',
        clientId: 'gantry',
        os: 'Windows',
        browser: 'Chrome 126',
        failReason: null,
        ip: '127.0.0.1',
        region: '1',
        clientType: '7',
        deptName: '管理组',
        projectId,
        tenantId: '000000',
      })
      expect(await rows('/api/smart-construction/loginlog', { userId: String(row?.userId), deptName: '管理组' })).toHaveLength(1)
    })

    test('a sign-out tells its own line when it was, and how long the session lasted', async () => {
      const [first, second] = [await signIn('manager', 'manager'), await signIn('manager', 'manager')]
      const logout = async (reply: Reply) =>
        (await app.api(null))('POST /api/blade-auth/oauth/logout', { headers: { 'blade-auth': `bearer ${reply.body.access_token}` } })
      await logout(first)
      const lines = await rows('/api/smart-construction/loginlog', { account: 'manager' })
      expect(lines.filter((row) => row.logoutTime !== null)).toMatchObject([
        { onlineMinutes: 0, logoutTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
      ])
      await logout(second)
      expect((await rows('/api/smart-construction/loginlog', { account: 'manager' })).every((row) => row.onlineMinutes === 0)).toBe(true)
    })

    test('a refused one says why; a locked account is told apart', async () => {
      for (let attempt = 0; attempt < 6; attempt++) await signIn('boss', 'wrong')
      const all = await rows('/api/smart-construction/loginlog', { account: 'boss' })
      expect(all.map((row) => row.loginResult)).toEqual(['3', '0', '0', '0', '0', '0'])
      expect(all.map((row) => row.failReason).slice(0, 2)).toEqual([expect.stringContaining('登录错误次数过多'), '用户名或密码错误'])
      expect(JSON.stringify(all)).not.toContain(createHash('md5').update('wrong').digest('hex'))
    })

    test('it stands with its tenant; one that names no known tenant stands with the managing one', async () => {
      await signIn('bob', 'bob', '100001')
      await signIn('thief', 'x', '424242')
      const bob = await app.api('bob', '100001')
      expect((await rows('/api/smart-construction/loginlog', {}, bob)).every((row) => row.account === 'bob')).toBe(true)
      expect(await rows('/api/smart-construction/loginlog', { account: 'thief' })).toMatchObject([{ failReason: '未获得用户的租户信息' }])
    })

    test('hundreds of tries of strangers leave a bounded number of lines, and nobody else loses one', async () => {
      await signIn('manager', 'manager')
      const path = '/api/smart-construction/loginlog'
      const own = await rows(path, { account: 'manager', loginResult: '1' })
      const earlier = await rows(path, { size: 1000 })
      for (let round = 0; round < 4; round++) {
        await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(`nobody${round}x${at}`, 'x')))
      }
      for (let attempt = 0; attempt < 60; attempt++) await signIn('kong', 'wrong')
      await countFailed(app.platform)
      const after = await rows(path, { size: 1000 })
      expect(after.length - earlier.length).toBeLessThanOrEqual(2)
      const tries = (lines: readonly Row[]) =>
        lines.filter((row) => row.userId === null).reduce((sum, row) => sum + Number(row.attempts), 0)
      expect(tries(after) - tries(earlier)).toBe(260)
      const { platform } = app
      for (let attempt = 0; attempt < 60; attempt++) await signIn('boss', 'wrong')
      await countFailed(platform)
      const ofBoss = (await rows(path, { account: 'boss', loginResult_in: '0,3' })).map((row) => Number(row.attempts))
      expect([ofBoss.length, ofBoss.reduce((sum, count) => sum + count)]).toEqual([OWN_LINES + 1, 66])
      for (let at = 0; at < 100; at++) {
        const line = { tenantId: '000000', userId: null, ip: `203.0.113.${at}`, loginTime: siteTime(), account: 'x', loginResult: '0' }
        logFailedSignIn(platform, line)
      }
      await countFailed(platform)
      expect((await rows(path, { account: 'x', size: 1000 })).length).toBeLessThanOrEqual(OWN_ADDRESSES + 1)
      expect(await platform.metrics.text()).toMatch(/gantry_sign_ins_total\{outcome="unknown"\} 2\d\d/)
      await sweepLogs(platform, 300)
      const left = await rows(path, { account: 'manager', loginResult: '1' })
      expect(left.map((row) => row.id)).toEqual(own.slice(0, 3).map((row) => row.id))
    })

    test('only the remark of a line can be written, and lines can be removed', async () => {
      const [row] = await rows('/api/smart-construction/loginlog', { account: 'hr' })
      const id = String(row?.id)
      const body = { id, remark: '本人', account: 'someone', loginResult: '0' }
      expect((await admin('POST /api/smart-construction/loginlog/submit', { body })).status).toBe(200)
      const { data } = (await admin('GET /api/smart-construction/loginlog/detail', { query: { id } })).body
      expect(data).toMatchObject({ remark: '本人', account: 'hr', loginResult: '1' })
      expect((await admin('POST /api/smart-construction/loginlog/submit', { body: { remark: '新' } })).status).toBe(403)
      expect((await admin('POST /api/smart-construction/loginlog/remove', { query: { ids: id } })).status).toBe(200)
    })
  })

  test('lines older than ninety days go for good, and no more than the newest stay', async () => {
    const { store } = app.platform
    const log = entityOf(app.platform, 'usual-log')
    const old = siteTime(new Date(Date.now() - 91 * 86_400_000))
    const ids = ['1', '2', '3', '4'].map((digit) => `100000000000000000${digit}`)
    const lines = ids.map((id, at) => ({ id, logId: 'aged', ...(at === 3 ? { createTime: old } : {}) }))
    await store.transaction((db) => insertMissing(db, log, lines))
    await sweepLogs(app.platform)
    expect((await rows('/api/blade-log/usual', { logId: 'aged' })).map((row) => row.id)).toEqual([ids[2], ids[1], ids[0]])
    const idsOf = async (tenantId: string) => (await findRows(app.platform, 'usual-log', {}, tenantId)).map((row) => String(row.id)).sort()
    const everyId = async () => Promise.all(['000000', '100001'].map(idsOf))
    const before = await everyId()
    await sweepLogs(app.platform, 2)
    const left = (await everyId()).flat()
    expect(left).toEqual(before.flatMap((own) => own.slice(-2)))
    const folder = join(app.platform.config.dataFolder, 'logs')
    const files = (await readdir(folder)).filter((name) => name.startsWith('usual-log-'))
    const kept = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('')
    const keptIds = kept
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
    expect(keptIds.sort()).toEqual([...before.flat().filter((id) => !left.includes(id)), ids[3]].sort())
    expect((await stat(join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o600)
  })

  test('more lines than can be stored are dropped and counted, not kept in memory', async () => {
    for (let line = 0; line < 5100; line++) app.platform.logs.add('usual-log', { logId: 'flood' })
    await app.platform.logs.settle()
    expect(app.logs().map((line) => line.msg)).toContain('100 log rows were dropped: more came than could be stored')
    const reply = await admin('GET /api/blade-log/usual/list', { query: { logId: 'flood' } })
    expect(reply.body.data).toMatchObject({ total: 5000 })
  })
})

test.each([
  [CHROME, 'Chrome 126', 'Windows'],
  [`${CHROME} Edg/126.0.0.0`, 'Edge 126', 'Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E148 Safari/604.1', 'Safari 17', 'iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127', 'Linux'],
  ['curl/8.5.0', '', ''],
])('a user agent is read as browser and system: %s', (userAgent, browser, system) => {
  expect([browserOf(userAgent), systemOf(userAgent)]).toEqual([browser, system])
})

test.each([
  ['127.0.0.1', '1'],
  ['::1', '1'],
  ['::ffff:127.0.0.1', '1'],
  ['192.168.3.4', '2'],
  ['172.31.0.1', '2'],
  ['fd12::1', '2'],
  ['172.32.0.1', '3'],
  ['2400:3200::1', '3'],
  ['', ''],
])('an address says where it is as far as it can: %s', (ip, region) => {
  expect(ipRegionOf(ip)).toBe(region)
})

test.each([
  [CHROME, '7'],
  [`${CHROME} MicroMessenger/8.0.50 miniProgram/wx1`, '2'],
  ['curl/8.5.0', ''],
])('a user agent tells which client it is: %s', (userAgent, client) => {
  expect(clientTypeOf(userAgent)).toBe(client)
})
