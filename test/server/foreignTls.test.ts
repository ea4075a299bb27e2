// TLS options in the address of a data source.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
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
  let byIp: Record<'postgresql' | 'mysql', StandIn>
  let certificates: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gantry-database-tls-'))
    const credentialsOf = async (name: string) => {
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
      const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=database']
      execFileSync('openssl', ['req', '-x509', ...made, '-addext', `subjectAltName=${name}`, '-keyout', key, '-out', cert], {
        stdio: 'ignore',
      })
      return { cert: await readFile(cert), key: await readFile(key) }
    }
    const [byName, byAddress] = [await credentialsOf('DNS:localhost'), await credentialsOf('IP:127.0.0.1')]
    certificates = [byName, byAddress].map(({ cert }) => String(cert))
    postgres = await postgresStandIn(byName)
    mysql = await mysqlStandIn(byName)
    byIp = { postgresql: await postgresStandIn(byAddress), mysql: await mysqlStandIn(byAddress) }
  })
  afterAll(async () => {
    for (const standIn of [postgres, mysql, byIp.postgresql, byIp.mysql]) standIn.close()
    await rm(folder, { recursive: true })
  })

  const answerOf = async (
    scheme: 'postgresql' | 'mysql',
    query: string,
    host = 'localhost',
    { port } = scheme === 'mysql' ? mysql : postgres,
  ): Promise<string> => {
    const place = { url: `jdbc:${scheme}://${host}:${port}/site${query}`, user: 'boss', password: 'Zaq1-of-tests' }
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

  test.each([
    ['postgresql', '?sslmode=verify-full'],
    ['mysql', '?sslMode=VERIFY_IDENTITY'],
  ] as const)('%s%s: a trusted certificate is taken for its own name or address only', async (scheme, query) => {
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, ...certificates])
    try {
      expect(await Promise.all(Array.from({ length: 2 }, () => answerOf(scheme, query)))).toEqual(
        Array(2).fill(expect.stringMatching(/over TLS/)),
      )
      expect(await answerOf(scheme, query, '127.0.0.1')).toMatch(/IP: 127\.0\.0\.1 is not in the cert's list/)
      expect(await answerOf(scheme, query, '127.0.0.1', byIp[scheme])).toMatch(/over TLS/)
      expect(await answerOf(scheme, query, 'localhost', byIp[scheme])).toMatch(/localhost/)
    } finally {
      setDefaultCACertificates(trusted)
    }
  })
})
