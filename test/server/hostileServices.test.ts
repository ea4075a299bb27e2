// Services that this server calls, each going wrong in each way: a call ends soon with a sentence, and reads little of what it is sent.

import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authorizationRequest, fetchSocialProfile } from '#modules/account/socialService.ts'
import { readCardLocally } from '#modules/people/readCard.ts'
import { postToSmsService } from '#modules/resource/sms/ask.ts'
import { s3Storage } from '#modules/resource/storage/s3.ts'
import { fetchFromVideoService } from '#modules/video/ask.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import { makeCertificate } from '../support/certificate.ts'

const MB = 1024 * 1024
/** Bytes that buffers of both ends hold of an answer that nobody reads on. */
const MAX_SENT = 24 * MB
const PATIENCE_MS = 400

let folder: string
let plain: Server
let secure: Server
let other: Server
let behave: RequestListener
/** Bytes of the answer that were taken off the hostile service. */
let sent = 0
/** Calls that came to another service of this machine. */
let ledAway = 0

const addressOf = (server: Server, scheme: string) => `${scheme}://localhost:${(server.address() as AddressInfo).port}`
const listen = (server: Server) => new Promise<void>((done) => server.listen(0, 'localhost', done))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-hostile-'))
  await writeFile(join(folder, 'draft'), 'a file')
  const { TLS_CERT, TLS_KEY } = makeCertificate(folder)
  const listener: RequestListener = (request, response) => behave(request, response)
  plain = createServer(listener)
  secure = createSecureServer({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, listener) as unknown as Server
  other = createServer((_, response) => {
    ledAway += 1
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"secret":"of this machine"}')
  })
  await Promise.all([plain, secure, other].map(listen))
  // The limits are those of the program, fifty times as fast: nobody waits ten seconds for each case.
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms > 1_000 ? ms / 50 : ms))
})
afterAll(async () => {
  vi.restoreAllMocks()
  for (const server of [plain, secure, other]) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  sent = 0
  ledAway = 0
})

/** Writes as much as is taken, up to 100 MB. */
const flood =
  (status: number, type: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type })
    const piece = Buffer.alloc(256 * 1024, ' ')
    const more = () => {
      while (sent < 100 * MB && !response.destroyed) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }

const redirect =
  (to: () => string): RequestListener =>
  (_, response) =>
    response.writeHead(307, { location: to() }).end()

const faults: Readonly<Record<string, RequestListener | null>> = {
  'says nothing': () => {},
  'sends a byte now and then': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  },
  'answers 100 MB': flood(200, 'application/json'),
  'answers 100 MB of an error': flood(500, 'application/xml'),
  'answers a page instead of data': (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  'calls a page data': (_, r) => r.writeHead(200, { 'content-type': 'application/json' }).end('<h1>Welcome</h1>'),
  'says that it is longer than it is': (_, r) =>
    void r.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"code":0', () => r.destroy()),
  'hangs up': (_, response) => response.destroy(),
  'leads to this machine': redirect(() => addressOf(other, 'http')),
  'leads to metadata': redirect(() => 'http://169.254.169.254/latest/meta-data/'),
  'shows a certificate of nobody': null,
}

interface Service {
  call(address: string): Promise<unknown>
  /** Keys of the sentences that its user may read. */
  description: RegExp
  /** Faults that are an ordinary answer of this kind of call. */
  bears?: readonly string[]
}

const bucket = (endpoint: string) => ({ endpoint, region: 'us-east-1', name: 'site', accessKey: 'a', secretKey: 'b', pathStyle: true })
const storage = (endpoint: string) => s3Storage(bucket(endpoint), { connectMs: PATIENCE_MS, silentMs: PATIENCE_MS })
const oauth = (at: string) => ({
  source: 'github' as const,
  clientId: 'a',
  clientSecret: 'b',
  scope: 'user',
  at: { authorize: `${at}/authorize`, token: `${at}/token`, person: `${at}/person` },
})

const services: Readonly<Record<string, Service>> = {
  'a text message service': { call: (at) => postToSmsService(new URL(at), '{}', {}), description: /^sms\.(away|late|busy)$/ },
  'a video platform': { call: (at) => fetchFromVideoService(new URL(at)), description: /^video\.platformAway$/ },
  'an OAuth service': {
    call: (at) =>
      fetchSocialProfile(oauth(at), 'https://site.example/back', { code: 'c', state: 's', verifier: 'v'.repeat(43), nonce: 'n' }),
    description: /^auth\.socialFailed$/,
  },
  'an OpenID service': {
    // As its route does: `authorizationRequest` tells the cause, the caller hears one sentence.
    call: (at) =>
      authorizationRequest(
        { source: 'oidc', clientId: 'a', clientSecret: 'b', scope: 'openid', at: { issuer: at } },
        'https://site.example/back',
      ).catch(() => {
        throw new AppError('auth.socialFailed')
      }),
    description: /^auth\.socialFailed$/,
  },
  'a card reader': {
    call: async (cardReaderUrl) => {
      const { code } = (await readCardLocally.answer({ cardReaderUrl } as Config)) as { code: number }
      throw Object.assign(new Error(), { key: `code ${code}` })
    },
    description: /^code -[13]$/,
  },
  'a storage that is looked at': {
    call: async (at) => (await storage(at)).stat('a'),
    description: /^oss\./,
    // An answer to HEAD has no body that could be wrong or long.
    bears: [
      'answers 100 MB of an error',
      'sends a byte now and then',
      'answers 100 MB',
      'answers a page instead of data',
      'calls a page data',
    ],
  },
  'a storage that a file is put into': {
    call: async (at) => (await storage(at)).put('a', join(folder, 'draft'), { size: 6, type: 'text/plain' }),
    description: /^oss\./,
    // It said 200: what its body says is of no use to a write.
    bears: ['sends a byte now and then', 'answers 100 MB', 'answers a page instead of data', 'calls a page data'],
  },
}

describe.each(Object.entries(services))('%s', (_, { call, description, bears = [] }) => {
  test.each(Object.entries(faults).filter(([fault]) => !bears.includes(fault)))(
    'that %s is answered for with a sentence',
    async (_, listener) => {
      behave = listener ?? ((_, response) => response.end('{}'))
      const before = process.memoryUsage().arrayBuffers
      const start = performance.now()
      const error = await call(addressOf(listener === null ? secure : plain, listener === null ? 'https' : 'http')).then(
        (value) => value,
        (thrown: unknown) => thrown,
      )
      expect(error).toMatchObject({ key: expect.stringMatching(description) })
      expect(performance.now() - start).toBeLessThan(8_000)
      expect(sent).toBeLessThan(MAX_SENT)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MB)
      expect(ledAway).toBe(0)
    },
  )
})
