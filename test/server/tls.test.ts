import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
