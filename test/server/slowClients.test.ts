// Clients that send or read slowly: they hold their own connection for a while, and not those of others.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BODY_PATIENCE_MS, createBodyPace } from '../../server/http/bodyPace.ts'
import { cutHalfBodies } from '../../server/http/halfRequests.ts'
import { connectionsOf, createListener } from '../../server/http/listener.ts'
import { cutStalledAnswers } from '../../server/http/stalledAnswers.ts'
import { makeCertificate } from '../support/certificate.ts'
import { signInBy } from '../support/signIn.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const INGEST = '/api/blade-archives/ingest'
const STALL_MS = 500
const LONG = Buffer.alloc(16 * 1024 * 1024)

test('an address has twenty bodies at a time that take longer than a head, and others are served meanwhile', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  app.http.server.headersTimeout = 1_000
  const open = new Set<Socket>()
  for (let at = 0; at < 60; at++) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      .on('error', () => {})
      .resume()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.write(`POST ${INGEST} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{`)
  }
  await expect.poll(() => open.size).toBe(20)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  // A place is free again when its request ends.
  for (const socket of open) socket.destroy()
  await expect.poll(() => open.size).toBe(0)
})

describe('the pace of a body', () => {
  const MB = 1024 * 1024
  const SECOND = 1_000
  /** Seconds that a body of so many bytes takes at a rate, with a pause of so many seconds after each two minutes; `null` when it is ended. */
  const secondsFor = (bytes: number, rate: number, pause = 0): number | null => {
    const pace = createBodyPace()
    let left = bytes
    for (let second = 0; left > 0; second++) {
      const sent = second % (120 + pause) < 120 ? rate : 0
      left -= sent
      if (pace.isTooSlow(SECOND, sent)) return null
      if (left <= 0) return second
    }
    return null
  }

  test('lets 200 MB come over the line of a phone, with pauses', () => {
    expect(secondsFor(200 * MB, 15 * 1024)).toBeLessThan(4 * 3_600)
    expect(secondsFor(200 * MB, 15 * 1024, 50)).not.toBeNull()
  })

  test('ends one that drips, after its patience', () => {
    expect(secondsFor(200 * MB, 1)).toBeNull()
    expect(secondsFor(200 * MB, 3 * 1024)).toBeNull()
    expect(secondsFor(40 * 1024, 1024)).toBe(39)
  })

  test('saves nothing up for a silence after a fast beginning', () => {
    const pace = createBodyPace()
    expect(pace.isTooSlow(SECOND, 100 * MB)).toBe(false)
    expect(pace.isTooSlow(BODY_PATIENCE_MS - 1, 0)).toBe(false)
    expect(pace.isTooSlow(1, 0)).toBe(true)
  })
})

