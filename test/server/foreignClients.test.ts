// Other clients of the platform at our server: each function of theirs with the request as it travels and the answer that they expect.

import { createHash } from 'node:crypto'
import smCrypto from 'sm-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicKeyOf } from '../../server/modules/springblade/sm2.ts'
import { findRows, repositoryOfAllTenants } from '../../server/store/rows.ts'
import { type Ask, type Caller, databases, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

interface ClientCall extends Ask {
  name: string
  call: string
  status?: number
  msg?: string
  /** `data` of the answer. */
  data?: unknown
  /** A read afterwards, and its `data`. */
  after?: readonly [call: string, data: unknown]
}

function functions(app: () => TestApp, table: readonly ClientCall[]): void {
  for (const { name, call, status = 200, msg, data, after, ...ask } of table) {
    test(name, async () => {
      const admin = await app().api()
      const reply = await admin(call, ask)
      expect({ status: reply.status, msg: reply.body.msg }).toEqual({ status, msg: msg ?? reply.body.msg })
      expect(reply.body).toMatchObject(data === undefined ? {} : { data })
      const read = after ? (await admin(after[0])).body : { data: null }
      expect(read).toMatchObject({ data: after ? after[1] : null })
    })
  }
}

const page = (...records: unknown[]) => ({ records: records.map((record) => expect.objectContaining(record as object)) })
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const SYSTEM = '/api/blade-system'
const NOTICE = '/api/blade-desk/notice'
const notice = (values: object) => ({ title: '停电', category: '4', releaseTime: '2026-11-01 00:00:00', content: '<p>x</p>', ...values })
const post = (values: object) => ({ category: '1', postCode: 'p', postName: '岗', sort: '9', ...values })
const menu = (values: object) => ({ name: '外来', path: '/x', source: 'x', code: 'x', category: '1', alias: 'menu', sort: '1', ...values })

describe.each(databases)('clients of the platform on %s', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'dana', permissions: ['post'] })
  })
  afterAll(() => app.close())

  test.each(['dict', 'dict-biz'])('%s: a dictionary is added with any key, found, changed and removed', async (name) => {
    const admin = await app.api()
    const at = `/api/blade-system/${name}`
    const added = await admin(`POST ${at}/submit`, { body: { code: 'foreign', dictValue: '外来', dictKey: 1, sort: 1, isSealed: '' } })
    expect(added.status).toBe(200)
    const { records } = (await admin(`GET ${at}/parent-list?code=foreign`)).body.data as { records: { id: string }[] }
    expect(records).toMatchObject([{ dictValue: '外来', dictKey: '-1', parentId: '0' }])

    const changed = await admin(`POST ${at}/submit`, { body: { ...records[0], dictKey: 1, dictValue: '外来的' } })
    const read = await admin(`GET ${at}/detail?id=${records[0]?.id}`)
    expect([changed.status, read.body.data]).toMatchObject([200, { dictValue: '外来的', dictKey: '-1' }])
    expect((await admin(`POST ${at}/remove?ids=${records[0]?.id}`)).status).toBe(200)
  })

  describe('numbers as texts, and texts as numbers', () => {
    functions(
      () => app,
      [
        {
          name: 'the kind of a notice, as a select of texts sends it',
          call: `POST ${NOTICE}/submit`,
          body: notice({}),
          after: [`GET ${NOTICE}/list?title=${encodeURIComponent('停电')}`, page({ category: 4, categoryName: '培训通知' })],
        },
        {
          name: 'the code of a post, typed as a number',
          call: `POST ${SYSTEM}/post/submit`,
          body: post({ postCode: 12 }),
          after: [`GET ${SYSTEM}/post/list?postCode_equal=12`, page({ postCode: '12', sort: 9 })],
        },
        {
          name: 'no parent, as 0',
          call: `POST ${SYSTEM}/dept/submit`,
          body: { deptName: '外部', fullName: '外部门', deptCategory: '2', sort: '1', parentId: 0 },
        },
        {
          name: 'a text that is no number',
          call: `POST ${SYSTEM}/post/submit`,
          body: post({ sort: '1x' }),
          status: 400,
          msg: '岗位排序格式不正确',
        },
        { name: 'a number that would read back otherwise', call: `POST ${SYSTEM}/post/submit`, body: post({ sort: '0012' }), status: 400 },
        {
          name: 'half a whole number',
          call: `POST ${SYSTEM}/post/submit`,
          body: post({ sort: '1.5' }),
          status: 400,
          msg: '岗位排序格式不正确',
        },
        {
          name: 'more digits than a number keeps',
          call: `POST ${SYSTEM}/post/submit`,
          body: post({ sort: '12345678901234567890' }),
          status: 400,
          msg: '岗位排序格式不正确',
        },
      ],
    )

    test('an id of 19 digits as a number names its record, to the last digit', async () => {
      const admin = await app.api()
      const [row] = await findRows(app.platform, 'post', { postCode_equal: 'ceo' })
      const id = String(row?.id)
      expect(id).toMatch(/^\d{17,19}$/)
      const reply = await admin(`POST ${SYSTEM}/post/submit`, {
        body: `{"id":${id},"remark":"kept \\" 1234567890123456789"}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.body).toMatchObject({ code: 200 })
      expect(await findRows(app.platform, 'post', { id_equal: id })).toMatchObject([{ remark: 'kept " 1234567890123456789' }])
    })

    test('the same through the doors of many records', async () => {
      const admin = await app.api()
      const [row] = await findRows(app.platform, 'post', { postCode_equal: 'ceo' })
      const bulk = await admin(`POST ${SYSTEM}/post/bulk`, { body: { ids: [String(row?.id)], set: { sort: '77', remark: null } } })
      expect(bulk.status).toBe(200)
      expect(await findRows(app.platform, 'post', { postCode_equal: 'ceo' })).toMatchObject([{ sort: 77, remark: row?.remark }])
    })
  })

  describe('parameters that are no filter', () => {
    functions(
      () => app,
      [
        ...['post/list', 'client/list', 'topmenu/list', 'tenant-package/list', 'data-scope/list', 'api-scope/list', 'region/list'].map(
          (list) => ({
            name: `are ignored by ${list}`,
            call: `GET ${SYSTEM}/${list}`,
            query: { noSuchField: '项目', name_nosuch: '1' },
          }),
        ),
        ...['menu/lazy-list', 'menu/lazy-menu-list', 'dept/lazy-list', 'region/lazy-list'].map((list) => ({
          name: `are ignored by ${list}`,
          call: `GET ${SYSTEM}/${list}`,
          query: { noSuchField: '1' },
        })),
        ...['oss', 'sms', 'attach'].map((list) => ({
          name: `are ignored by ${list}`,
          call: `GET /api/blade-resource/${list}/list`,
          query: { noSuchField: '1' },
        })),
        { name: 'are ignored by the page of users', call: 'GET /api/blade-user/page', query: { noSuchField: '1' } },
        { name: 'are ignored by data sources', call: 'GET /api/blade-develop/datasource/list', query: { noSuchField: '1' } },
        {
          name: 'are refused elsewhere',
          call: `GET ${SYSTEM}/param/list`,
          query: { noSuchField: '1' },
          status: 400,
          msg: '查询字段不存在: noSuchField',
        },
        { name: 'only keep a cache from answering', call: `GET ${SYSTEM}/param/list`, query: { _t: '1732' } },
        {
          name: 'a known one still filters beside them',
          call: `GET ${SYSTEM}/post/list`,
          query: { noSuchField: '1', postCode_equal: 'nobody' },
          data: { total: 0 },
        },
      ],
    )
  })

  describe('dictionaries', () => {
    functions(
      () => app,
      [
        {
          name: 'a code brings its dictionary with the words below it',
          call: `GET ${SYSTEM}/dict/list?code_equal=sex`,
          data: [
            expect.objectContaining({ code: 'sex', children: expect.arrayContaining([expect.objectContaining({ dictValue: '男' })]) }),
          ],
        },
        {
          name: 'a word comes without its dictionary',
          call: `GET ${SYSTEM}/dict/list?code_equal=sex&dictValue=${encodeURIComponent('男')}`,
          data: [expect.objectContaining({ dictValue: '男' })],
        },
        { name: 'an unknown code brings nothing', call: `GET ${SYSTEM}/dict/list?code=zzzz`, data: [] },
        { name: 'the business dictionaries alike', call: `GET ${SYSTEM}/dict-biz/list?code=nomatch`, data: [] },
      ],
    )
  })

  describe('what a client leaves empty', () => {
    functions(
      () => app,
      [
        {
          name: 'an untouched number is its default',
          call: `POST ${SYSTEM}/menu/submit`,
          body: menu({ isOpen: '', parentId: '' }),
          after: [`GET ${SYSTEM}/menu/list?code_equal=x`, [expect.objectContaining({ isOpen: 1 })]],
        },
        { name: 'so is an unknown one', call: `POST ${SYSTEM}/menu/submit`, body: menu({ code: 'y', name: '另一', isOpen: null }) },
        {
          name: 'a dictionary is not sealed',
          call: `POST ${SYSTEM}/dict/submit`,
          body: { code: 'foreign', dictValue: '外来', dictKey: -1, sort: '1', isSealed: '', remark: null },
          after: [`GET ${SYSTEM}/dict/parent-list?code_equal=foreign`, page({ isSealed: 0 })],
        },
      ],
    )

    test('null writes nothing, and empty text empties', async () => {
      const admin = await app.api()
      const { id } = (await admin(`POST ${SYSTEM}/post/submit`, { body: post({ postCode: 'n1', remark: 'stays' }) })).body.data as {
        id: string
      }
      const remark = async (body: object) => {
        await admin(`POST ${SYSTEM}/post/submit`, { body: { id, ...body } })
        return (await findRows(app.platform, 'post', { id_equal: id }))[0]?.remark
      }
      expect([await remark({ remark: null }), await remark({ remark: '' })]).toEqual(['stays', null])
    })

    test('the profile is validated where it changes: nobody without a phone is kept from changing a name', async () => {
      const dana = await app.api('dana')
      const { data } = (await dana('GET /api/blade-user/info')).body
      const own = data as Record<string, unknown>
      const sent = { id: own.id, avatar: null, name: '小丹', realName: own.realName, phone: null, email: null }
      expect(own.phone).toBeNull()
      for (const body of [sent, { ...sent, phone: '', email: '' }])
        expect((await dana('POST /api/blade-user/update-info', { body })).status).toBe(200)
      const wrong = await dana('POST /api/blade-user/update-info', { body: { ...sent, phone: '12' } })
      expect(wrong.status).toBe(400)
      expect((await dana('POST /api/blade-user/update-info', { body: { ...sent, phone: '13800138000' } })).status).toBe(200)
      const emptied = await dana('POST /api/blade-user/update-info', { body: { ...sent, phone: '' } })
      expect([emptied.status, emptied.body.msg]).toEqual([400, '手机号码不能为空'])
    })
  })

  describe('storage and messages', () => {
    const sms = { category: 5, smsCode: 'foreign', templateId: '码#code#', signName: 'G' }
    const oss = {
      category: '1',
      ossCode: 'foreign',
      endpoint: 'http://127.0.0.1:9000',
      bucketName: 'files',
      accessKey: 'a',
      secretKey: 's',
    }
    functions(
      () => app,
      [
        {
          name: 'the kind of a text message service is a number, with its word',
          call: 'POST /api/blade-resource/sms/submit',
          body: sms,
          after: [
            'GET /api/blade-resource/sms/list?smsCode=foreign',
            page({ category: 5, status: 1, categoryName: expect.any(String), statusName: '否' }),
          ],
        },
        {
          name: 'that of a bucket too',
          call: 'POST /api/blade-resource/oss/submit',
          body: oss,
          after: [
            'GET /api/blade-resource/oss/list?ossCode=foreign',
            page({ category: 1, status: 1, categoryName: expect.any(String), statusName: '否' }),
          ],
        },
      ],
    )
  })

  describe('endpoints of the platform', () => {
    functions(
      () => app,
      [
        { name: 'save of a post', call: `POST ${SYSTEM}/post/save`, body: post({ postCode: 's1' }) },
        { name: 'update of a post', call: `POST ${SYSTEM}/post/update`, body: { id: '1', postName: 'x' }, status: 403 },
        ...['tenant-package', 'client', 'data-scope', 'api-scope'].flatMap((name) =>
          ['save', 'update'].map((verb) => ({
            name: `${verb} of ${name} is there and asks`,
            call: `POST ${SYSTEM}/${name}/${verb}`,
            body: {},
            status: 400,
          })),
        ),
        ...['save', 'update'].map((verb) => ({
          name: `${verb} of a notice is there and asks`,
          call: `POST ${NOTICE}/${verb}`,
          body: {},
          status: 400,
        })),
        { name: 'a page of notices', call: `GET ${NOTICE}/page`, data: { current: 1 } },
        {
          name: 'routes with the roles that open them',
          call: `GET ${SYSTEM}/menu/auth-routes`,
          data: expect.arrayContaining([{ '/system/post': { authority: ['administrator'] } }]),
        },
        {
          name: 'all users',
          call: 'GET /api/blade-user/select',
          data: expect.arrayContaining([expect.objectContaining({ account: 'admin' })]),
        },
        { name: 'parameters of a form', call: `POST ${SYSTEM}/post/remove`, headers: FORM, body: 'ids=1', status: 403 },
        { name: 'a parameter that comes twice', call: `POST ${SYSTEM}/post/remove`, headers: FORM, body: 'ids=1&ids=2', status: 400 },
        { name: 'a form without it', call: `POST ${SYSTEM}/post/remove`, headers: FORM, body: 'other=1', status: 400 },
      ],
    )

    test('an account is unlocked by a form', async () => {
      const admin = await app.api()
      const [dana] = await findRows(app.platform, 'user', { account_equal: 'dana' })
      expect((await admin('POST /api/blade-user/unlock', { headers: FORM, body: `userIds=${dana?.id}` })).status).toBe(200)
    })
  })

  describe('codes of regions in two schemes', () => {
    const REGION = `${SYSTEM}/region`
    const region = (values: object) => ({ parentCode: '00', name: '某地', regionLevel: 1, sort: 1, ...values })
    const submit = (values: object): Omit<ClientCall, 'name'> => ({ call: `POST ${REGION}/submit`, body: region(values) })
    functions(
      () => app,
      [
        {
          name: 'a region tells its parent and its level in the names of other clients',
          call: `GET ${REGION}/detail?code=330100`,
          data: { id: '330100', parentName: '浙江省', level: 2, regionLevel: 2 },
        },
        {
          name: 'an edit that spells the code otherwise changes that region',
          ...submit({ id: '330000', code: '3300', name: '浙江省份' }),
          after: [`GET ${REGION}/detail?code=330000`, { name: '浙江省份' }],
        },
        {
          name: 'one that repeats the parent too',
          ...submit({ id: '330100', parentCode: '330000', code: '330000330100', regionLevel: null, level: 2, name: '杭州' }),
          after: [`GET ${REGION}/detail?code=330100`, { name: '杭州', regionLevel: 2 }],
        },
        {
          name: 'a new one that means a known one is refused',
          ...submit({ code: '33' }),
          status: 400,
          msg: '区划编号[33]与已有区划[330000]指同一区划',
        },
        { name: 'so is one below its parent', ...submit({ parentCode: '330000', code: '33000001', regionLevel: 2 }), status: 400 },
        { name: 'a code does not change', ...submit({ id: '330000', code: '980000' }), status: 400, msg: '区划[330000]的编号不可修改' },
        { name: 'nor into that of another', ...submit({ id: '330000', code: '320000' }), status: 400, msg: '区划编号[320000]已被使用' },
        {
          name: 'one that fits neither scheme is refused',
          ...submit({ parentCode: '330000', code: '440099', regionLevel: 2 }),
          status: 400,
        },
        { name: 'a province of four digits too', ...submit({ code: '9900' }), status: 400 },
        { name: 'a new one of six digits is added', ...submit({ parentCode: '330000', code: '339900', regionLevel: 2 }) },
        {
          name: 'one that goes on from its parent too',
          ...submit({ parentCode: '339900', code: '33990001', regionLevel: 3 }),
          after: [`GET ${REGION}/detail?code=33990001`, { parentCode: '339900' }],
        },
        {
          name: 'one below the shown province, with its id and the code of the country in front',
          ...submit({ id: '330000', parentCode: '003300', code: '00330098', name: '新市', regionLevel: 2 }),
          after: [`GET ${REGION}/detail?code=339800`, { parentCode: '330000', name: '新市' }],
        },
        {
          name: 'one below the shown city, whose code repeats that of its province',
          ...submit({ id: '330100', parentCode: '330000330100', code: '33000033010097', name: '新区', regionLevel: 3 }),
          after: [`GET ${REGION}/detail?code=330197`, { parentCode: '330100', name: '新区' }],
        },
        { name: 'a province of two digits, which is the other scheme', ...submit({ code: '98' }) },
        {
          name: 'one below the shown province of that scheme',
          ...submit({ id: '98', parentCode: '0098', code: '009805', regionLevel: 2 }),
          after: [`GET ${REGION}/detail?code=9805`, { parentCode: '98' }],
        },
        { name: 'and a city below it', ...submit({ parentCode: '98', code: '9801', regionLevel: 2 }) },
      ],
    )

    test('no region was made twice', async () => {
      const all = await findRows(app.platform, 'region', { code_likeright: '33' })
      expect(all.filter(({ code }) => ['33', '3300', '3301', '330000330100', '33000001'].includes(String(code)))).toEqual([])
    })
  })
})

describe.each(oneDatabase)('clients of the open platform on %s', (database) => {
  let app: TestApp
  let open: Caller
  const basic = { authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }
  beforeAll(async () => {
    app = await startApp({ database, env: { CLIENT_DIALECT: 'springblade' } })
    open = await app.api(null)
    await app.addUser({ account: 'sabine', permissions: ['post'] })
  })
  afterAll(() => app.close())

  const sealed = (plain: string, mode: 0 | 1 = 0) => smCrypto.sm2.doEncrypt(plain, publicKeyOf(app.platform.auth.keys), mode)
  const signIn = (query: Record<string, string>): Promise<Reply> =>
    open('POST /blade-auth/token', { headers: basic, query: { tenantId: '000000', grantType: 'password', type: 'account', ...query } })
  const tokenOf = (reply: Reply) => reply.body.data as Record<string, string>

  test.each([
    ['C1C2C3', () => sealed('sabine')],
    ['C1C3C2', () => sealed('sabine', 1)],
    ['a leading 04', () => `04${sealed('sabine')}`],
    ['the md5 of older clients', () => createHash('md5').update('sabine').digest('hex')],
  ])('a password signs in: %s', async (_, password) => {
    const reply = await signIn({ account: 'sabine', password: password() })
    expect(reply.body).toMatchObject({
      code: 200,
      success: true,
      data: { tokenType: 'bearer', tenantId: '000000', authority: 'sabine', account: 'sabine' },
    })
  })

  test.each([
    ['a wrong password', { password: () => sealed('wrong') }, '用户名或密码错误'],
    [
      'a cipher of another key',
      { password: () => smCrypto.sm2.doEncrypt('sabine', smCrypto.sm2.generateKeyPairHex().publicKey, 0) },
      '用户名或密码错误',
    ],
    ['no cipher at all', { password: () => 'sabine' }, '用户名或密码错误'],
    ['an unknown grant', { password: () => sealed('sabine'), grantType: () => 'magic' }, '不支持的授权类型：magic'],
  ])('%s is refused with code and sentence', async (_, values, msg) => {
    const query = Object.fromEntries(Object.entries(values).map(([name, of]) => [name, of()]))
    const reply = await signIn({ account: 'sabine', ...query })
    expect([reply.status, reply.body]).toMatchObject([400, { code: 400, success: false, msg }])
  })

  test('an unknown client is refused without signing anybody out', async () => {
    const reply = await open('POST /blade-auth/token', {
      headers: { authorization: `Basic ${btoa('saber:no')}` },
      query: { grantType: 'password', account: 'sabine', password: 'x' },
    })
    expect([reply.status, reply.body]).toMatchObject([400, { code: 400, msg: '客户端认证失败' }])
  })

  test('a session is renewed, used without the prefix, given in a link, and ended', async () => {
    const first = tokenOf(await signIn({ account: 'admin', password: sealed('admin') }))
    const renewed = tokenOf(await signIn({ grantType: 'refresh_token', refreshToken: first.refreshToken ?? '', scope: 'all' }))
    const bearer = { ...basic, 'blade-auth': `bearer ${renewed.accessToken}` }
    const own = await open('GET /blade-system/user/info', { headers: bearer })
    expect(own.body).toMatchObject({ code: 200, data: { account: 'admin' } })
    const sheet = await open('GET /blade-system/user/export-user', { query: { 'blade-auth': `bearer ${renewed.accessToken}` } })
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect((await open('POST /blade-auth/logout', { headers: bearer })).body).toMatchObject({ code: 200, success: true })
    expect((await open('GET /blade-system/user/info', { headers: bearer })).status).toBe(401)
  })

  test('a captcha comes in an envelope, and a wrong one is told', async () => {
    const { data } = (await open('GET /blade-auth/captcha')).body
    const { key, image } = data as { key: string; image: string }
    expect(image).toMatch(/^data:image/)
    const reply = await open('POST /blade-auth/token', {
      headers: { ...basic, 'captcha-key': key, 'captcha-code': '?????' },
      query: { tenantId: '000000', grantType: 'captcha', account: 'admin', password: sealed('admin') },
    })
    expect([reply.status, reply.body.msg]).toEqual([400, '验证码不正确'])
  })

  describe('as the administrator', () => {
    functions(
      () => app,
      [
        {
          name: 'a department without a kind is one',
          call: 'POST /blade-system/dept/submit',
          body: { deptName: '开放部', fullName: '开放部', sort: 1 },
        },
        {
          name: 'a menu in the same window',
          call: 'POST /blade-system/menu/submit',
          body: menu({ code: 'open', isOpen: 0, action: 0 }),
          after: [`GET ${SYSTEM}/menu/list?code_equal=open`, [expect.objectContaining({ isOpen: 1 })]],
        },
        {
          name: 'a button with its place, which no form of the console has',
          call: 'POST /blade-system/menu/submit',
          body: menu({ code: 'open_print', category: 2, action: 3 }),
          after: [`GET ${SYSTEM}/menu/list?code_equal=open_print`, [expect.objectContaining({ action: 3 })]],
        },
        {
          name: 'buttons of pages that the console lacks',
          call: 'GET /blade-system/menu/buttons',
          data: expect.arrayContaining(
            ['dict', 'dictbiz'].map((code) =>
              expect.objectContaining({ code, children: expect.arrayContaining([expect.objectContaining({ code: `${code}_view` })]) }),
            ),
          ),
        },
        { name: 'users by the other path', call: 'GET /blade-system/user/detail?id=1', status: 404 },
        { name: 'an unlock by the other path', call: 'POST /api/blade-system/user/unlock?userIds=1', status: 403 },
        {
          name: 'an application for an account that no service proved, whatever the password',
          call: 'POST /blade-system/user/register-guest',
          query: { tenantId: '000000', name: '访客', account: 'guest7', password: 'Plain-Secret-9', oauthId: '7' },
          status: 400,
          msg: '第三方登陆信息错误！',
        },
        {
          name: 'a wrong old password',
          call: 'POST /blade-system/user/update-password',
          query: { oldPassword: 'nope', newPassword: 'New-Secret-77', newPassword1: 'New-Secret-77' },
          status: 400,
          msg: '原密码不正确！',
        },
        {
          name: 'a new password that is too short',
          call: 'POST /blade-system/user/update-password',
          query: { oldPassword: 'admin', newPassword: 'Aa1!', newPassword1: 'Aa1!' },
          status: 400,
        },
      ],
    )

    test('a mask stands for the secret of a client, and a submit of the mask leaves it as it is', async () => {
      const admin = await app.api()
      const secretOf = (id: string) => repositoryOfAllTenants(app.platform, 'client').secret(id, 'clientSecret')
      const [{ id } = {}] = await findRows(app.platform, 'client', { clientId: 'saber' })
      const { data } = (await admin(`GET ${SYSTEM}/client/detail?id=${id}`)).body as { data: Record<string, unknown> }
      expect(data).toMatchObject({ clientId: 'saber', clientSecret: '******' })

      const before = await secretOf(String(id))
      const saved = await admin(`POST ${SYSTEM}/client/submit`, { body: { ...data, accessTokenValidity: 7200 } })
      expect([saved.status, await secretOf(String(id))]).toEqual([200, before])
      await admin(`POST ${SYSTEM}/client/submit`, { body: { ...data, clientSecret: 'changed-1', updateTime: undefined } })
      expect(await secretOf(String(id))).not.toBe(before)
      await admin(`POST ${SYSTEM}/client/submit`, { body: { ...data, clientSecret: 'saber_secret', updateTime: undefined } })
      expect(await signIn({ account: 'admin', password: sealed('admin') })).toMatchObject({ status: 200 })
    })

    test('a plain new password signs in afterwards', async () => {
      const sabine = await app.api('sabine')
      const query = { oldPassword: 'sabine', newPassword: 'New-Secret-77', newPassword1: 'New-Secret-77' }
      expect((await sabine('POST /blade-system/user/update-password', { query })).status).toBe(200)
      expect((await signIn({ account: 'sabine', password: sealed('New-Secret-77') })).status).toBe(200)
    })
  })
})

test('without the dialect its paths are unknown', async () => {
  const app = await startApp({ database: 'SQLite' })
  const nobody = await app.api(null)
  expect((await nobody('POST /api/blade-auth/token')).status).toBe(404)
  await app.close()
})
