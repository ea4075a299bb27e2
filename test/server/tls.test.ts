import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as tlsConnect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionsOf, createListener } from '../../server/http/listener.ts'
import { passOf } from '../../server/modules/demo/cameras/pass.ts'
import { makeCertificate } from '../support/certificate.ts'
import { neverForceStop } from '../support/forcedStop.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    console.warn('No openssl is on this machine, so no certificate can be made for the tests of TLS')
    return false
  }
})()

describe.skipIf(!hasOpenssl)('with a certificate the server', () => {
  let folder: string
  let app: TestApp
  const tls = () => ({ cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-tls-'))
    app = await startApp({ env: { ...makeCertificate(folder), GANTRY_DEMO: '' } })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const session = () => connect(app.url, { rejectUnauthorized: false })
  const get = (open: ReturnType<typeof connect>, path: string) =>
    new Promise<{ status: number; length: number; text: string }>((done, fail) => {
      const stream = open.request({ ':path': path })
      let status = 0
      stream.on('response', (headers) => {
        status = Number(headers[':status'])
      })
      let text = ''
      stream.setEncoding('latin1')
      stream.on('data', (part: string) => {
        text += part
        if (path.includes('.flv') && text.length > 8_000) {
          stream.close()
          done({ status, length: text.length, text: '' })
        }
      })
      stream.on('end', () => done({ status, length: text.length, text }))
      stream.on('error', fail)
    })

  test('answers the API and nine live streams over one connection of HTTP/2', async () => {
    const open = session()
    const { pass } = passOf(app.platform.auth.keys, 1)
    const streams = await Promise.all(Array.from({ length: 9 }, () => get(open, `/live/demo/1.flv?s=${pass}`)))
    expect(streams.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(open.alpnProtocol).toBe('h2')
    expect(JSON.parse((await get(open, '/healthz')).text)).toEqual({ status: 'ok' })
    expect((await get(open, '/api/blade-system/param/list')).status).toBe(401)
    open.close()
  })

  test('serves a hundred streams of one connection at a time, and other connections meanwhile', async () => {
    const open = connect(app.url, { rejectUnauthorized: false, peerMaxConcurrentStreams: 1_000 })
    open.on('error', () => {})
    const before = app.platform.events.count
    const streams = Array.from({ length: 120 }, () => open.request({ ':path': '/schemas/events' }).on('error', () => {}))
    await expect.poll(() => app.platform.events.count - before).toBe(100)
    const other = session()
    expect((await get(other, '/healthz')).status).toBe(200)
    expect(app.platform.events.count - before).toBe(100)
    for (const stream of streams) stream.close()
    await expect.poll(() => app.platform.events.count).toBe(before)
    open.destroy()
    other.close()
  })

  test('answers HTTP/1.1 to who cannot, and says that TLS is to stay', async () => {
    const headers = await new Promise<Record<string, unknown>>((done, fail) => {
      const { port } = new URL(app.url)
      const options = { host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }
      request(options, (reply) => {
        reply.resume()
        done({ version: reply.httpVersion, ...reply.headers })
      })
        .on('error', fail)
        .end()
    })
    expect(headers).toMatchObject({ version: '1.1', 'strict-transport-security': expect.stringContaining('max-age') })
  })

  /** Bytes of a client that speaks these protocols, until the server closes the connection. */
  const answerTo = async (protocol: string, bytes: Buffer | string) => {
    const socket = tlsConnect({
      host: '127.0.0.1',
      port: Number(new URL(app.url).port),
      ALPNProtocols: [protocol],
      rejectUnauthorized: false,
    })
    let answer = ''
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1'))).on('error', () => {})
    socket.write(bytes)
    await once(socket, 'close')
    return answer
  }

  const PREFACE = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])])
  // POST / of HTTPS; the flags say that the head is whole, and the body is not.
  const POST = Buffer.from([0, 0, 6, 1, 4, 0, 0, 0, 1, 0x83, 0x84, 0x87, 0x41, 0x01, 0x61])

  test.each<[name: string, protocol: string, bytes: Buffer | string]>([
    ['nothing', 'http/1.1', ''],
    ['half a head', 'http/1.1', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'],
    ['half a body', 'http/1.1', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
    ['half a preface of HTTP/2', 'h2', PREFACE.subarray(0, 9)],
    ['no request of HTTP/2', 'h2', PREFACE],
    ['half a head of HTTP/2', 'h2', Buffer.concat([PREFACE, Buffer.from([0, 0, 1, 1, 0, 0, 0, 0, 1, 0x82])])],
    ['half a body of HTTP/2', 'h2', Buffer.concat([PREFACE, POST])],
  ])('closes a connection with %s at its time', async (_, protocol, bytes) => {
    const { server } = app.http
    const { headersTimeout, keepAliveTimeout } = server
    Object.assign(server, { headersTimeout: 300, keepAliveTimeout: 300 })
    onTestFinished(() => void Object.assign(server, { headersTimeout, keepAliveTimeout }))
    await answerTo(protocol, bytes)
  })

  test('ends a request of HTTP/2 with half a body at its time, and serves others of its connection meanwhile', async () => {
    const { server } = app.http
    const { headersTimeout } = server
    server.headersTimeout = 300
    onTestFinished(() => void Object.assign(server, { headersTimeout }))
    const open = session()
    const half = open.request({ ':method': 'POST', ':path': '/api/blade-auth/oauth/token', 'content-type': 'application/json' })
    const aborted = once(half, 'aborted')
    half
      .on('error', () => {})
      .resume()
      .write('{')
    expect((await get(open, '/healthz')).status).toBe(200)
    await aborted
    expect((await get(open, '/healthz')).status).toBe(200)
    open.close()
  })

  test.each(['h2c', 'TLS/1.0', 'websocket'])('serves a request that asks for %s as if it had not', async (other) => {
    const asked = `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\nUpgrade: ${other}\r\n\r\n`
    expect(await answerTo('http/1.1', asked)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('stops by itself with a stream and a connection open', async () => {
    const { cert, key } = tls()
    const own = await startApp({ env: { TLS_CERT: cert, TLS_KEY: key, GANTRY_DEMO: '' } })
    const open = connect(own.url, { rejectUnauthorized: false })
    const { pass } = passOf(own.platform.auth.keys, 1)
    const stream = open.request({ ':path': `/live/demo/1.flv?s=${pass}` })
    await new Promise((done) => stream.once('data', done))
    const ended = new Promise((done) => stream.on('close', done))
    stream.resume()
    neverForceStop()
    await own.close()
    await ended
    open.destroy()
  })

  test('says what is wrong with one that is none', async () => {
    const { key } = tls()
    const broken = join(folder, 'broken.pem')
    await writeFile(broken, 'no certificate')
    expect(() => createListener({}, { tls: { cert: broken, key } })).toThrow('TLS_CERT and TLS_KEY are no certificate')
    expect(() => createListener({}, { tls: { cert: join(folder, 'none.pem'), key } })).toThrow('TLS_CERT cannot be read')
  })
})

test('connections that are left are ended at last', async () => {
  const http = createListener({}, { tls: null })
  const connections = connectionsOf(http.server, { trustProxy: [] })
  http.get('/never', () => new Promise(() => {}))
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const asked = fetch(`${url}/never`).then(
    () => 'answered',
    () => 'cut',
  )
  await new Promise<void>((done) => http.server.once('request', () => done()))
  connections.endAll()
  expect(await asked).toBe('cut')
  await http.close()
})
