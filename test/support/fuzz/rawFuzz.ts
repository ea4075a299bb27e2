// Fuzzer of a server's sockets: reproducible random bytes for headers, upgrades, chunks, encodings, forms, HTTP/2 frames and TLS records.

import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { createRandom, type Random } from '../month/random.ts'

export interface RawTarget {
  port: number
  /** True if the port uses TLS, with HTTP/2. */
  tls: boolean
  /** Token of a signed-in user, for some of the requests. */
  token: string
}

export interface RawFindings {
  /** A line for each invalid response, and for each time that a second connection was not served. */
  faults: string[]
  /** Longest wait of the second connection in milliseconds. */
  slowest: number
  /** Number of responses by status; `none` for connections closed without one. */
  answers: Readonly<Record<string, number>>
}

const AT_ONCE = 32
/** Number of packets between two checks of the second connection. */
const LOOK_EVERY = 50
const PATIENCE_MS = 60_000

const PATHS = ['/', '//', '/healthz', '/api/blade-system/param/list', '/api/blade-system/param/submit', '/api/blade-auth/oauth/token']
const MORE_PATHS = ['/api/blade-resource/oss/endpoint/put-file', '/api/blade-system/user/import-user', '/files/%', '/schemas/manifest.json']
const ODD_PATHS = [
  '*',
  '/%',
  '/%zz',
  'http://[',
  'http://x/',
  '/live/demo/1.flv?s=%',
  '/?%00',
  '/gantry/start',
  '/\xff',
  '?',
  '',
  '/a'.repeat(2_000),
]
const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'PRI', 'M-SEARCH', 'get', 'G\x00T']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.', 'XTTP/1.1']
const UPGRADES = ['websocket', 'h2c', 'WebSocket', 'TLS/1.0', 'websocket, h2c', '', '\t', 'x'.repeat(500)]
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'text/plain',
  '/',
  ';',
]
const ENCODINGS = ['gzip', 'gzip', 'deflate', 'br', 'gzip, gzip', 'identity', 'x-gzip']
const FORM =
  '--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--a--\r\n'
const BODIES: readonly Buffer[] = [
  '{"paramName":"x"}',
  '{"a":',
  '[[],[],[]]',
  'a=1&b=%zz',
  '',
  FORM,
  FORM.slice(0, 60),
  '--a\r\n\r\n',
  'hello',
].map((text) => Buffer.from(text, 'latin1'))

type Family = (random: Random, token: string) => Buffer

function head(random: Random, lines: readonly string[]): Buffer {
  const path = random.pick(random.chance(0.3) ? ODD_PATHS : [...PATHS, ...MORE_PATHS])
  const first = `${random.pick(METHODS)} ${path} ${random.pick(VERSIONS)}`
  const host = random.chance(0.9) ? ['Host: localhost'] : []
  return Buffer.from(`${[first, ...host, ...lines].join('\r\n')}\r\n\r\n`, 'latin1')
}

function post(random: Random, token: string, lines: readonly string[], body: Buffer): Buffer {
  const path = random.pick([...PATHS, ...MORE_PATHS])
  const known = random.chance(0.5) ? [`Blade-Auth: ${token}`] : []
  const all = [`POST ${path} ${random.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'])}`, 'Host: localhost', ...known, ...lines]
  return Buffer.concat([Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

const noise = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => random.whole(0, 255)))

function mutated(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let count = random.whole(0, 3); count > 0 && copy.length > 0; count--) copy[random.whole(0, copy.length - 1)] = random.whole(0, 255)
  return copy
}

const chunkOf = (random: Random, body: Buffer): Buffer => {
  const size = random.pick([body.length.toString(16), 'ffffffffffffffff', '-1', 'x', `${body.length.toString(16)};a=b`, '00', ''])
  return Buffer.concat([
    Buffer.from(`${size}\r\n`),
    body,
    Buffer.from(random.pick(['\r\n0\r\n\r\n', '\r\n', '0\r\n\r\n', '\r\n0\r\nX: y\r\n\r\n'])),
  ])
}

