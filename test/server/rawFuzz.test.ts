// Bytes by chance at the sockets of the server: it lives, serves others meanwhile, and keeps nothing of them.

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../support/certificate.ts'
import { rawFuzz } from '../support/fuzz/rawFuzz.ts'
import { signInBy } from '../support/signIn.ts'
import { startApp, type TestApp } from '../support/startApp.ts'

const SEED = 20_261_125

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    return false
  }
})()

describe.each([
  { name: 'HTTP/1.1', tls: false, packets: 1_500 },
  ...(hasOpenssl ? [{ name: 'TLS and HTTP/2', tls: true, packets: 500 }] : []),
])('$name', ({ tls, packets }) => {
  let folder: string
  let app: TestApp

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-raw-'))
    app = await startApp({ env: tls ? makeCertificate(folder) : {} })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  test('whatever the bytes, the server lives and serves a second connection meanwhile', async () => {
    const token = await signInToken(app)
    const { faults, answers } = await rawFuzz({ port: Number(new URL(app.url).port), tls, token }, packets, SEED)
    expect(faults).toEqual([])
    // Of each kind some came through: refused by the parser, refused by us, closed.
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(['400', 'none']))
    const left = await new Promise((done) => app.http.server.getConnections((_, count) => done(count)))
    expect(left).toBeLessThan(5)
    expect(app.logs().filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})

/** Signs in without a socket, for a certificate that nobody trusts. */
async function signInToken(app: TestApp): Promise<string> {
  const { body } = await signInBy(async (call, { query = {}, headers = {} } = {}) => {
    const [, path = ''] = call.split(' ')
    const reply = await app.http.inject({ method: 'POST', url: path, query: query as Record<string, string>, headers })
    return { status: reply.statusCode, headers: new Headers(), text: reply.body, bytes: reply.rawPayload, body: reply.json() }
  }, 'admin')
  return String(body.access_token)
}
