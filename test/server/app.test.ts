import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasRoute } from '#server/commands/moduleFacts.ts'
import { parseConfig } from '../../server/config.ts'
import { bladex } from '../../server/dialects/dialect.ts'
import { createApp } from '../../server/http/app.ts'
import { createEvents } from '../../server/http/events.ts'
import { noFirstPages } from '../../server/http/firstPage.ts'
import { createStreams } from '../../server/http/streams.ts'
import { openLibrary } from '../../server/library/openLibrary.ts'
import { createMetrics } from '../../server/metrics.ts'
import { findRows } from '../../server/store/rows.ts'
import { signInBy } from '../support/signIn.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

let app: TestApp
let dist: string
let call: Caller

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'gantry-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><div id="root"></div>')
  await writeFile(join(dist, 'login.html'), '<!doctype html><body>sign-in</body>')
  await writeFile(join(dist, 'assets/main-1a2b.js'), 'plain()')
  await writeFile(join(dist, 'assets/main-1a2b.js.gz'), gzipSync('packed()'))
  app = await startApp({ dist })
  call = await app.api()
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true, force: true })
})

describe('an answer', () => {
  test('that there is nothing is sent once, wherever nothing is', async () => {
    const before = app.logs().length
    for (const path of ['/openapi.yaml', '/gone/file.js', '/files/none.png', '/schemas/none.json', '/api/none']) {
      expect((await call(`GET ${path}`)).body).toMatchObject({ code: 404, success: false })
    }
    expect((await call('PUT /nowhere')).status).toBe(404)
    expect(app.logs().slice(before)).toEqual([])
  })

  test('for an unknown path is an envelope with a request id', async () => {
    const { status, body } = await call('GET /api/blade-system/nothing')
    expect({ status, ...body }).toEqual({
      status: 404,
      code: 404,
      success: false,
      data: null,
      msg: '请求的接口不存在：/api/blade-system/nothing',
      requestId: expect.stringMatching(/^[0-9a-z]+-[0-9a-z]+$/),
    })
  })

  test('for a wrong verb is 405', async () => {
    expect((await call('DELETE /api/blade-system/param/list')).body).toMatchObject({ code: 405, msg: '不支持的请求方法：DELETE' })
  })

  test('for a fault of ours tells nothing of it, and the log tells all under the same request id', async () => {
    const { db } = app.platform.store
    await sql`alter table param rename column param_value to lost`.execute(db)
    await sql`alter table param add column param_value text generated always as (abs(-9223372036854775807 - 1)) virtual`.execute(db)
    const { status, headers, text, body } = await call('GET /api/blade-system/param/list')
    await sql`alter table param drop column param_value`.execute(db)
    await sql`alter table param rename column lost to param_value`.execute(db)
    expect(body).toMatchObject({ code: 500, success: false, data: null, msg: '服务器异常' })
    expect(status).toBe(500)
    expect(headers.get('x-request-id')).toBe(body.requestId)
    expect(text).not.toMatch(/overflow|\.ts/)
    const line = app.logs().find((one) => one.requestId === body.requestId)
    expect(JSON.stringify(line)).toContain('integer overflow')
  })

  test('for a table that another node changed is 503, and the log says which', async () => {
    const table = app.platform.store.db.schema.alterTable('param')
    await table.renameColumn('param_value', 'lost').execute()
    const { headers, text, body } = await call('GET /api/blade-system/param/list')
    await table.renameColumn('lost', 'param_value').execute()
    expect(body).toMatchObject({ code: 503, success: false, msg: '数据表正在更新，请稍后再试' })
    expect(headers.get('retry-after')).toBe('5')
    expect(text).not.toContain('param_value')
    const line = app.logs().find((one) => one.requestId === body.requestId)
    expect(JSON.stringify(line)).toContain('param_value')
  })

  test('at the address of the sign-in is its own page, which no browser keeps', async () => {
    const { text, headers } = await call('GET /login?from=1')
    expect([text, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      '<!doctype html><body>sign-in</body>',
      'no-cache',
      'text/html; charset=utf-8',
    ])
  })

  test('of more than a kilobyte is compressed', async () => {
    const { headers } = await call('GET /schemas/manifest.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toBe('accept-encoding')
  })

  test.each([
    ['/schemas/manifest.json', 'gzip;q=0', 'who refuses it'],
    ['/schemas/manifest.json', 'br, identity', 'who did not ask for it'],
    ['/schemas/none.json', 'gzip', 'being short'],
  ])('of %s to %s stays plain, for %s', async (path, accepted) => {
    const { headers } = await call(`GET ${path}`, { headers: { 'accept-encoding': accepted } })
    expect(headers.get('content-encoding')).toBe(null)
  })

  test('says the same packed and plain, whatever its length', async () => {
    const { entities } = (await call('GET /schemas/manifest.json')).body as { entities: { file: string }[] }
    const paths = ['manifest.json', 'record.json', ...entities.map(({ file }) => file)].map((file) => `GET /schemas/${file}`)
    for (const path of paths) {
      const [packed, plain] = await Promise.all(
        ['gzip', 'identity'].map((accepted) => call(path, { headers: { 'accept-encoding': accepted } })),
      )
      expect(packed?.text).toBe(plain?.text)
    }
  })

  test('carries a policy without eval and inline scripts', async () => {
    const policy = (await call('GET /')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('upgrade-insecure-requests')
  })

  test('carries it on a stream too, which passes every hook by', async () => {
    const stream = await fetch(`${app.url}/schemas/events`)
    await stream.body?.cancel()
    expect(stream.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
  })
})

describe('the console', () => {
  test('is the same page on every path of its own, asked for anew each time', async () => {
    const { status, text, headers } = await call('GET /system/param?current=2')
    expect(status).toBe(200)
    expect(text).toContain('id="root"')
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  test('comes packed and is kept for ever where the name has a hash', async () => {
    const { text, headers } = await call('GET /assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(text).toBe('packed()')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/assets/gone.js', '/favicon.ico', '/%2e%2e/package.json', '/%zz'])('has no file %s', async (path) => {
    expect((await call(`GET ${path}`)).status).toBeGreaterThanOrEqual(400)
    expect((await call(`GET ${path}`)).status).toBeLessThan(500)
  })
})

test('a server without a built console says how to build one', async () => {
  const bare = await startApp()
  onTestFinished(() => bare.close())
  expect((await (await bare.api(null))('GET /')).text).toContain('npm run build')
})

test('health answers at once, readiness until the server stops, and a running request is finished', async () => {
  const own = await startApp()
  const ask = await own.api()
  expect((await ask('GET /healthz')).status).toBe(200)
  expect((await ask('GET /readyz')).status).toBe(200)
  const body = JSON.stringify({ paramName: '末', paramKey: 'last', paramValue: '1' })
  const { hostname, port } = new URL(own.url)
  const token = (await own.api()) && (await tokenOf(own))
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const head = `POST /api/blade-system/param/submit HTTP/1.1\r\nhost: localhost\r\nblade-auth: ${token}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`
  socket.write(head)
  await expect.poll(() => answer).toContain('100 Continue')
  const closing = own.close()
  socket.write(body)
  await closing
  expect(answer).toContain('"code":200')
})

test('a server that stops takes requests until load balancers have left it, and ends their connections', async () => {
  const own = await startApp()
  const ask = await own.api()
  let leave = () => {}
  const closing = own.close(new Promise<void>((settle) => (leave = settle)))
  const ready = await ask('GET /readyz')
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
  expect((await ask('GET /api/blade-system/param/list')).status).toBe(200)
  leave()
  await closing
  await expect(ask('GET /healthz')).rejects.toThrow()
})

test('readiness asks the database: without one it is not there, and says when to ask again', async () => {
  const own = await startApp()
  onTestFinished(() => own.close())
  const ask = await own.api(null)
  const { store } = own.platform
  // As when the server of the database has gone away; the embedded one is closed for real by this.
  await store.db.destroy()
  const reply = await ask('GET /readyz')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('5')
})

describe('on a disk that takes no writes', () => {
  test('readiness says so', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const ask = await own.api(null)
    const { dataFolder } = own.platform.config
    await rename(dataFolder, `${dataFolder}-away`)
    const reply = await ask('GET /readyz')
    await rename(`${dataFolder}-away`, dataFolder)
    expect([reply.status, reply.body]).toEqual([503, { status: 'data folder not writable' }])
    expect((await ask('GET /readyz')).status).toBe(200)
  })

  test('people who are signed in read, saves and sign-ins are refused with a reason', async () => {
    const own = await startApp()
    onTestFinished(() => own.close())
    const ask = await own.api()
    const setReadOnly = (mode: 0 | 1) => sql`pragma query_only = ${sql.lit(mode)}`.execute(own.platform.store.db)
    await setReadOnly(1)
    own.platform.auth.tokens.clear()
    expect((await ask('GET /api/blade-system/param/list')).status).toBe(200)
    const save = await ask('POST /api/blade-system/param/submit', { body: { paramName: '满', paramKey: 'full', paramValue: '1' } })
    const signIn = await signInBy(await own.api(null), 'admin')
    await setReadOnly(0)
    expect([save.status, signIn.status]).toEqual([503, 503])
    expect((await signInBy(await own.api(null), 'admin')).status).toBe(200)
  })
})

describe('behind a balancer', () => {
  const addressOf = async (env: Record<string, string>) => {
    const own = await startApp({ env: { ...env, GANTRY_DEMO: '', GANTRY_ADMIN_PASSWORD: 'long enough!' } })
    onTestFinished(() => own.close())
    const ask = await own.api()
    await ask('POST /api/blade-system/param/remove', { query: { ids: '1' }, headers: { 'x-forwarded-for': '203.0.113.7' } })
    await own.platform.logs.settle()
    const [row] = await findRows(own.platform, 'api-log', { requestUri_like: 'param/remove' })
    const { headers } = await ask('GET /healthz', { headers: { 'x-forwarded-proto': 'https' } })
    return [row?.remoteIp, headers.get('strict-transport-security')]
  }

  test('that is trusted, its word about the caller counts', async () => {
    expect(await addressOf({ TRUST_PROXY: '127.0.0.0/8' })).toEqual(['203.0.113.7', 'max-age=31536000'])
  })

  test('nobody is believed who is not named', async () => {
    expect(await addressOf({})).toEqual(['127.0.0.1', null])
    expect(await addressOf({ TRUST_PROXY: '10.0.0.0/8' })).toEqual(['127.0.0.1', null])
  })
})

async function tokenOf(own: TestApp): Promise<string> {
  const query = 'username=admin&password=21232f297a57a5a743894a0e4a801fc3&grant_type=password'
  const authorization = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`
  const response = await fetch(`${own.url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization, 'tenant-id': '000000' },
  })
  return ((await response.json()) as { access_token: string }).access_token
}

describe('in front of an existing platform', () => {
  const startProxy = async (backendUrl: string, env: Record<string, string> = {}): Promise<string> => {
    const log = pino({ level: 'silent' })
    const config = parseConfig({ BACKEND_URL: backendUrl, ...env })
    const events = createEvents()
    const schemas = await openLibrary({ folder: config.schemaFolder, log, hasRoute })
    const proxy = await createApp({
      config,
      log,
      events,
      metrics: createMetrics(),
      library: schemas.library,
      api: null,
      dialect: bladex,
      files: [],
      links: null,
      streams: createStreams(),
      sockets: [],
      local: [],
      firstPages: noFirstPages,
      dist,
    })
    onTestFinished(async () => {
      await proxy.stop()
      await schemas.close()
    })
    return proxy.http.listen({ host: '127.0.0.1', port: 0 })
  }

  const startBackend = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
    const backend = createServer(answer)
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void backend.close())
    return `http://127.0.0.1:${(backend.address() as { port: number }).port}`
  }

  test('calls go through with path, query, headers and body, of any size', async () => {
    const backend = await startBackend(async (request, response) => {
      let size = 0
      for await (const chunk of request) size += (chunk as Buffer).length
      response.writeHead(418, { 'content-type': 'application/json', 'x-own': 'yes' })
      response.end(JSON.stringify({ url: request.url, method: request.method, token: request.headers['blade-auth'], size }))
    })
    const url = await startProxy(backend)
    const body = 'x'.repeat(3 * 1024 * 1024)
    const headers = { 'blade-auth': 'bearer t', 'content-type': 'application/octet-stream' }
    const response = await fetch(`${url}/api/any/thing?a=1&a=2`, { method: 'POST', headers, body })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-own')).toBe('yes')
    expect(await response.json()).toEqual({ url: '/api/any/thing?a=1&a=2', method: 'POST', token: 'bearer t', size: body.length })
  })

  const SAYS_WHO = {
    forwarded: 'for=203.0.113.7',
    'x-forwarded-port': '1',
    'x-forwarded-prefix': '/evil',
    'x-client-ip': '203.0.113.7',
    'x-cluster-client-ip': '203.0.113.7',
    'true-client-ip': '203.0.113.7',
    'cf-connecting-ip': '203.0.113.7',
    'wl-proxy-client-ip': '203.0.113.7',
    'x-original-url': '/api/other',
  }

  test('the backend is told who calls, and not what a stranger says of itself', async () => {
    const backend = await startBackend(({ headers }, response) => response.end(JSON.stringify(headers)))
    const url = await startProxy(backend)
    const response = await fetch(`${url}/api/any`, {
      headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-real-ip': '1.1.1.1', ...SAYS_WHO },
    })
    const { host } = new URL(url)
    const told = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': host, 'x-real-ip': '127.0.0.1' }
    const sent = (await response.json()) as Record<string, string>
    expect(sent).toMatchObject(told)
    expect(Object.keys(SAYS_WHO).filter((name) => name in sent)).toEqual([])
  })

  test('the backend is told of the whole way through trusted proxies', async () => {
    const backend = await startBackend(({ headers }, response) => response.end(JSON.stringify(headers)))
    const url = await startProxy(backend, { TRUST_PROXY: '127.0.0.0/8,10.0.0.0/8' })
    const response = await fetch(`${url}/api/any`, {
      headers: { 'x-forwarded-for': '1.2.3.4, 203.0.113.7, 10.0.0.2', 'x-forwarded-proto': 'https' },
    })
    // An untrusted client wrote the addresses in front of its own.
    const told = { 'x-forwarded-for': '203.0.113.7, 10.0.0.2, 127.0.0.1', 'x-forwarded-proto': 'https', 'x-real-ip': '203.0.113.7' }
    expect(await response.json()).toMatchObject(told)
  })

  test('answers come through as they are written', async () => {
    let finish = (): void => {}
    const backend = await startBackend((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"first":1,')
      finish = () => response.end('"last":2}')
    })
    const url = await startProxy(backend)
    const response = await fetch(`${url}/api/slow`)
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"first":1,')
    finish()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('"last":2}')
  })

  test('schemas and console are served as usual', async () => {
    const url = await startProxy('http://127.0.0.1:9')
    expect((await fetch(`${url}/schemas/manifest.json`)).status).toBe(200)
    expect(await (await fetch(`${url}/system/param`)).text()).toContain('id="root"')
  })

  test('a backend that is away is told in a sentence', async () => {
    const url = await startProxy('http://127.0.0.1:9')
    const response = await fetch(`${url}/api/any`)
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ code: 502, success: false, msg: '后端服务无法连接,请稍后再试' })
  })
})
