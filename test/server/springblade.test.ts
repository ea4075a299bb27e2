// Our server in front of SpringBlade, with its dialect: sign-in, renewal, own account, the lists of the shipped pages and what they save.

import { Writable } from 'node:stream'
import pino from 'pino'
import smCrypto from 'sm-crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { listParams } from '../../engine/model/list/firstPage.ts'
import { openServer } from '../../server/compose.ts'
import { parseConfig } from '../../server/config.ts'
import { shippedDialects } from '../../server/dialects/openDialect.ts'
import { readLibrary } from '../../server/library/openLibrary.ts'
import { PROJECT_SCHEMAS } from '../../server/library/schemaFolder.ts'
import { PEOPLE, type SpringBlade, startSpringBlade } from '../support/springblade.ts'

interface Reply {
  status: number
  body: Record<string, unknown> & { code?: number; data?: unknown; msg?: string }
}

let platform: SpringBlade
let url: string
let close: () => Promise<void>
let entities: ReadonlyMap<string, Entity>
const logged: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _, next) {
      logged.push(String(line))
      next()
    },
  }),
)

beforeAll(async () => {
  platform = await startSpringBlade()
  const config = parseConfig({ BACKEND_URL: platform.url, BACKEND_DIALECT: 'springblade' })
  const server = await openServer(config, log, 'public')
  url = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  const library = await readLibrary(PROJECT_SCHEMAS, null, null, shippedDialects.springblade?.overlays)
  expect(library.findings).toEqual([])
  entities = library.entities
  close = async () => {
    await server.app.stop()
    await server.close()
  }
})
afterAll(async () => {
  await close()
  platform.close()
})

