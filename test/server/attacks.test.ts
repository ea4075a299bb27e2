// Scripted attacks that the server withstood.

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRows } from '../../server/store/rows.ts'
import { tableOf } from '../../server/store/schema/table.ts'
import { selectRows } from '../../server/store/sql/query.ts'
import { signInBy } from '../support/signIn.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'
import { store } from '../support/stored.ts'

const PARAM = '/api/blade-system/param'
const SQL = [
  "' or 1=1 --",
  "' or '1'='1",
  '" or ""="',
  "'); drop table param; --",
  '1; delete from param',
  "\\' or 1=1 #",
  "' union select account, password from user --",
  "1' and sleep(5) --",
]

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let north: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    await app.addUser({
      account: 'north',
      tenantId: '100001',
      role: 'admin',
      permissions: ['post', 'post_add', 'post_edit', 'post_delete'],
    })
    north = await app.api('north', '100001')
    await store(app, 'post', { postName: '别家岗位', postCode: 'theirs' })
    await store(app, 'post', { postName: '自家岗位', postCode: 'ours' }, '100001')
  })
  afterAll(() => app.close())

  const total = async (call: Caller, address: string, query: Record<string, string>): Promise<unknown> => {
    const { status, body } = await call(`GET ${address}`, { query })
    return status === 200 ? (body.data as { total: number }).total : status
  }

  test('SQL in a value of any filter finds nothing, and nobody else’s rows', async () => {
    for (const value of SQL) {
      for (const name of ['postName', 'postName_equal', 'postName_notlike', 'postCode_in', 'postName_likeleft', 'id', 'createTime_ge']) {
        const seen = await north('GET /api/blade-system/post/list', { query: { [name]: value } })
        expect([200, 400]).toContain(seen.status)
        expect(seen.text).not.toContain('别家')
        if (name !== 'postName_notlike' && name !== 'createTime_ge') expect(seen.text).not.toContain('自家')
      }
    }
  })

  test('SQL in the name of a filter, in an order, in an id and in the tenant is refused', async () => {
    for (const text of SQL) {
      const values: Record<string, string>[] = [{ ascs: text }, { current: text }, { size: text }]
      for (const query of values) {
        expect(await total(north, '/api/blade-system/post/list', query)).toBe(400)
      }
      // Lists of the platform ignore filters that they do not know, others refuse them.
      const names: Record<string, string>[] = [{ [`postName_equal${text}`]: 'x' }, { [text]: 'x' }]
      for (const query of names) {
        expect(await total(north, '/api/blade-system/post/list', query)).toBe(await total(north, '/api/blade-system/post/list', {}))
        expect(await total(admin, '/api/blade-archives/project/list', query)).toBe(400)
      }
      expect((await north('GET /api/blade-system/post/detail', { query: { id: text } })).status).toBe(404)
      expect((await north('POST /api/blade-system/post/remove', { query: { ids: text } })).status).toBe(403)
      const other = await north('GET /api/blade-system/post/list', { query: { tenantId: text } })
      expect(other.text).not.toContain('别家')
    }
    expect((await north('GET /api/blade-system/post/list', { query: { tenantId: '000000' } })).text).not.toContain('别家')
  })

  test('what looks like SQL or a pattern is stored as it is, found by itself alone, and removed', async () => {
    const names = [...SQL, '100%', '1000', 'a_b', 'axb', 'back\\slash']
    for (const [at, paramName] of names.entries()) {
      expect(await admin(`POST ${PARAM}/submit`, { body: { paramName, paramKey: `attack.${at}`, paramValue: '1' } })).toMatchObject({
        status: 200,
      })
    }
    for (const paramName of names) {
      const { records } = (await admin(`GET ${PARAM}/list`, { query: { paramName_equal: paramName } })).body.data as { records: object[] }
      expect(records).toMatchObject([{ paramName }])
    }
    expect(await total(admin, `${PARAM}/list`, { paramName: '0%' })).toBe(1)
    expect(await total(admin, `${PARAM}/list`, { paramName: 'a_b' })).toBe(1)
    expect(await total(admin, `${PARAM}/list`, { paramName: 'back\\' })).toBe(1)
    const ids = (await findRows(app.platform, 'param', { paramKey_likeright: 'attack.' })).map(({ id }) => id).join(',')
    expect((await admin(`POST ${PARAM}/remove`, { query: { ids } })).status).toBe(200)
    for (const entity of app.platform.library().entities.values()) {
      await expect(selectRows(app.platform.store.db, `select count(*) from ${tableOf(entity).quoted}`, [])).resolves.toHaveLength(1)
    }
  })

  test('a body says neither whose a record is, nor who made it, nor that it is gone', async () => {
    const body = {
      postName: '越权',
      postCode: 'mass',
      category: 1,
      sort: 1,
      tenantId: '000000',
      createUser: '1',
      createDept: '1',
      isDeleted: 1,
    }
    const reply = await north('POST /api/blade-system/post/submit', { body })
    expect([reply.status, reply.body.msg]).toEqual([200, '操作成功'])
    const [row] = await findRows(app.platform, 'post', { postCode_equal: 'mass' }, '100001')
    expect(row).toMatchObject({ tenantId: '100001', isDeleted: 0 })
    expect(row?.createUser).not.toBe('1')
    expect(await findRows(app.platform, 'post', { postCode_equal: 'mass' })).toEqual([])
  })

  test('names that every object has change no object of the server', async () => {
    for (const text of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":{"__proto__":{"polluted":1}}}',
    ]) {
      expect((await admin(`POST ${PARAM}/submit`, { body: text })).status).toBe(400)
    }
    // Keys that begin with an underscore are ignored.
    expect((await admin(`GET ${PARAM}/list`, { query: { '__proto__[polluted]': '1' } })).status).toBe(200)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('a packed body is unpacked no further than a plain one may be long', async () => {
    const token = String((await signInBy(await app.api(null), 'admin')).body.access_token)
    const send = async (payload: Buffer, encoding = 'gzip') => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding, 'blade-auth': token }
      const reply = await app.http.inject({ method: 'POST', url: `${PARAM}/submit`, headers, payload })
      return [reply.statusCode, (reply.json() as { msg: string }).msg]
    }
    const packed = gzipSync(JSON.stringify({ paramName: '打包', paramKey: 'packed', paramValue: '1' }))
    expect(await send(packed)).toEqual([200, '操作成功'])
    expect(await send(gzipSync(JSON.stringify({ paramName: 'x'.repeat(50_000_000) })))).toEqual([413, '请求体不能超过1MB'])
    expect(await send(packed.subarray(0, -9))).toEqual([400, '请求格式错误'])
    expect(await send(Buffer.from('{}'))).toEqual([400, '请求格式错误'])
    expect(await send(packed, 'br')).toEqual([415, '不支持的内容编码：br，请用gzip'])
  })

  test('pages of other hosts read nothing, and none of ours is shown in theirs', async () => {
    const reply = await admin(`GET ${PARAM}/list`, { headers: { origin: 'https://evil.test' } })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(reply.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })
})
