// Each connection that this server opens to another, towards each kind of address that it must not reach.

import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authorizationRequest, fetchSocialProfile } from '#modules/account/socialService.ts'
import { readBlocks } from '#modules/gateways/modbus/readBlocks.ts'
import { openClient } from '#modules/gateways/mqtt/openClient.ts'
import { sendMail } from '#modules/mail/transport.ts'
import { readCardLocally } from '#modules/people/readCard.ts'
import { postToSmsService } from '#modules/resource/sms/ask.ts'
import { isAllowed } from '#modules/resource/storage/bucket.ts'
import { s3Storage } from '#modules/resource/storage/s3.ts'
import { fetchFromVideoService } from '#modules/video/ask.ts'
import { type Config, ConfigError, parseConfig } from '#server/config.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'
import { mayCall } from '#server/outbound/hosts.ts'
import { withForeign } from '#store/foreign/withForeign.ts'
import { openServer } from '../../server/compose.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const MB = 1024 * 1024
const NAME = 'service.site.example'

const oauth = (issuer: string) => ({
  source: 'github' as const,
  clientId: 'a',
  clientSecret: 'b',
  scope: 'user',
  at: { authorize: issuer, token: `${issuer}/token`, person: `${issuer}/person` },
})
const trip = { code: 'c', state: 's', verifier: 'v'.repeat(43), nonce: 'n' }
const back = 'https://site.example/back'
const limits = { patienceMs: 2_000, longest: 1_000 }
const database = (url: string, hosts: readonly string[]) =>
  withForeign({ url, user: 'a', password: 'b' }, { hosts, folder: tmpdir(), patience: 2_000 }, async () => {})
const storage = (endpoint: string) =>
  s3Storage(
    { endpoint, region: 'us-east-1', name: 'site', accessKey: 'a', secretKey: 'b', pathStyle: true },
    { connectMs: 2_000, silentMs: 2_000 },
  )
/** Connects once; fails with what the connection failed with. */
const mqtt = (url: string) =>
  new Promise((_, reject) => {
    const client = openClient(url, { clientId: 'x', reconnectPeriod: 0, connectTimeout: 2_000 }, () => {})
    const end = (error?: Error) => {
      client.end(true)
      reject(error ?? new Error('closed'))
    }
    client.on('error', end)
    client.on('close', () => end())
    client.connect()
  })

/** A server in front of a platform, started by the first call to it. */
let front: { url: string; close(): Promise<void> } | undefined

async function openFront(BACKEND_URL: string) {
  const { app, close } = await openServer(parseConfig({ BACKEND_URL }), pino({ level: 'silent' }), join(PROJECT, 'public'))
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async close() {
      await app.stop()
      await close()
    },
  }
}

interface Door {
  /** Modules that open its connections. */
  at: readonly string[]
  /** Variables that name its address; none where administrators do. */
  variables: Readonly<Record<string, (host: string) => Record<string, string>>>
  /** Calls a host that a name leads to. */
  call(host: string, port: number): Promise<unknown>
}

const named = (name: string, scheme = 'http', more: Record<string, string> = {}) => ({
  [name]: (host: string) => ({ [name]: `${scheme}://${host}/x`, ...more }),
})

