// TLS options in the address of a data source.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '../../server/errors.ts'
import { withForeign } from '../../server/store/foreign/withForeign.ts'
import { mysqlStandIn, postgresStandIn, type StandIn } from '../support/tlsDatabases.ts'

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0
  } catch {
    console.warn('No openssl is on this machine, so no certificate can be made for the tests of TLS to databases')
    return false
  }
})()

describe.skipIf(!hasOpenssl)('a database that speaks TLS', () => {
  let folder: string
  let postgres: StandIn
  let mysql: StandIn

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-database-tls-'))
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const credentials = { cert: await readFile(cert), key: await readFile(key) }
    postgres = await postgresStandIn(credentials)
    mysql = await mysqlStandIn(credentials)
  })
  afterAll(async () => {
    postgres.close()
    mysql.close()
    await rm(folder, { recursive: true })
  })

  const answerOf = async (scheme: 'postgresql' | 'mysql', query: string): Promise<string> => {
    const { port } = scheme === 'mysql' ? mysql : postgres
    const place = { url: `jdbc:${scheme}://localhost:${port}/site${query}`, user: 'boss', password: 'Zaq1-of-tests' }
    const ended = withForeign(place, { hosts: null, folder, patience: 3_000 }, async () => {})
    return String(((await ended.catch((error: unknown) => error)) as AppError).args.what)
  }

  test.each([
    ['postgresql', '', /in the clear/],
    ['postgresql', '?sslmode=disable', /in the clear/],
    ['postgresql', '?sslmode=require', /over TLS/],
    ['postgresql', '?ssl=true', /over TLS/],
    ['postgresql', '?sslmode=verify-full', /self-signed certificate/],
    ['mysql', '', /in the clear/],
    ['mysql', '?useSSL=false', /in the clear/],
    ['mysql', '?useSSL=true', /over TLS/],
    ['mysql', '?sslMode=REQUIRED', /over TLS/],
    ['mysql', '?sslMode=VERIFY_CA', /self-signed certificate/],
  ] as const)('%s%s: %s', async (scheme, query, expected) => {
    expect(await answerOf(scheme, query)).toMatch(expected)
  })
})
