// Malformed input is rejected on every route before any other check.

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'end' : [nested(depth - 1)])
const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`key${at}`, 1]))
const param = { paramName: '名', paramKey: 'unfit', paramValue: '1' }

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
  })
  afterAll(() => app.close())

  const submit = (body: unknown) => admin('POST /api/blade-system/param/submit', { body })

  test.each([
    ['a control character', { ...param, remark: 'a\u0000b' }, '请求参数格式错误: remark'],
    ['one deep inside', { ...param, remark: { texts: ['x', 'a\u001bb'] } }, '请求参数格式错误: remark.texts[1]'],
    ['one in a name', { ...param, 'rem\u0000ark': 'x' }, '请求参数格式错误: rem?ark'],
    ['half a surrogate pair', `{"paramName":"名","paramKey":"unfit","paramValue":"1","remark":"a\\ud800"}`, '请求参数格式错误: remark'],
    ['one in a name', { ...param, 'rem\udc00ark': 'x' }, '请求参数格式错误: rem?ark'],
    ['a number beyond what JSON can tell', { ...param, sort: 1e30 }, '请求参数格式错误: sort'],
    ['65 levels', { ...param, remark: nested(64) }, '请求体嵌套不能超过64层'],
    ['20,000 levels', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, '请求体嵌套不能超过64层'],
    ['a key that every object has', { ...param, remark: { toString: 'x' } }, '请求参数格式错误: remark'],
    ['1001 keys', { ...param, remark: wide(1001) }, '请求体的字段不能超过1,000个'],
  ])('a body with %s is refused, and nothing is stored', async (_, body, msg) => {
    const reply = await submit(body)
    expect(reply.status).toBe(400)
    expect(reply.body.msg).toBe(msg)
    expect(await findRows(app.platform, 'param', { paramKey_equal: 'unfit' })).toEqual([])
  })

  test.each([
    ['a filter', 'GET /api/blade-system/param/list?paramName=a%00'],
    ['an id', 'GET /api/blade-system/param/detail?id=%00'],
    ['a part of the path', 'POST /api/blade-archives/labor/status/1/%00'],
  ])('a control character in %s is refused', async (_, call) => {
    expect((await admin(call)).status).toBe(400)
  })

  test('text of several lines goes in as it is', async () => {
    const { body } = await submit({ ...param, paramKey: 'lines', remark: 'one\n\ttwo 😀' })
    const [row] = await findRows(app.platform, 'param', { paramKey_equal: 'lines' })
    expect(body.code).toBe(200)
    expect(row?.remark).toBe('one\n\ttwo 😀')
  })

  test('no other spelling of an account escapes its lock', async () => {
    const stranger = await app.api(null)
    const password = createHash('md5').update('wrong').digest('hex')
    const authorization = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
    const query = { username: 'boss\u0000', password, grant_type: 'password', tenantId: '000000' }
    const reply = await stranger('POST /api/blade-auth/oauth/token', { query, headers: { authorization } })
    expect(reply.status).toBe(400)
    expect(reply.body.msg).toBe('请求参数格式错误: username')
  })
})