/** Connections of the running server. */
const doors: Readonly<Record<string, Door>> = {
  'the platform behind the console': {
    at: ['http/proxy.ts'],
    variables: named('BACKEND_URL'),
    async call(host, port) {
      front ??= await openFront(`http://${host}:${port}`)
      const { status } = await fetch(`${front.url}/api/blade-system/menu/routes`)
      throw new Error(`answered ${status}`)
    },
  },
  'text messages': {
    at: ['outbound/fetchBounded.ts'],
    variables: { SMS_URLS: (host) => ({ SMS_URLS: `yunpian=http://${host}/x` }) },
    call: (host, port) => postToSmsService(new URL(`http://${host}:${port}`), '{}', {}),
  },
  mails: {
    at: ['modules/mail/transport.ts'],
    variables: named('SMTP_URL', 'smtp', { MAIL_FROM: 'a@example.cn' }),
    call: (host, port) =>
      sendMail(
        { host, port, isSecure: false, user: '', password: '', from: 'a@example.cn' },
        { id: '1', address: 'b@example.cn', subject: 's', text: 't' },
        { patienceMs: 2_000 },
      ),
  },
  'an OpenID provider': {
    at: ['modules/account/socialService.ts', 'outbound/fetchBounded.ts'],
    variables: {
      OIDC_ISSUER: (host) => ({ OIDC_CLIENT: 'a:b', OIDC_ISSUER: `https://${host}`, PUBLIC_URL: 'https://site.example' }),
    },
    call: (host, port) =>
      authorizationRequest(
        { source: 'oidc', clientId: 'a', clientSecret: 'b', scope: 'openid', at: { issuer: `https://${host}:${port}` } },
        back,
      ),
  },
  'an OAuth service': {
    at: ['modules/account/socialService.ts', 'outbound/fetchBounded.ts'],
    variables: {},
    call: (host, port) => fetchSocialProfile(oauth(`https://${host}:${port}`), back, trip),
  },
  'a video platform': {
    at: ['outbound/fetchBounded.ts'],
    variables: {
      ...named('EZVIZ_URL'),
      ...named('WO_VIDEO_URL'),
      MEDIA_SERVER: (host) => ({ MEDIA_SERVER: `zlm,http://${host}/x` }),
    },
    call: (host, port) => fetchFromVideoService(new URL(`http://${host}:${port}`)),
  },
  'a geocoder': {
    at: ['outbound/fetchBounded.ts'],
    variables: named('GEOCODER_URL'),
    call: (host, port) => fetchBounded(`http://${host}:${port}`, {}, limits),
  },
  'a card reader': {
    at: ['outbound/fetchBounded.ts'],
    variables: named('CARD_READER_URL'),
    async call(host, port) {
      const { code } = (await readCardLocally.answer({ cardReaderUrl: `http://${host}:${port}` } as Config)) as { code: number }
      throw new Error(`code ${code}`)
    },
  },
  'an MQTT broker': {
    at: ['modules/gateways/mqtt/openClient.ts'],
    variables: named('MQTT_URL', 'mqtt'),
    call: (host, port) => mqtt(`mqtt://a:b@${host}:${port}`),
  },
  'an MQTT broker over TLS': {
    at: ['modules/gateways/mqtt/openClient.ts'],
    variables: named('MQTT_URL', 'mqtts'),
    call: (host, port) => mqtt(`mqtts://a:b@${host}:${port}`),
  },
  'an MQTT broker behind a WebSocket': {
    at: ['modules/gateways/mqtt/openClient.ts'],
    variables: named('MQTT_URL', 'ws'),
    call: (host, port) => mqtt(`ws://${host}:${port}/mqtt`),
  },
  'a Modbus device': {
    at: ['modules/gateways/modbus/readBlocks.ts'],
    variables: {},
    call: (host, port) =>
      readBlocks({ host, port, unit: 1 }, [{ table: '3', address: 0, count: 1 }], { hosts: [NAME], answerMs: 2_000, wholeMs: 2_000 }),
  },
  'a storage': {
    at: ['modules/resource/storage/s3.ts'],
    variables: {},
    call: async (host, port) => (await storage(`http://${host}:${port}`)).stat('a'),
  },
  'a data source in PostgreSQL': {
    at: ['store/foreign/postgresSession.ts'],
    variables: {},
    call: (host, port) => database(`jdbc:postgresql://${host}:${port}/x`, [NAME]),
  },
  'a data source in MySQL': {
    at: ['store/foreign/mysqlSession.ts'],
    variables: {},
    call: (host, port) => database(`jdbc:mysql://${host}:${port}/x`, [NAME]),
  },
}

/** Others that open connections: to the own database, to the running server from the command line, and listeners. */
const OTHERS = [
  'store/inspect.ts',
  'store/dialect/postgres.ts',
  'store/dialect/pooler.ts',
  'store/dialect/pool.ts',
  'store/copy/postgresCopy.ts',
  'commands/runningSystem.ts',
  'commands/devices/simulateDevices.ts',
  'modules/gateways/mqtt/broker.ts',
  'outbound/agent.ts',
  'http/listener.ts',
]

/** Where a name of a hostile or rebound resolver leads. */
const REBOUND: readonly (readonly string[])[] = [
  ['169.254.169.254'],
  ['::ffff:169.254.169.254'],
  ['::ffff:a9fe:a9fe'],
  ['64:ff9b::a9fe:a9fe'],
  ['2002:a9fe:a9fe::1'],
  ['fe80::1'],
  ['fd00:ec2::254'],
  ['100.100.100.200'],
  ['168.63.129.16'],
  ['127.0.0.1', '169.254.169.254'],
]

const real = { lookup: dns.lookup, promised: dns.promises.lookup }
let leadsTo: readonly string[] = []
const attempts: string[] = []
let closedPort = 0

beforeAll(async () => {
  const found = () => leadsTo.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const fake = ((host: string, options: { all?: boolean }, done: (error: null, ...result: unknown[]) => void) => {
    if (host !== NAME) return real.lookup(host, options, done as never)
    const all = found()
    process.nextTick(() => (options.all ? done(null, all) : done(null, all[0]?.address, all[0]?.family)))
  }) as never
  dns.lookup = fake
  dns.promises.lookup = (async (host: string, options: object) => (host === NAME ? found() : real.promised(host, options))) as never
  syncBuiltinESMExports()
  const emit = Socket.prototype.emit
  vi.spyOn(Socket.prototype, 'emit').mockImplementation(function (this: Socket, name: string | symbol, ...given: unknown[]) {
    if (name === 'connectionAttempt' && Number(given[1]) === closedPort) attempts.push(String(given[0]))
    return Reflect.apply(emit, this, [name, ...given])
  } as typeof emit)
  // A port that nobody listens at.
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closedPort = (server.address() as AddressInfo).port
  await new Promise((done) => server.close(done))
})
afterAll(async () => {
  await front?.close()
  vi.restoreAllMocks()
  Object.assign(dns, { lookup: real.lookup })
  dns.promises.lookup = real.promised
  syncBuiltinESMExports()
})

