import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import { allowsAddress, wrongAddress } from '#modules/gateways/keys/addressList.ts'
import { findRows } from '#store/rows.ts'
import { selectRows } from '#store/sql/query.ts'
import { addSite, keyOf, type Site } from '../../support/site.ts'
import { type Caller, databases, type Reply, startApp, type TestApp } from '../../support/startApp.ts'

const ROWS = 'POST /api/blade-archives/ingest/rows'
const INGEST = 'POST /api/blade-archives/ingest'
const GATEWAY = '/api/blade-archives/gateway'

interface Answer {
  line: number
  result: string
  reason?: string
  leftOut: { field: string }[]
}

describe('addresses of a gateway key', () => {
  test.each([
    ['', '203.0.113.7', true],
    ['10.0.0.0/8', '10.20.30.40', true],
    ['10.0.0.0/8', '::ffff:10.20.30.40', true],
    ['10.0.0.0/8\n203.0.113.7', '203.0.113.7', true],
    ['10.0.0.0/8', '203.0.113.7', false],
    ['2001:db8::/32', '2001:db8::1', true],
    ['10.0.0.0/8', '2001:db8::1', false],
  ])('"%s" and the caller %s', (text, address, isAllowed) => {
    expect(allowsAddress(text, address)).toBe(isAllowed)
  })

  test.each(['gate.example.cn', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8'])('%s is no address', (word) => {
    expect(wrongAddress(`10.0.0.1 ${word}`)).toBe(word)
  })
})

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let nobody: Caller
  let site: Site
  let other: Site
  let foreign: Site

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    nobody = await app.api(null)
    site = await addSite(app.platform)
    other = await addSite(app.platform, '另一工地')
    foreign = await addSite(app.platform, '别家工地', '100001')
    await site.device('KEY-ENV-1', '2')
    await site.device('KEY-LIFT-1', '4')
    await other.device('KEY-ENV-2', '2')
    await foreign.device('KEY-ENV-3', '2')
  })
  afterAll(() => app.close())

  const gateway = async (values: object) => {
    const { body } = await admin(`POST ${GATEWAY}/submit`, { body: { gatewayName: `网关${Math.random()}`, ...values } })
    expect(body).toMatchObject({ code: 200 })
    return (body.data as { id: string }).id
  }
  const keyFor = async (id: string) =>
    ((await admin(`POST ${GATEWAY}/key`, { query: { id } })).body.data as { gatewayKey: string }).gatewayKey
  const detail = async (id: string) => (await admin(`GET ${GATEWAY}/detail`, { query: { id } })).body.data as Record<string, unknown>
  // One moment for the whole run: rows of two clock seconds would share one.
  const now = Date.now()
  const ago = (seconds: number) => siteTime(new Date(now - seconds * 1000))
  const send = (key: string | null, lines: readonly unknown[]): Promise<Reply> =>
    nobody(ROWS, {
      body: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
      headers: { 'content-type': 'application/x-ndjson', ...(key === null ? {} : { 'gateway-key': key }) },
    })
  const answersOf = ({ text }: Reply) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Answer)
  const row = (deviceCode: string, seconds: number, more: object = {}) => ({
    deviceCode,
    kind: 'env',
    collectTime: ago(seconds),
    pm10: 50,
    ...more,
  })

  test('a wrong key of a device or gateway, and an unknown device, are listed with the unregistered devices', async () => {
    const reasons = async (name: string) =>
      (await findRows(app.platform, 'unknown-device', { name_equal: name })).map(({ protocol, reason }) => [protocol, reason])
    const rows = [{ pm10: 1, collectTime: ago(50) }]
    for (const deviceCode of ['KEY-ENV-1', 'KEY-NOBODY'])
      expect((await nobody(INGEST, { body: { deviceCode, deviceKey: 'wrong', rows } })).status).toBe(401)
    await send('1.wrong', [])
    expect(await reasons('KEY-ENV-1')).toEqual([[dict.accessProtocol.http, dict.rejectionReason.wrongPassword]])
    expect(await reasons('KEY-NOBODY')).toEqual([[dict.accessProtocol.http, dict.rejectionReason.deviceNotRegistered]])
    expect(await reasons('gateway')).toEqual([[dict.accessProtocol.http, dict.rejectionReason.wrongPassword]])
  })

  test('a call lists no more than ten refused senders', async () => {
    const key = await keyFor(await gateway({ projectId: site.projectId }))
    await send(
      key,
      Array.from({ length: 20 }, (_, at) => ({ deviceCode: `KEY-MANY-${at}`, pm10: 1 })),
    )
    expect(await findRows(app.platform, 'unknown-device', { name_like: 'KEY-MANY-' })).toHaveLength(10)
  })

  test('a key is shown once, kept as a hash, and sends rows of every device that it is valid for', async () => {
    const id = await gateway({ projectId: site.projectId, deviceClasses: '2' })
    expect((await detail(id)).lastTime ?? '').toBe('')
    const key = await keyFor(id)
    const stored = JSON.stringify(await selectRows(app.platform.store.db, 'select gateway_key from gateway where id = ?', [id]))
    expect(stored).toContain('{sha256}')
    expect(stored).not.toContain(key.slice(key.indexOf('.')))
    expect(JSON.stringify(await detail(id))).not.toContain(key.slice(key.indexOf('.')))
    const answers = answersOf(
      await send(key, [
        row('KEY-ENV-1', 30),
        row('KEY-ENV-1', 30),
        row('KEY-ENV-1', 20, { pm10: -900, tsp: 90 }),
        row('KEY-ENV-1', -4000),
        'no json',
        row('KEY-LIFT-1', 10),
        row('KEY-ENV-2', 10),
        row('KEY-ENV-3', 10),
        row('KEY-NONE', 10),
      ]),
    )
    expect(answers.map(({ line, result, leftOut }) => [line, result, ...leftOut.map(({ field }) => field)])).toEqual([
      [1, 'stored'],
      [2, 'repeated'],
      [3, 'stored', 'pm10'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
      [8, 'refused'],
      [9, 'refused'],
    ])
    expect(new Set(answers.slice(5).map(({ reason }) => reason?.replace(/KEY-\S+/, '')))).toEqual(new Set(['网关密钥不能用于设备：']))
    expect(await detail(id)).toMatchObject({ lastTime: expect.stringMatching(/^\d{4}/), lastAddress: '127.0.0.1' })
    expect(app.logs().filter(({ gateway: of }) => of === id)).toHaveLength(4)
  })

  test('a disabled, replaced or removed key is refused with the next call, and so is a key without its address', async () => {
    const id = await gateway({ addresses: '127.0.0.0/8' })
    const first = await keyFor(id)
    const batch = { deviceCode: 'KEY-ENV-2', rows: [{ kind: 'env', collectTime: ago(60), pm10: 1 }] }
    const post = (key: string) => nobody(INGEST, { body: batch, headers: { 'gateway-key': key } })
    expect((await post(first)).body).toMatchObject({
      code: 200,
      data: { accepted: 1, rows: [{ deviceCode: 'KEY-ENV-2', row: 0, result: 'stored' }] },
    })
    const second = await keyFor(id)
    expect((await post(first)).status).toBe(401)
    expect((await post(second)).status).toBe(200)
    await admin(`POST ${GATEWAY}/submit`, { body: { id, addresses: '10.1.0.0/16' } })
    expect((await post(second)).status).toBe(403)
    await admin(`POST ${GATEWAY}/submit`, { body: { id, addresses: '', enabled: '0' } })
    expect((await post(second)).status).toBe(401)
    await admin(`POST ${GATEWAY}/submit`, { body: { id, enabled: '1' } })
    expect((await post(second)).status).toBe(200)
    await admin(`POST ${GATEWAY}/remove`, { query: { ids: id } })
    expect((await post(second)).status).toBe(401)
  })

  test('a record with an address that is none is refused at its field', async () => {
    const { status, body } = await admin(`POST ${GATEWAY}/submit`, { body: { gatewayName: '坏地址', addresses: '10.0.0.999' } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('10.0.0.999')])
    const named = await admin(`POST ${GATEWAY}/submit`, { body: { gatewayName: '坏地址', addresses: 'gate.example.cn' } })
    expect([named.status, named.body.msg]).toEqual([400, '请填写IP地址或网段，如10.20.0.0/16'])
  })

  test('10,000 rows of a call are stored and answered one by one, and the next one is refused', async () => {
    const key = await keyFor(await gateway({}))
    const lines = Array.from({ length: 10_001 }, (_, at) => row('KEY-ENV-1', 100_000 + at, { pm10: at % 300 }))
    const answers = answersOf(await send(key, lines))
    expect(answers).toHaveLength(10_001)
    expect(answers.findIndex(({ result }) => result !== 'stored')).toBe(10_000)
    expect(answers.at(-1)).toMatchObject({ line: 10_001, result: 'refused' })
    const counted = await selectRows(
      app.platform.store.db,
      'select count(*) from spray_env_log where collect_time < ? and is_deleted = 0',
      [ago(99_000)],
    )
    expect(counted.flat().map(Number)).toEqual([10_000])
  })

  test('a line that is too long, and lines on another route, are refused', async () => {
    const key = await keyFor(await gateway({}))
    expect((await send(key, [row('KEY-ENV-1', 5, { pad: 'x'.repeat(70_000) })])).body.msg).toContain('64KB')
    const headers = { 'content-type': 'application/x-ndjson', 'gateway-key': key }
    expect((await nobody(INGEST, { body: '{}', headers })).body.msg).toContain('application/x-ndjson')
  })

  test('a device sends lines with its own key', async () => {
    const lines = [row('KEY-ENV-2', 9, { deviceKey: keyOf('KEY-ENV-2') }), row('KEY-ENV-2', 8, { deviceKey: 'wrong' })]
    expect(answersOf(await send(null, lines)).map(({ result }) => result)).toEqual(['stored', 'refused'])
  })

  test('ten wrong keys within a minute stop an address', async () => {
    const key = await keyFor(await gateway({}))
    for (let at = 0; at < 12; at++) await send(`${key}x`, [])
    expect((await send(`${key}x`, [])).status).toBe(429)
  })
})

