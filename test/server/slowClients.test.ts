// Clients that send or read slowly: they hold their own connection for a while, and not those of others.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect as connectHttp2, constants } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectionsOf, createListener } from '../../server/http/listener.ts'
import { cutStalledAnswers } from '../../server/http/stalledAnswers.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startApp } from '../support/startApp.ts'

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
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    connectionsOf(http.server, { trustProxy: [] }).endAll()
    http.server.closeAllConnections?.()
    return http.close()
  })
  return { port: Number((http.server.address() as AddressInfo).port), open }
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
  const folder = mkdtempSync(join(tmpdir(), 'gantry-slow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { TLS_CERT: cert, TLS_KEY: key } = makeCertificate(folder)
  const { port } = await serve({ cert, key }, STALL_MS)
  const client = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  onTestFinished(() => client.destroy())
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
