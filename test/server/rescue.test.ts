import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { PROJECT } from '../support/sources.ts'
import { databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const BASIC = `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}`

describe.each(databases)('an account is rescued on the machine, beside a running server on %s', (database) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ database })
  })
  afterAll(() => app.close())

  const signIn = async (username: string, plain: string): Promise<Reply> =>
    (await app.api(null))('POST /api/blade-auth/oauth/token', {
      query: { username, password: createHash('md5').update(plain).digest('hex'), grant_type: 'password' },
      headers: { authorization: BASIC, 'tenant-id': '000000' },
    })
  const rescue = async (args: readonly string[], input = '') => {
    const { dataFolder, databaseUrl } = app.platform.config
    const env = {
      PATH: process.env.PATH,
      GANTRY_DATA: dataFolder,
      GANTRY_SCHEMAS: app.schemaFolder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const child = spawn(process.execPath, [join(PROJECT, 'server/commands/rescue.ts'), ...args], { env })
    const said = { out: '', err: '' }
    child.stdout.on('data', (piece) => {
      said.out += piece
    })
    child.stderr.on('data', (piece) => {
      said.err += piece
    })
    child.stdin.end(input)
    const [code] = await once(child, 'close')
    return { ...said, code: code as number }
  }

  test('with a password that is printed, although it is locked and switched off; its sessions end', async () => {
    const { userId } = await app.addUser({ account: 'stranded' })
    const before = await signIn('stranded', 'stranded')
    for (let attempt = 0; attempt < 6; attempt++) await signIn('stranded', 'wrong')
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { status: 2 }, systemActor())
    expect((await signIn('stranded', 'stranded')).status).toBe(429)

    const { out, err, code } = await rescue(['stranded'])
    expect([code, err]).toEqual([0, ''])
    const plain = /^stranded of tenant 000000, password until the first sign-in: (\S{16})\n$/.exec(out)?.[1] ?? ''
    const reply = await signIn('stranded', plain)
    expect([reply.status, reply.body.initial_password]).toEqual([200, true])
    await vi.waitFor(async () => {
      const headers = { 'blade-auth': `bearer ${before.body.access_token}` }
      expect((await (await app.api(null))('GET /api/blade-auth/oauth/user-info', { headers })).status).toBe(401)
    })
  })

  test('with a password that is given, when it is good enough', async () => {
    await app.addUser({ account: 'given' })
    expect(await rescue(['given'], '1234\n')).toEqual({ out: '', err: 'A password has 8 characters or more.\n', code: 1 })
    expect((await signIn('given', 'given')).status).toBe(200)
    expect(await rescue(['given'], 'crane over water\n')).toEqual({
      out: 'given of tenant 000000 has the new password.\n',
      err: '',
      code: 0,
    })
    const reply = await signIn('given', 'crane over water')
    expect([reply.status, reply.body.initial_password]).toEqual([200, false])
  })

  test('when it is there: else the command says who is', async () => {
    const { err, code } = await rescue(['nobody'])
    expect([code, err]).toEqual([1, expect.stringMatching(/^There is no account "nobody" in tenant 000000\. There are: .*admin/)])
    expect((await rescue([])).err).toContain('npm run rescue -- <account>')
  })
})
