import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rescueFrom } from '../../server/commands/rescueFrom.ts'
import { updateRecord } from '../../server/store/records.ts'
import { entityOf, systemActor } from '../../server/store/rows.ts'
import { listeningTerminal, runCommand } from '../support/command.ts'
import { signInBy } from '../support/signIn.ts'
import { databases, type Reply, startApp, type TestApp } from '../support/startApp.ts'
import { waitFor } from '../support/waitFor.ts'

describe.each(databases)('an account is rescued on the machine, beside a running server on %s', (database) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ database })
  })
  afterAll(() => app.close())

  const signIn = async (account: string, password: string): Promise<Reply> => signInBy(await app.api(null), account, { password })
  const env = () => {
    const { dataFolder, databaseUrl } = app.platform.config
    return { GANTRY_DATA: dataFolder, GANTRY_SCHEMAS: app.schemaFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  }
  const rescue = (args: readonly string[], input = '') =>
    rescueFrom(args, listeningTerminal({ env: env(), input: async () => input }).terminal)

  test('with a password that is given, although it is locked and switched off; its sessions end', async () => {
    const { userId } = await app.addUser({ account: 'stranded' })
    const before = await signIn('stranded', 'stranded')
    for (let attempt = 0; attempt < 6; attempt++) await signIn('stranded', 'wrong')
    await updateRecord(app.platform.store.db, entityOf(app.platform, 'user'), userId, { status: 2 }, systemActor())
    expect((await signIn('stranded', 'stranded')).status).toBe(429)

    expect(await runCommand('rescue', ['stranded'], env(), 'crane over water\n')).toEqual({
      output: 'stranded of tenant 000000 has the new password.\n',
      errors: '',
      code: 0,
    })
    const reply = await signIn('stranded', 'crane over water')
    expect([reply.status, reply.body.initial_password]).toEqual([200, false])
    await waitFor(async () => {
      const headers = { 'blade-auth': `bearer ${before.body.access_token}` }
      expect((await (await app.api(null))('GET /api/blade-auth/oauth/user-info', { headers })).status).toBe(401)
    })
  })

  test('with a password that is printed, when none is given that is good enough', async () => {
    await app.addUser({ account: 'given' })
    await expect(rescue(['given'], '1234\n')).rejects.toThrow(/^The password must have at least 8 characters\.$/)
    expect((await signIn('given', 'given')).status).toBe(200)
    const { terminal, output } = listeningTerminal({ env: env() })
    expect(await rescueFrom(['given'], terminal)).toBe(0)
    const plain = /^given of tenant 000000, password until the first sign-in: (\S{16})\n$/.exec(output())?.[1] ?? ''
    const reply = await signIn('given', plain)
    expect([reply.status, reply.body.initial_password]).toEqual([200, true])
  })

  test('when it is there: else the command says who is', async () => {
    await expect(rescue(['nobody'])).rejects.toThrow(/^There is no account "nobody" in tenant 000000\. There are: .*admin/)
    await expect(rescue([])).rejects.toThrow('npm run rescue -- <account>')
  })
})
