import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from '../support/scenario.ts'
import { PROJECT } from '../support/sources.ts'
import { databases, startApp, type TestApp } from '../support/startApp.ts'

const INSPECTION = '/api/site/safety-inspection'
const PARAM = '/api/blade-system/param'

const inspectionFile = JSON.parse(readFileSync(join(PROJECT, 'test/fixtures/safety-inspection.json'), 'utf8')) as Record<string, unknown>

/** Stored as they stand, so that scenarios can name them. */
const params = [
  { paramName: '塔吊上限', paramKey: 'tower.max', paramValue: '5' },
  { paramName: '吊篮上限', paramKey: 'rope.max', paramValue: '8' },
]

describe.each(databases)('%s', (database) => {
  let app: TestApp
  const known: Record<string, string> = {}

  beforeAll(async () => {
    app = await startApp({ database, files: { 'site/safety-inspection.json': inspectionFile } })
    await app.addUser({ account: 'reader' })
    await app.addUser({ account: 'adder', permissions: ['param_add', 'safety_inspection_add'] })
    await app.addUser({
      account: 'bob',
      tenantId: '100001',
      permissions: ['param_add', 'safety_inspection_add', 'safety_inspection_edit', 'safety_inspection_delete', 'safety_inspection_close'],
    })
    const call = await app.api()
    for (const param of params) {
      const { body } = await call(`POST ${PARAM}/submit`, { body: param })
      known[param.paramKey] = (body.data as { id: string }).id
    }
  })
  afterAll(() => app.close())

  const valid = () => ({ inspectionName: '一号塔吊', inspectionDate: '2026-11-20', level: '1', paramId: known['tower.max'], score: 90 })
  const add = async (values: object = {}, account?: string, tenantId?: string): Promise<string> => {
    const call = await app.api(account, tenantId)
    const { body } = await call(`POST ${INSPECTION}/submit`, { body: { ...valid(), ...values } })
    expect(body).toMatchObject({ code: 200 })
    return (body.data as { id: string }).id
  }
  const detail = async (id: string) =>
    (await (await app.api())(`GET ${INSPECTION}/detail`, { query: { id } })).body.data as Record<string, unknown>

  describe('a list', () => {
    const list = `GET ${PARAM}/list`
    const refused = { call: list, status: 400 }
    scenarios(
      () => app,
      [
        {
          name: 'finds a part of a plain text',
          call: list,
          query: { paramName: '吊' },
          status: 200,
          data: { total: 2, size: 10, current: 1, pages: 1 },
        },
        {
          name: 'finds whole values',
          call: list,
          query: { paramKey_equal: 'rope.max' },
          status: 200,
          data: { total: 1, records: [{ paramValue: '8' }] },
        },
        { name: 'finds one of several', call: list, query: { paramKey_in: 'rope.max,tower.max' }, status: 200, data: { total: 2 } },
        { name: 'ignores an empty filter', call: list, query: { paramKey_equal: '', paramName: '吊' }, status: 200, data: { total: 2 } },
        {
          name: 'sorts by a field',
          call: list,
          query: { paramName: '吊', ascs: 'paramKey' },
          status: 200,
          data: { records: [{ paramKey: 'rope.max' }, {}] },
        },
        {
          name: 'sorts by a column of the platform',
          call: list,
          query: { paramName: '吊', descs: 'param_key' },
          status: 200,
          data: { records: [{ paramKey: 'tower.max' }, {}] },
        },
        {
          name: 'gives the second page',
          call: list,
          query: { paramName: '吊', size: 1, current: 2, ascs: 'paramKey' },
          status: 200,
          data: { total: 2, pages: 2, current: 2, records: [{ paramKey: 'tower.max' }] },
        },
        { name: 'gives at most 1000 rows', call: list, query: { size: 5000 }, status: 200, data: { size: 1000 } },
        {
          name: 'takes a range of moments',
          call: list,
          query: { createTime_dategt: '2020-01-01 00:00:00', createTime_datelt: '2021-01-01 00:00:00' },
          status: 200,
          data: { total: 0, pages: 0 },
        },
        { ...refused, name: 'refuses an unknown field', query: { colour: 'red' }, msg: '查询字段不存在: colour' },
        { ...refused, name: 'refuses the names every object has', query: { constructor: 'x' }, msg: '查询字段不存在: constructor' },
        { ...refused, name: 'refuses an unknown operator', query: { paramName_near: 'x' }, msg: '查询条件不支持：paramName_near' },
        {
          ...refused,
          name: 'refuses to sort by an unknown field',
          query: { ascs: 'id;drop table param' },
          msg: '排序字段不存在：id;drop table param',
        },
        { ...refused, name: 'refuses a repeated parameter', call: `${list}?size=1&size=2`, msg: '请求参数重复：size' },
        {
          ...refused,
          name: 'refuses a day that does not exist',
          query: { createTime_dategt: '2026-02-30' },
          msg: '请求参数格式错误: createTime_dategt',
        },
        { ...refused, name: 'refuses a size of 0', query: { size: 0 }, msg: '请求参数格式错误: size' },
        { ...refused, name: 'refuses a page that is no number', query: { current: '1e3' }, msg: '请求参数格式错误: current' },
        {
          ...refused,
          name: 'refuses text for a number',
          call: `GET ${INSPECTION}/list`,
          query: { score_ge: 'many' },
          msg: '请求参数格式错误: score_ge',
        },
        {
          name: 'says it in English',
          call: list,
          query: { colour: 'red' },
          headers: { 'accept-language': 'en-GB,en;q=0.8' },
          status: 400,
          msg: 'No such field: colour',
        },
        { name: 'is not for strangers', as: null, call: list, status: 401, msg: '缺失令牌,鉴权失败' },
        {
          name: 'does not take any token',
          as: null,
          call: list,
          headers: { 'blade-auth': 'bearer nonsense' },
          status: 401,
          msg: '请求未授权',
        },
        { name: 'keeps its rows for their tenant', as: 'bob 100001', call: `GET ${INSPECTION}/list`, status: 200, data: { total: 0 } },
      ],
    )

    test('names the records that a field points at', async () => {
      await add({ inspectionName: '带名称' })
      const { body } = await (await app.api())(`GET ${INSPECTION}/list`, { query: { inspectionName: '带名称' } })
      expect(body.data).toMatchObject({ records: [{ paramId: known['tower.max'], paramName: '塔吊上限' }] })
    })
  })

  describe('a submit', () => {
    const submit = `POST ${INSPECTION}/submit`
    const en = { 'accept-language': 'en' }
    const first = (name: string): `GET ${string}` => `GET ${INSPECTION}/list?inspectionName_equal=${encodeURIComponent(name)}`
    scenarios(
      () => app,
      [
        {
          name: 'without values says all that is missing, the first as its message',
          call: submit,
          body: {},
          status: 400,
          msg: '请输入检查名称',
          data: [
            { field: 'inspectionName', msg: '请输入检查名称' },
            { field: 'inspectionDate', msg: '请选择检查日期' },
            { field: 'level', msg: '请选择通知类型' },
            { field: 'paramId', msg: '请选择关联参数' },
          ],
        },
        { name: 'without values says so in English', call: submit, headers: en, body: {}, status: 400, msg: 'Enter inspection' },
        {
          name: 'with a wrong type is refused before any rule computes with it',
          call: submit,
          body: { inspectionName: 'x', deadline: { day: 5 } },
          status: 400,
          msg: '整改期限格式不正确',
        },
        {
          name: 'with an object for a text is refused',
          call: submit,
          body: { inspectionName: { $gt: '' } },
          status: 400,
          msg: '检查名称格式不正确',
        },
        { name: 'of an array is refused', call: submit, body: [], status: 400, msg: '请求体应为JSON对象' },
        { name: 'of nothing is refused', call: submit, status: 400, msg: '请求体应为JSON对象' },
        { name: 'of malformed JSON is refused', call: submit, body: '{"inspectionName": ', status: 400, msg: '请求体不是有效的JSON' },
        {
          name: 'of more than 1 MB is refused',
          call: submit,
          body: { inspectionName: 'x'.repeat(1024 * 1024) },
          status: 413,
          msg: '请求体不能超过1MB',
        },
        {
          name: 'of something else than JSON is refused',
          call: submit,
          body: '<x/>',
          headers: { 'content-type': 'text/xml' },
          status: 415,
        },
        { name: 'without permission is refused', as: 'reader', call: submit, body: {}, status: 403, msg: '请求未授权' },
        { name: 'without a token is refused', as: null, call: submit, body: {}, status: 401 },
        {
          name: 'to a table of all tenants is for the managing one',
          as: 'bob 100001',
          call: `POST ${PARAM}/submit`,
          body: params[0],
          status: 403,
          msg: '只有管理租户可以修改参数',
        },
        {
          name: 'of an unknown id is refused',
          call: submit,
          body: { id: '1', inspectionName: 'x' },
          status: 403,
          msg: '数据不存在或无权操作',
          stored: [first('x'), null],
        },
        {
          name: 'of an id that is neither text nor number is refused',
          call: submit,
          body: { id: ['12'] },
          status: 400,
          msg: '请求参数格式错误: id',
        },
      ],
    )

    test.each<[string, object, string]>([
      ['a check across two fields', { deadline: '2026-11-19' }, '整改期限不能早于检查日期'],
      ['a number out of its range', { score: 101 }, '得分应在0~100之间'],
      ['a fraction for a whole number', { score: 1.5 }, '得分格式不正确'],
      ['a text that is no number', { score: '90分' }, '得分格式不正确'],
      ['a text that is too long', { inspectionName: '长'.repeat(51) }, '检查名称不能超过50个字符'],
      ['a day that does not exist', { inspectionDate: '2026-02-30' }, '检查日期格式不正确'],
      ['a record that does not exist', { paramId: '7' }, '关联参数不存在'],
      ['a word that is not in the dictionary', { level: '99' }, '通知类型不在可选范围内'],
    ])('refuses %s', async (_, values, msg) => {
      const { status, body } = await (await app.api())(submit, { body: { ...valid(), ...values } })
      expect({ status, code: body.code, msg: body.msg }).toEqual({ status: 400, code: 400, msg })
    })

    test('stores what the file knows and nothing else', async () => {
      const id = await add({ createUser: 'me', tenantId: '100001', isDeleted: 1, colour: 'red', inspectionName: '  <b>原样</b> ' })
      const record = await detail(id)
      expect(record).toMatchObject({ id, tenantId: '000000', isDeleted: 0, inspectionName: '<b>原样</b>', score: 90, state: 0 })
      expect(record).not.toHaveProperty('colour')
      expect(record.createUser).not.toBe('me')
    })

    test('keeps the fields that a change does not name', async () => {
      const id = await add()
      await (await app.api())(submit, { body: { id, score: 40 } })
      expect(await detail(id)).toMatchObject({ inspectionName: '一号塔吊', score: 40, level: '1' })
    })

    test('takes an emptied field for empty', async () => {
      const id = await add({ deadline: '2026-12-01' })
      await (await app.api())(submit, { body: { id, deadline: '' } })
      expect(await detail(id)).toMatchObject({ deadline: null })
    })

    test('validates the whole record, not only what changes', async () => {
      const id = await add({ deadline: '2026-12-01' })
      const { body } = await (await app.api())(submit, { body: { id, inspectionDate: '2026-12-02' } })
      expect(body.msg).toBe('整改期限不能早于检查日期')
      expect(await detail(id)).toMatchObject({ inspectionDate: '2026-11-20' })
    })

    test('needs the permission to edit when it carries an id', async () => {
      const id = await add({}, 'adder')
      const { status } = await (await app.api('adder'))(submit, { body: { id, score: 1 } })
      expect(status).toBe(403)
      expect(await detail(id)).toMatchObject({ score: 90 })
    })

    test("of another tenant's id answers 403 and changes nothing", async () => {
      const id = await add()
      const { status } = await (await app.api('bob', '100001'))(submit, { body: { id, score: 1 } })
      expect(status).toBe(403)
      expect(await detail(id)).toMatchObject({ score: 90 })
    })

    test('of an older version answers a conflict and changes nothing', async () => {
      const id = await add()
      const call = await app.api()
      const { updateTime } = await detail(id)
      expect(await call(submit, { body: { id, updateTime, score: 50 } })).toMatchObject({ status: 200 })
      const late = await call(submit, { body: { id, updateTime, score: 60 } })
      expect(late.body).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
      expect(await detail(id)).toMatchObject({ score: 50 })
    })

    test('lets one of 20 win who all saw the same version', async () => {
      const id = await add()
      const call = await app.api()
      const { updateTime } = await detail(id)
      const replies = await Promise.all(Array.from({ length: 20 }, (_, score) => call(submit, { body: { id, updateTime, score } })))
      const won = replies.filter((reply) => reply.status === 200)
      expect(won).toHaveLength(1)
      expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19)
    })

    test('adds 20 records at once', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, (_, score) => add({ score, inspectionName: '并发' })))
      expect(new Set(ids).size).toBe(20)
      const { body } = await (await app.api())(`GET ${INSPECTION}/list`, { query: { inspectionName_equal: '并发' } })
      expect(body.data).toMatchObject({ total: 20 })
    })

    test('lets one of 20 have a unique value', async () => {
      const call = await app.api()
      const file = {
        ...inspectionFile,
        name: 'helmet',
        title: '安全帽',
        route: '/site/helmet',
        api: '/api/site/helmet',
        required: ['no'],
        properties: { no: { title: '编号', unique: true } },
        actions: {},
        en: { 安全帽: 'Helmet', 编号: 'Number' },
      }
      await app.writeSchema('site/helmet.json', file)
      await expect.poll(async () => (await call('GET /api/site/helmet/list')).status).toBe(200)
      const replies = await Promise.all(Array.from({ length: 20 }, () => call('POST /api/site/helmet/submit', { body: { no: 'H1' } })))
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
      const refused = replies.filter((reply) => reply.status === 400)
      expect(refused).toHaveLength(19)
      expect(refused[0]?.body.msg).toBe('编号已存在')
      const english = await call('POST /api/site/helmet/submit', { body: { no: 'H1' }, headers: en })
      expect(english.body.msg).toBe('Number is already taken')
    })
  })

  describe('a detail', () => {
    scenarios(
      () => app,
      [
        { name: 'asks for an id', call: `GET ${INSPECTION}/detail`, status: 400, msg: '缺少必要的请求参数: id' },
        {
          name: 'of an unknown id is not found',
          call: `GET ${INSPECTION}/detail`,
          query: { id: '1' },
          status: 404,
          msg: '数据不存在或已被删除',
        },
      ],
    )

    test("of another tenant's record is not found", async () => {
      const id = await add()
      const { status } = await (await app.api('bob', '100001'))(`GET ${INSPECTION}/detail`, { query: { id } })
      expect(status).toBe(404)
    })
  })

  describe('a removal', () => {
    const remove = `POST ${INSPECTION}/remove`
    scenarios(
      () => app,
      [
        { name: 'asks for ids', call: remove, status: 400, msg: '缺少必要的请求参数: ids' },
        {
          name: 'takes at most 1000 ids',
          call: remove,
          query: { ids: Array.from({ length: 1001 }, (_, id) => id + 1).join(',') },
          status: 400,
          msg: '一次最多处理1,000条数据',
        },
        { name: 'of an unknown id is refused', call: remove, query: { ids: '1' }, status: 403, msg: '数据不存在或无权操作' },
        { name: 'without permission is refused', as: 'adder', call: remove, query: { ids: '1' }, status: 403, msg: '请求未授权' },
      ],
    )

    test('removes all that are named', async () => {
      const ids = [await add(), await add()]
      const { body } = await (await app.api())(remove, { query: { ids: ids.join(',') } })
      expect(body).toMatchObject({ code: 200, msg: '操作成功', data: null })
      const { status } = await (await app.api())(`GET ${INSPECTION}/detail`, { query: { id: ids[0] ?? '' } })
      expect(status).toBe(404)
    })

    test('removes nothing when one id is unknown', async () => {
      const id = await add()
      const { status } = await (await app.api())(remove, { query: { ids: `${id},1` } })
      expect(status).toBe(403)
      expect(await detail(id)).toMatchObject({ id })
    })

    test("of another tenant's record is refused", async () => {
      const id = await add()
      const { status } = await (await app.api('bob', '100001'))(remove, { query: { ids: id } })
      expect(status).toBe(403)
      expect(await detail(id)).toMatchObject({ id })
    })
  })

  describe('an action that sets fields', () => {
    const close = `POST ${INSPECTION}/close`

    test('writes them into every record', async () => {
      const ids = [await add(), await add()]
      const { body } = await (await app.api())(close, { query: { ids: ids.join(',') } })
      expect(body).toMatchObject({ code: 200 })
      for (const id of ids) expect(await detail(id)).toMatchObject({ state: 1 })
    })

    test('is refused for all when its condition does not hold for one', async () => {
      const [open, closed] = [await add(), await add()]
      const call = await app.api()
      await call(close, { query: { ids: closed } })
      const { status, body } = await call(close, { query: { ids: `${open},${closed}` } })
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: '当前状态不能执行“关闭”' })
      expect(await detail(open)).toMatchObject({ state: 0 })
      const english = await call(close, { query: { ids: closed }, headers: { 'accept-language': 'en' } })
      expect(english.body.msg).toBe('"Close" is not possible in the current state')
    })

    scenarios(
      () => app,
      [
        { name: 'asks for ids', call: close, status: 400, msg: '缺少必要的请求参数: ids' },
        { name: 'needs its own permission', as: 'adder', call: close, query: { ids: '1' }, status: 403, msg: '请求未授权' },
        { name: 'of an unknown id is refused', call: close, query: { ids: '1' }, status: 403, msg: '数据不存在或无权操作' },
        { name: 'does not answer a GET', call: `GET ${INSPECTION}/close`, status: 405, msg: '不支持的请求方法：GET' },
      ],
    )
  })
})
