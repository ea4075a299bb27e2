import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createMetrics } from '../../server/metrics.ts'
import { createMutex } from '../../server/mutex.ts'
import { addMarks, readMarks, removeMarks } from '../../server/series/marks.ts'
import { type Caller, oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { listen } from '../support/stream.ts'

const TOKEN = 'a token of a collector'
/** As a proxy beside the server would pass somebody on. */
const FROM_ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

describe.each(oneDatabase)('%s', (database) => {
  let app: TestApp
  let nobody: Caller
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database, env: { GANTRY_METRICS_TOKEN: TOKEN } })
    nobody = await app.api(null)
    admin = await app.api()
  })
  afterAll(() => app.close())

  const read = async (headers: Record<string, string> = {}): Promise<Reply> => nobody('GET /metrics', { headers })
  const value = async (line: string): Promise<number> => {
    const { text } = await read()
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length + 1) ?? 0,
    )
  }

  test('metrics are for this machine and for who shows the token', async () => {
    expect((await read()).status).toBe(200)
    expect((await read({ ...FROM_ELSEWHERE, authorization: `Bearer ${TOKEN}` })).status).toBe(200)
    const refused = await read({ ...FROM_ELSEWHERE, authorization: `Bearer ${TOKEN}x` })
    expect(refused.body).toMatchObject({ code: 401, msg: '监控令牌错误' })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect((await read(FROM_ELSEWHERE)).status).toBe(401)
  })

  test('a call is counted by the path of its route, whatever it was called with, and what is nobody’s under one name', async () => {
    const list = 'gantry_http_requests_total{method="GET",route="/api/blade-system/param/list",code="200"}'
    const before = await value(list)
    await admin('GET /api/blade-system/param/list', { query: { current: 1 } })
    await admin('GET /api/blade-system/param/list', { query: { current: 2 } })
    for (const path of ['/api/one', '/api/two/three', '/files/none', '/four.png']) await nobody(`GET ${path}`)
    await nobody('GET /api/blade-system/param/list')
    const { text } = await read()
    expect(await value(list)).toBe(before + 2)
    expect(text).toContain('gantry_http_requests_total{method="GET",route="/api/blade-system/param/list",code="401"} 1')
    expect(text).toContain('gantry_http_requests_total{method="GET",route="unknown",code="404"}')
    expect(text).not.toMatch(/route="[^"]*(one|two|none|four)/)
    expect(await value('gantry_http_request_duration_seconds_count{method="GET",route="/api/blade-system/param/list"}')).toBeGreaterThan(2)
  })

  test('sign-ins, rows of devices, streams and marks that wait are told, and how the process is', async () => {
    const query = { username: 'admin', password: 'wrong', grant_type: 'password' }
    const headers = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`, 'tenant-id': '000000' }
    await nobody('POST /api/blade-auth/oauth/token', { query, headers })
    expect(await value('gantry_sign_ins_total{outcome="done"}')).toBe(1)
    expect(await value('gantry_sign_ins_total{outcome="refused"}')).toBe(1)

    const stream = await listen(`${app.url}/schemas/events`, {})
    expect(await value('gantry_streams')).toBe(1)
    stream.close()

    const { db } = app.platform.store
    await addMarks(db, [{ series: 'one', tenantId: '000000', projectId: '1', deviceId: '2', hour: '2026-01-01 08' }])
    expect(await value('gantry_rollup_marks')).toBe(1)
    // Days on: a clock that another file turned forward may have made the mark's id.
    vi.setSystemTime(Date.now() + 3 * 86_400_000)
    expect(await value('gantry_rollup_lag_seconds')).toBeGreaterThan(0)
    vi.useRealTimers()
    await removeMarks(db, await readMarks(db, 10))
    expect(await value('gantry_rollup_lag_seconds')).toBe(0)

    expect(await value('gantry_database_connections{state="waiting"}')).toBe(0)
    expect(await value('gantry_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect((await read()).text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('a connection that says nothing sensible is counted as cut', async () => {
    const before = await value('gantry_connections_cut_total{reason="malformed"}')
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write('this is no HTTP\r\n\r\n'))
    await new Promise((closed) => socket.on('close', closed).resume())
    expect(await value('gantry_connections_cut_total{reason="malformed"}')).toBe(before + 1)
  })
})

test('a value that cannot be read, or not in time, is NaN and keeps no other back', async () => {
  const metrics = createMetrics()
  metrics.reads('one', 'fails', () => Promise.reject(new Error('away')))
  metrics.reads('two', 'never comes', () => new Promise(() => {}))
  metrics.reads('three', 'is there', () => 3)
  expect((await metrics.text()).split('\n').filter((line) => /^(one|two|three) /.test(line))).toEqual(['one Nan', 'two Nan', 'three 3'])
})

test('without a token metrics are not there for anybody elsewhere', async () => {
  const app = await startApp()
  const nobody = await app.api(null)
  expect((await nobody('GET /metrics', { headers: FROM_ELSEWHERE })).status).toBe(404)
  expect((await nobody('GET /metrics')).text).toContain('gantry_http_requests_total')
  await app.close()
})

test('who waits for a mutex is counted until it is given back, once', async () => {
  const mutex = createMutex()
  const release = await mutex.take()
  const next = mutex.take()
  expect(mutex.queue).toBe(2)
  release()
  release()
  expect(mutex.queue).toBe(1)
  ;(await next)()
  expect(mutex.queue).toBe(0)
})