test('behind a trusted proxy a key is valid for the address that the proxy names, behind another one for none', async () => {
  const statusesOf = async (trusted: string) => {
    const app = await startApp({ env: { TRUST_PROXY: trusted, GANTRY_DEMO: '', GANTRY_ADMIN_PASSWORD: 'long enough!' } })
    onTestFinished(() => app.close())
    const nobody = await app.api(null)
    const place = await addSite(app.platform)
    await place.device('KEY-PROXY', '2')
    const gatewayKey = '4711.of-the-test'
    await place.add('gateway', { id: '4711', gatewayName: '代理', addresses: '203.0.113.0/24', gatewayKey })
    const rows = [{ kind: 'env', collectTime: siteTime(), pm10: 1 }]
    const from = async (forwarded: string) =>
      (
        await nobody(INGEST, {
          body: { deviceCode: 'KEY-PROXY', rows },
          headers: { 'gateway-key': gatewayKey, ...(forwarded === '' ? {} : { 'x-forwarded-for': forwarded }) },
        })
      ).status
    const ways = ['203.0.113.7', '198.51.100.7', '203.0.113.7, 198.51.100.7', '']
    const statuses: number[] = []
    for (const way of ways) statuses.push(await from(way))
    return statuses
  }
  // A caller may write the first of several addresses; the proxy adds the last.
  expect(await statusesOf('127.0.0.0/8')).toEqual([200, 403, 403, 403])
  expect(await statusesOf('10.0.0.0/8')).toEqual([403, 403, 403, 403])
})
