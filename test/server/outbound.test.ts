import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowed } from '#modules/resource/storage/bucket.ts'
import { guardedConnector } from '#server/outbound/agent.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'
import { guardedLookup } from '#server/outbound/guard.ts'
import { isReserved } from '#server/outbound/reserved.ts'
import { parseConfig } from '../../server/config.ts'
import { mayBeAllowed, mayCall } from '../../server/outbound/hosts.ts'

const RESERVED = [
  '169.254.169.254',
  '169.254.0.1',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '0xa9.254.43518',
  '169.254.169.254.',
  '[::ffff:169.254.169.254]',
  '::ffff:a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  '::a9fe:a9fe',
  '64:ff9b::169.254.169.254',
  '2002:a9fe:a9fe::1',
  'fe80::1',
  'fe80::1%eth0',
  'FEBF::1',
  'fd00:ec2::254',
  'fd00:0ec2:0:0:0:0:0:0254',
  'fd20:ce::254',
  '100.100.100.200',
  '::ffff:100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
]
const OTHERS = [
  '127.0.0.1',
  '::1',
  '10.0.0.5',
  '192.168.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '100.100.100.201',
  'fec0::1',
  'fd00:ec2::253',
  '::ffff:10.0.0.5',
  '64:ff9b::808:808',
  '203.0.113.9',
  'localhost',
  '169.254.169.254.nip.example',
  '',
]

const asHost = (address: string) => (address.includes(':') && !address.startsWith('[') ? `[${address.replace(/%.*/, '')}]` : address)

describe('a link-local or metadata address', () => {
  test.each(RESERVED)('is %s, through every door', async (address) => {
    expect(isReserved(address)).toBe(true)
    const url = `http://${asHost(address)}/latest/meta-data/`
    expect(isAllowed(url, ['http:', 'https:'])).toBe(false)
    for (const name of ['BACKEND_URL', 'EZVIZ_URL', 'WO_VIDEO_URL', 'CARD_READER_URL', 'GEOCODER_URL'])
      expect(() => parseConfig({ [name]: url })).toThrow(`${name} must not name a link-local or metadata address`)
    expect(() => parseConfig({ SMS_URLS: `yunpian=${url}` })).toThrow('SMS_URLS must not name a link-local')
    expect(() => parseConfig({ MEDIA_SERVER: `zlm,${url}` })).toThrow('MEDIA_SERVER must not name a link-local')
    await expect(fetchBounded(url, {}, { patienceMs: 500, longest: 10 })).rejects.toMatchObject({ cause: { name: 'ReservedAddressError' } })
    const resolved = address.replace(/^\[|\]$/g, '')
    expect(mayCall('db.site.cn', 3306, [resolved], ['db.site.cn', '*.site.cn', '0.0.0.0/0', '::/0'])).toBe(false)
  })

  test.each(OTHERS)('is not %s', (address) => {
    expect(isReserved(address)).toBe(false)
  })

  test('is called where storage and data sources name it itself', () => {
    expect(isAllowed('http://169.254.10.1:9000', ['http://169.254.10.1:9000'])).toBe(true)
    expect(mayCall('169.254.10.1', 3306, ['169.254.10.1'], ['169.254.0.0/16'])).toBe(true)
  })

  test('is not looked up behind a name', async () => {
    const look = (host: string) =>
      new Promise((resolve) => guardedLookup(host, { all: true }, (error, found) => resolve(error?.name ?? found)))
    expect(await look('localhost')).toEqual(expect.arrayContaining([expect.objectContaining({ address: expect.any(String) })]))
    // A resolver answers a literal with the literal, as it answers a name that leads there.
    expect(await look('169.254.169.254')).toBe('ReservedAddressError')
    expect(await look('0xa9fea9fe')).toBe('ReservedAddressError')
  })

  test('is no place to connect to', async () => {
    const options = { hostname: '[fe80::1]', port: '80', protocol: 'http:' }
    const error = await new Promise((resolve) => guardedConnector(options, (...[failed]) => resolve(failed)))
    expect(error).toMatchObject({ name: 'ReservedAddressError' })
  })
})

describe('a service that is not ours', () => {
  let server: Server
  let base: string
  let behave: RequestListener
  beforeAll(async () => {
    server = createServer((request, response) => behave(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.closeAllConnections())

  const limits = { patienceMs: 10_000, longest: 1_000 }
  const asked = (as: RequestListener, over: object = {}) => {
    behave = as
    return fetchBounded(base, {}, { ...limits, ...over })
  }

  test('answers with status, headers and body', async () => {
    const answer = await asked((_, response) => response.writeHead(418, { 'x-a': 'b' }).end('hello'))
    expect([answer.status, answer.headers.get('x-a'), await answer.text()]).toEqual([418, 'b', 'hello'])
    expect((await asked((_, response) => response.writeHead(204).end())).status).toBe(204)
  })

  test.each<[name: string, as: RequestListener, error: object, over?: object]>([
    ['sends us elsewhere', (_, response) => response.writeHead(302, { location: '/there' }).end(), { name: 'TypeError' }],
    ['sends us to metadata', (_, r) => r.writeHead(307, { location: 'http://169.254.169.254/' }).end(), { name: 'TypeError' }],
    [
      'answers without end',
      (_, response) => void setInterval(() => response.write('x'.repeat(500)), 1).unref(),
      { name: 'AnswerTooLongError' },
    ],
    [
      'packs much into little',
      (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1e7))),
      { name: 'AnswerTooLongError' },
    ],
    [
      'breaks off',
      (_, response) => void response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
      { name: 'TypeError' },
    ],
    ['sends a head and no body', (_, r) => r.writeHead(200).flushHeaders(), { name: 'TimeoutError' }, { patienceMs: 50 }],
    ['says nothing', () => {}, { name: 'TimeoutError' }, { patienceMs: 50 }],
    ['sends heads without end', (_, r) => r.writeHead(200, { 'x-a': 'x'.repeat(100_000) }).end(), { name: 'TypeError' }],
  ])('is refused when it %s', async (_, as, error, over) => {
    await expect(asked(as, over)).rejects.toMatchObject(error)
  })
})

test('an address is judged without a lookup, a name is refused only where no rule can allow it', () => {
  const judged = (host: string, ...rules: string[]) => mayBeAllowed(host, 502, rules)
  expect([judged('10.20.1.5', '10.20.0.0/16'), judged('10.21.1.5', '10.20.0.0/16'), judged('10.20.1.5')]).toEqual([true, false, false])
  expect([judged('10.20.1.5', '10.20.1.5:503'), judged('10.20.1.5', '10.20.1.5:502')]).toEqual([false, true])
  expect([judged('meter.site.cn', '*.site.cn'), judged('meter.site.cn', 'pump.site.cn'), judged('meter.site.cn', '10.0.0.0/8')]).toEqual([
    true,
    false,
    true,
  ])
})