describe('a body that drips', () => {
  const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
    const app = await startApp({ env })
    onTestFinished(() => app.close())
    app.http.server.headersTimeout = 300
    return app
  }
  const tokenOf = async (app: TestApp): Promise<string> => String((await signInBy(await app.api(null), 'admin')).body.access_token)
  const SUBMIT = '/api/blade-system/param/submit'
  const PUT_FILE = '/api/blade-resource/oss/endpoint/put-file'
  const FILE = '--a\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'

  /** A head of gzip, up to the name of its file. */
  const GZIP = Buffer.from('1f8b0808000000000003', 'hex').toString('latin1')

  test.each([
    ['a form', SUBMIT, 'application/json', '{'],
    ['a file', PUT_FILE, 'multipart/form-data; boundary=a', FILE],
    ['a packed form', SUBMIT, 'application/json\r\nContent-Encoding: gzip', GZIP],
  ])('of %s is answered 408 though its sender is signed in, and others are served meanwhile', async (_, path, type, beginning) => {
    const app = await start()
    const token = await tokenOf(app)
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {})
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    const closed = new Promise((done) => socket.once('close', done))
    const head = `Host: localhost\r\nBlade-Auth: bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 200000`
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${beginning}`, 'latin1')
    const drip = setInterval(() => socket.write(' '), 50)
    onTestFinished(() => clearInterval(drip))
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('数据传输过慢')
    expect(app.logs().filter(({ level }) => Number(level) >= 40)).toMatchObject([{ level: 40, reason: 'request.bodySlow', path }])
  })

  test('over HTTP/2 is answered 408, and other requests of its connection are served', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-slow-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const app = await start(makeCertificate(folder))
    const client = connectHttp2(app.url, { rejectUnauthorized: false })
    onTestFinished(() => client.destroy())
    const half = client.request({ ':method': 'POST', ':path': '/api/blade-auth/oauth/token', 'content-type': 'application/json' })
    half.on('error', () => {}).write('{')
    const aborted = once(half, 'aborted')
    const [answer] = await once(half, 'response')
    expect(answer[':status']).toBe(408)
    half.resume()
    // A client that has not sent all hears so that its stream is closed.
    await aborted
    const other = client.request({ ':path': '/healthz' })
    expect(await new Promise((done) => other.once('response', (headers) => done(headers[':status'])))).toBe(200)
  })

  test('is not one whose bytes wait for the server', async () => {
    const http = createListener({}, { tls: null })
    http.server.headersTimeout = 50
    cutHalfBodies(http, false)
    http.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    http.post('/later', async ({ body }) => {
      // The patience of 60 seconds is 300 ms here.
      await new Promise((done) => setTimeout(done, 600))
      let size = 0
      for await (const part of body as AsyncIterable<Buffer>) size += part.length
      return String(size)
    })
    const url = await http.listen({ host: '127.0.0.1', port: 0 })
    onTestFinished(() => http.close())
    expect(await (await fetch(`${url}/later`, { method: 'POST', body: LONG })).text()).toBe(String(LONG.length))
  })
})

/** A server with a short answer, a long one, and one that comes when others would be cut. `open` has the ports of its clients. */
async function serve(tls: { cert: string; key: string } | null, stallMs: number | undefined) {
  const http = createListener({}, { tls })
  cutStalledAnswers(http, stallMs)
  const open = new Set<number | undefined>()
  http.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    open.add(remotePort)
    socket.on('close', () => open.delete(remotePort))
  })
  http.get('/short', async () => 'short')
  http.get('/long', async () => LONG)
  http.get('/later', async () => {
    await new Promise((done) => setTimeout(done, 3 * STALL_MS))
    return 'later'
  })
  http.get('/before-pause', async (_, reply) => {
    reply.send('before a pause')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * STALL_MS)
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    connectionsOf(http.server, { trustProxy: [] }).endAll()
    http.server.closeAllConnections?.()
    return http.close()
  })
  return { port: Number((http.server.address() as AddressInfo).port), open }
}

/** A client of HTTP/2 of a server that cuts stalled answers. */
async function connectedClient(): Promise<ClientHttp2Session> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-slow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { TLS_CERT: cert, TLS_KEY: key } = makeCertificate(folder)
  const { port } = await serve({ cert, key }, STALL_MS)
  const client = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  onTestFinished(() => client.destroy())
  return client
}

const readFrom = async (port: number, path: string) => (await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()).byteLength

test('a connection whose client reads nothing of its answer is closed, one that waits for its answer is not', async () => {
  const { port, open } = await serve(null, STALL_MS)
  const stalled = connect(port, '127.0.0.1').on('error', () => {})
  stalled.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => open.has(stalled.localPort)).toBe(true)
  expect(await readFrom(port, '/later')).toBe('later'.length)
  await expect.poll(() => open.has(stalled.localPort)).toBe(false)
  // A paused socket hears of its end when it is read: bytes that were sent come first, and they are not all.
  let got = 0
  stalled.on('data', (part) => {
    got += part.length
  })
  await new Promise((done) => stalled.once('close', done))
  expect(got).toBeLessThan(LONG.length)
})

test('a long answer that is read is whole', async () => {
  const { port } = await serve(null, undefined)
  expect(await readFrom(port, '/long')).toBe(LONG.length)
})

test('a stream of HTTP/2 whose client takes nothing of its answer is closed, and others of its connection are served', async () => {
  const client = await connectedClient()
  const stalled = client.request({ ':path': '/long' }).on('error', () => {})
  const closed = new Promise<number | undefined>((done) => stalled.on('close', () => done(stalled.rstCode)))
  const textOf = async (path: string) => {
    let text = ''
    for await (const part of client.request({ ':path': path })) text += part
    return text
  }
  expect(await Promise.all([textOf('/short'), textOf('/later')])).toEqual(['short', 'later'])
  expect(await closed).toBe(constants.NGHTTP2_CANCEL)
})

test('a stream of HTTP/2 is not closed for a pause of the process', async () => {
  const client = await connectedClient()
  client.request({ ':path': '/long' }).on('error', () => {})
  let text = ''
  for await (const part of client.request({ ':path': '/before-pause' })) text += part
  expect(text).toBe('before a pause')
})