const plain: Readonly<Record<string, Family>> = {
  heads: (random) =>
    mutated(
      random,
      head(
        random,
        Array.from({ length: random.whole(0, 4) }, () => oddHeader(random)),
      ),
    ),
  upgrades: (random) =>
    head(random, [
      random.pick(['Connection: Upgrade', 'Connection: upgrade, HTTP2-Settings', 'Connection: keep-alive']),
      `Upgrade: ${random.pick(UPGRADES)}`,
      `Sec-WebSocket-Key: ${random.pick(['dGhlIHNhbXBsZSBub25jZQ==', 'x', ''])}`,
      `HTTP2-Settings: ${random.pick(['AAMAAABkAAQAoAAAAAIAAAAA', '', '%'])}`,
    ]),
  /** Valid WebSocket handshakes for an arbitrary path: each complete one gets a response. */
  handshakes: (random) =>
    Buffer.from(
      `GET ${random.pick([...PATHS, ...ODD_PATHS])} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      'latin1',
    ),
  frames: (random) =>
    Buffer.concat([
      Buffer.from('GET /live/demo/1.flv HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'),
      Buffer.from('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'),
      noise(random, random.whole(0, 40)),
    ]),
  chunks: (random, token) => {
    const lines = [
      'Transfer-Encoding: chunked',
      `Content-Type: ${random.pick(TYPES)}`,
      ...(random.chance(0.1) ? ['Content-Length: 5'] : []),
    ]
    return mutated(random, post(random, token, lines, chunkOf(random, random.pick(BODIES))))
  },
  encodings: (random, token) => {
    const plainBody = random.pick(BODIES)
    const body = random.pick([plainBody, gzipSync(plainBody), gzipSync(plainBody).subarray(0, -9), mutated(random, gzipSync(plainBody))])
    const lines = [`Content-Type: ${random.pick(TYPES)}`, `Content-Encoding: ${random.pick(ENCODINGS)}`, `Content-Length: ${body.length}`]
    return post(random, token, lines, body)
  },
  forms: (random, token) => {
    const body = mutated(random, random.pick(BODIES))
    const length = random.pick([body.length, body.length, body.length + 5, Math.max(0, body.length - 5)])
    return post(random, token, [`Content-Type: ${random.pick(TYPES)}`, `Content-Length: ${length}`], body)
  },
  pipelines: (random, token) =>
    Buffer.concat(
      Array.from(
        { length: random.whole(2, 12) },
        () => (random.chance(0.7) ? head(random, []) : plain.forms?.(random, token)) ?? Buffer.alloc(0),
      ),
    ),
  h2c: (random) => Buffer.concat([PREFACE, ...frames(random)]),
  noise: (random) => noise(random, random.whole(0, 400)),
}

const secure: Readonly<Record<string, Family>> = {
  http2: (random) => Buffer.concat([PREFACE, SETTINGS, ...frames(random)]),
  http1: (random, token) => random.pick(Object.values(plain))(random, token),
}

/** Bytes for the port itself, below TLS. */
const records: Family = (random) => {
  const hello = Buffer.concat([
    Buffer.from([22, 3, random.whole(0, 4), 0, random.whole(0, 255), 1, 0, 0]),
    noise(random, random.whole(0, 250)),
  ])
  return random.pick([hello, noise(random, random.whole(0, 200)), head(random, [])])
}

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
const SETTINGS = frame(4, 0, 0, Buffer.alloc(0))
/** HPACK blocks: GET of `https://localhost/`, and invalid ones. */
const BLOCKS: readonly Buffer[] = [
  Buffer.concat([Buffer.from([0x82, 0x87, 0x84, 0x41, 9]), Buffer.from('localhost')]),
  Buffer.concat([Buffer.from([0x83, 0x87, 0x84, 0x41, 9]), Buffer.from('localhost')]),
  Buffer.from([0x82, 0x87]),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from([0x3f, 0xe1, 0xff, 0x03]),
  Buffer.alloc(0),
]

function frame(type: number, flags: number, stream: number, payload: Buffer, length = payload.length): Buffer {
  const start = Buffer.alloc(9)
  start.writeUIntBE(length, 0, 3)
  start.writeUInt8(type, 3)
  start.writeUInt8(flags, 4)
  start.writeUInt32BE(stream, 5)
  return Buffer.concat([start, payload])
}

function frames(random: Random): Buffer[] {
  return Array.from({ length: random.whole(1, 12) }, (_, at) => {
    const type = random.pick([0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 255])
    const payload = type === 1 || type === 9 ? mutated(random, random.pick(BLOCKS)) : noise(random, random.pick([0, 4, 5, 6, 8, 12]))
    const length = random.chance(0.9) ? payload.length : random.whole(0, 70_000)
    return frame(type, random.pick([0, 1, 4, 5, 8, 0x20, 255]), random.chance(0.8) ? at * 2 + 1 : random.whole(0, 9), payload, length)
  })
}

function oddHeader(random: Random): string {
  const values = ['', 'x', '\x00', '\xff', 'a'.repeat(9_000), ' ', '1', '-1', '99999999999999999999', 'chunked', 'bytes=0-', 'bytes=-', '%']
  const names = [
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Expect',
    'Range',
    'Origin',
    'Accept-Language',
    'Blade-Auth',
    'X-Forwarded-For',
  ]
  return `${random.pick([...names, 'Cookie', 'Authorization', 'If-None-Match', 'X y', ':path', ''])}: ${random.pick(values)}`
}

/** Sends packets, some cut at a byte, and checks a second connection meanwhile. */
export async function rawFuzz(target: RawTarget, packets: number, seed: number): Promise<RawFindings> {
  const random = createRandom(seed)
  const families = Object.entries(target.tls ? { ...secure, records } : plain)
  const found = { faults: [] as string[], slowest: 0, answers: {} as Record<string, number> }
  let sent = 0
  const work = async (): Promise<void> => {
    while (sent < packets) {
      const [name, family] = families[sent % families.length] as (typeof families)[number]
      const isLook = sent++ % LOOK_EVERY === 0
      const bytes = family(random, target.token)
      const cut = random.chance(0.5) ? random.whole(0, bytes.length) : null
      const answer = await send(target, name, bytes, cut)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? (answer === '' ? 'none' : 'frames')
      found.answers[status] = (found.answers[status] ?? 0) + 1
      if (/^5(?!01|03|05)/.test(status))
        found.faults.push(`${answer.slice(0, 200)} to ${name} ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
      if (answer === LATE) found.faults.push(`${name} was not closed: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
      if (name === 'handshakes' && cut === null && answer === '')
        found.faults.push(`No answer to ${name} ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`)
      if (isLook) await look(target, found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

const LATE = 'late'

/** Response until the connection closes. @param cut number of bytes after which the connection is aborted; `null` to end it normally */
function send(target: RawTarget, name: string, bytes: Buffer, cut: number | null): Promise<string> {
  return new Promise((done) => {
    const ready = () => {
      socket.write(cut === null ? bytes : bytes.subarray(0, cut))
      if (cut !== null) setImmediate(() => socket.destroy())
      else if (name !== 'handshakes') socket.end()
    }
    const socket = name === 'records' || !target.tls ? connect(target.port, '127.0.0.1', ready) : overTls(target, name, ready)
    const parts: Buffer[] = []
    const late = setTimeout(() => {
      parts.splice(0, parts.length, Buffer.from(LATE))
      socket.destroy()
    }, PATIENCE_MS)
    socket.on('data', (part: Buffer) => {
      // A handshake is ended by its answer: Node drops answers that need the disk when the client has ended its side.
      if (name === 'handshakes') socket.end()
      if (parts.length < 4) parts.push(part)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(late)
      done(Buffer.concat(parts).toString('latin1'))
    })
  })
}

function overTls({ port }: RawTarget, name: string, ready: () => void): Socket {
  return connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [name === 'http2' ? 'h2' : 'http/1.1'] }, ready)
}

async function look(target: RawTarget, found: { faults: string[]; slowest: number }): Promise<void> {
  const start = performance.now()
  const request = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const answer = await send(target, 'http1', request, null)
  found.slowest = Math.max(found.slowest, performance.now() - start)
  if (!answer.startsWith('HTTP/1.1 200')) found.faults.push(`A second connection got: ${answer.slice(0, 100)}`)
}