/** Addresses that a call tried to connect to. */
async function tried(door: Door, to: readonly string[]): Promise<string[]> {
  leadsTo = to
  attempts.length = 0
  await expect(door.call(NAME, closedPort)).rejects.toThrow()
  return [...attempts]
}

describe.each(Object.entries(doors))('%s', (_, door) => {
  test('connects to where its name leads, and never to a link-local or metadata address behind it', async () => {
    // The probe sees connections: an ordinary address is called.
    expect(await tried(door, ['127.0.0.1'])).toContain('127.0.0.1')
    const reached: string[] = []
    for (const to of REBOUND) reached.push(...(await tried(door, to)))
    expect(reached).toEqual([])
  })
})

test.each([
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
])('a variable that names %s is refused at the start, and the sentence has no password', (host) => {
  for (const { variables } of Object.values(doors)) {
    for (const [name, env] of Object.entries(variables)) {
      const withPassword = Object.fromEntries(Object.entries(env(host)).map(([key, value]) => [key, value.replace('://', '://me:secret@')]))
      for (const one of [env(host), withPassword]) {
        const faults = faultsOf(one)
        expect(faults, name).toContain(`${name} must not name a link-local or metadata address`)
        expect(faults).not.toContain('secret')
      }
    }
  }
})

function faultsOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test.each([4, 5] as const)(
  'a packet of MQTT %i that announces more than a message may have ends its connection before it is read',
  async (version) => {
    leadsTo = ['127.0.0.1']
    let sent = 0
    const broker = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(version === 5 ? Buffer.from([0x20, 3, 0, 0, 0]) : Buffer.from([0x20, 2, 0, 0]))
        // PUBLISH of 200 MB.
        socket.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64]))
        const piece = Buffer.alloc(MB)
        const more = () => {
          while (!socket.destroyed && sent < 200 * MB) {
            sent += piece.length
            if (!socket.write(piece)) return void socket.once('drain', more)
          }
        }
        more()
      })
    })
    await new Promise<void>((done) => broker.listen(0, '127.0.0.1', done))
    const cut = vi.fn()
    const url = `mqtt://a:b@${NAME}:${(broker.address() as AddressInfo).port}`
    const client = openClient(url, { clientId: 'x', protocolVersion: version, reconnectPeriod: 0 }, cut)
    client.on('error', () => {})
    client.connect()
    await new Promise<void>((closed) => client.once('close', () => closed()))
    await client.endAsync(true)
    expect(cut).toHaveBeenCalledOnce()
    expect(sent).toBeLessThan(32 * MB)
    broker.close()
  },
)

describe('an address that administrators type', () => {
  const LOOPBACK = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '0', '[::]', 'localhost']

  test.each([...LOOPBACK, '10.0.0.5', '192.168.0.1', '[fd00::1]'])('is no storage at %s where others are named', (host) => {
    for (const hosts of [[], ['https://oss.site.example'], ['https://*.site.example']])
      expect(isAllowed(`https://${host}`, hosts)).toBe(false)
  })

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00::1',
    'fe80::1%eth0',
    'fec0::1',
  ])('is no data source where a name below a named domain leads to %s', (address) => {
    expect(mayCall('db.site.example', 3306, [address], ['*.site.example'])).toBe(false)
    expect(mayCall('db.site.example', 3306, ['203.0.113.9', address], ['*.site.example'])).toBe(false)
    expect(mayCall('db.site.example', 3306, ['203.0.113.9'], ['*.site.example'])).toBe(true)
  })
})

test('no other module of the server opens connections', async () => {
  const opens =
    /(?:(?<!type .*)from |await import\()'(undici|mqtt|nodemailer|openid-client|node:tls|node:dgram|node:http2?|node:https|pg|mysql2[\w/]*|@fastify\/http-proxy|@aws-sdk\/client-s3)'|import \{[^}]*(?:\bconnect\b|\bcreateConnection\b|(?<!type )\bSocket\b)[^}]*\} from 'node:net'|(?<![\w.])fetch\(/
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: join(PROJECT, 'server') })) {
    const lines = readFileSync(join(PROJECT, 'server', file), 'utf8').split('\n')
    if (lines.some((line) => !line.startsWith('import type') && opens.test(line))) found.push(file)
  }
  const known = [...new Set([...Object.values(doors).flatMap(({ at }) => at), ...OTHERS])]
  expect(found.sort()).toEqual(known.sort())
})