async function send(method: string, path: string, { token, query = {}, body }: Sent = {}): Promise<Reply> {
  const address = `${url}${path}?${new URLSearchParams(query)}`
  const headers = {
    ...(token === undefined ? {} : { 'blade-auth': `bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Reply['body'] }
}

interface Sent {
  token?: string
  query?: Record<string, string>
  body?: unknown
}

function signIn({ account, password }: { account: string; password: string }): Promise<Reply> {
  const cipher = `04${smCrypto.sm2.doEncrypt(password, platform.publicKey, 0)}`
  const query = { tenantId: '000000', username: account, password: cipher, grant_type: 'password', type: 'account', scope: 'all' }
  return send('POST', '/api/blade-auth/oauth/token', { query })
}

const tokenOf = async (person: { account: string; password: string }) => String((await signIn(person)).body.access_token)

describe('a session', () => {
  test('has the standard names, with role and department from the token', async () => {
    expect((await signIn(PEOPLE.li)).body).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      account: 'li',
      real_name: '李工',
      role_name: 'user',
      role_id: '2',
      dept_id: '11',
      tenant_id: '000000',
    })
  })

  test('is refused in the words of the platform', async () => {
    expect(await signIn({ account: 'li', password: 'wrong' })).toMatchObject({ status: 400, body: { msg: '用户名或密码错误' } })
  })

  test('is renewed, and not with a token that is no good', async () => {
    const { body } = await signIn(PEOPLE.li)
    const renew = (refresh_token: string) =>
      send('POST', '/api/blade-auth/oauth/token', { query: { grant_type: 'refresh_token', refresh_token, tenantId: '000000' } })
    expect((await renew(String(body.refresh_token))).body).toMatchObject({ account: 'li', access_token: expect.any(String) })
    expect(await renew('bad')).toMatchObject({ status: 500, body: { code: 500, success: false } })
  })

  test('has a captcha without envelope, and an end', async () => {
    expect((await send('GET', '/api/blade-auth/oauth/captcha')).body).toEqual({ key: 'k1', image: 'data:image/png;base64,AA==' })
    expect((await send('GET', '/api/blade-auth/oauth/logout')).status).toBe(200)
  })
})

describe('an own account', () => {
  test('is at the path that the platform has for it', async () => {
    const token = await tokenOf(PEOPLE.li)
    expect((await send('GET', '/api/blade-user/info', { token })).body).toMatchObject({ data: { account: 'li', realName: '李工' } })
  })

  test('gets another password, which stands in no log', async () => {
    const token = await tokenOf(PEOPLE.li)
    const body = { oldPassword: PEOPLE.li.password, newPassword: 'Second-2026&%', newPassword1: 'Second-2026&%' }
    expect((await send('POST', '/api/blade-user/update-password', { token, body })).body).toMatchObject({ code: 200 })
    expect((await signIn({ account: 'li', password: 'Second-2026&%' })).status).toBe(200)
    const back = { oldPassword: 'Second-2026&%', newPassword: PEOPLE.li.password, newPassword1: PEOPLE.li.password }
    await send('POST', '/api/blade-user/update-password', { token, body: back })
    expect(logged.join('\n')).not.toMatch(/Second-2026/)
  })
})

const PAGES = [
  'user',
  'dept',
  'post',
  'dict',
  'menu',
  'top-menu',
  'param',
  'tenant',
  'client',
  'role',
  'data-scope-menu',
  'api-scope-menu',
  'notice',
]

describe('the page of', () => {
  test.each(PAGES)('%s has a list', async (name) => {
    const entity = entities.get(name) as Entity
    const path = entity.endpoints.list?.[0]?.path as string
    const params = listParams(entity, { current: 1, size: 10, sort: entity.tree ? [] : entity.sort, filters: {} })
    const query = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
    const { status, body } = await send('GET', path, { token: await tokenOf(PEOPLE.admin), query })
    expect([status, body.code]).toEqual([200, 200])
  })

  test('region has rows whose id is their code', async () => {
    const token = await tokenOf(PEOPLE.admin)
    const path = entities.get('region')?.endpoints['lazy-list']?.[0]?.path as string
    expect((await send('GET', path, { token, query: { parentCode: '0' } })).body.data).toMatchObject([{ id: '00', parentId: '0' }])
    const detail = entities.get('region')?.endpoints.detail?.[0]?.path as string
    expect((await send('GET', detail, { token, query: { id: '1101' } })).body.data).toMatchObject({ id: '1101', name: '北京市' })
    const remove = entities.get('region')?.endpoints.remove?.[0]?.path as string
    expect((await send('POST', remove, { token, query: { ids: '1101' } })).body).toMatchObject({ code: 200 })
  })

  test('param takes a record, changes and removes it', async () => {
    const token = await tokenOf(PEOPLE.admin)
    const { endpoints } = entities.get('param') as Entity
    const [list, submit, remove] = (['list', 'submit', 'remove'] as const).map((name) => endpoints[name]?.[0]?.path as string)
    const found = async (paramKey: string) => {
      const { body } = await send('GET', list as string, { token, query: { paramKey } })
      return (body.data as { records: { id: string; paramValue: string }[] }).records
    }
    await send('POST', submit as string, { token, body: { paramName: '新', paramKey: 'site.new', paramValue: '1' } })
    const [added] = await found('site.new')
    expect(added).toMatchObject({ paramValue: '1' })
    await send('POST', submit as string, { token, body: { id: added?.id, paramValue: '2' } })
    expect(await found('site.new')).toMatchObject([{ id: added?.id, paramValue: '2' }])
    await send('POST', remove as string, { token, query: { ids: added?.id ?? '' } })
    expect(await found('site.new')).toEqual([])
  })
})

describe('a filter', () => {
  const ask = async (path: string, query: Record<string, string>) => send('GET', path, { token: await tokenOf(PEOPLE.admin), query })

  test('is asked by its plain name where the platform knows no suffixes', async () => {
    await ask('/api/blade-system/post/list', { category_equal: '1' })
    expect(platform.calls.at(-1)?.call).toBe('GET /blade-system/post/list?category=1')
    await ask('/api/blade-system/param/list', { paramKey_in: 'a' })
    expect(platform.calls.at(-1)?.call).toBe('GET /blade-system/param/list?paramKey_equal=a')
  })

  test('by a range of moments has both ends in it, which the platform leaves out of its dategt and datelt', async () => {
    const totalBetween = async (from: string, to: string) => {
      const { body } = await ask('/api/blade-system/param/list', { createTime_dategt: from, createTime_datelt: to })
      return (body.data as { total: number }).total
    }
    const all = await totalBetween('2026-01-01 00:00:00', '2026-01-31 23:59:59')
    expect(all).toBeGreaterThan(0)
    expect(await totalBetween('2026-01-02 03:04:05', '2026-01-02 03:04:05')).toBe(all)
    expect(await totalBetween('2026-01-02 03:04:06', '2026-01-31 23:59:59')).toBe(0)
  })

  test.each(['/api/blade-user/export-user', '/api/blade-system/log/statistics'])(
    'by a range has both ends in it in other reads: %s',
    (path) => {
      const asked = new URLSearchParams({ createTime_dategt: 'a', createTime_datelt: 'b', sort_gt: '1', name: 'c' })
      const queries = Object.values(shippedDialects).map(({ dialect }) => dialect.query?.(path, asked).toString())
      const whole = 'createTime_datege=a&createTime_datele=b&sort_gt=1&name=c'
      expect(queries).toEqual([whole, whole])
    },
  )

  test.each([
    ['/api/blade-system/post/list', 'sort_ge'],
    ['/api/blade-system/param/list', 'paramKey_in'],
  ])('that the platform would leave out is refused: %s %s', async (path, name) => {
    const before = platform.calls.length
    const { status, body } = await ask(path, { [name]: '1,2' })
    expect([status, body.msg]).toEqual([400, `平台不支持按${name}查询`])
    // The sign-in of the test alone was passed on.
    expect(platform.calls.length).toBe(before + 1)
  })
})

test('a missing right and a dead token reach the console as they are', async () => {
  const token = await tokenOf(PEOPLE.li)
  expect(await send('GET', '/api/blade-system/user/list', { token })).toMatchObject({ status: 401, body: { code: 401, data: {} } })
  expect(await send('GET', '/api/blade-desk/notice/list', { token: 'dead' })).toMatchObject({
    status: 200,
    body: { code: 401, data: null },
  })
})
