import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyToken } from '../../server/access/sessions/tokens.ts'
import { changeRows } from '../../server/store/rows/changeRows.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { scenarios } from '../support/scenario.ts'
import { oneDatabase, type Reply, startApp, type TestApp } from '../support/startApp.ts'

const ROOT = '/api/blade-system/client'

const kiosk = {
  clientId: 'kiosk',
  clientSecret: 'kiosk_secret',
  authorizedGrantTypes: 'password',
  scope: 'all',
  accessTokenValidity: 120,
  refreshTokenValidity: 600,
  webServerRedirectUri: 'http://localhost',
}

describe.each(oneDatabase)('clients on %s', (database) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ database })
    await app.addUser({ account: 'guest', tenantId: '100001', permissions: ['client_add'] })
  })

  afterAll(() => app.close())

  async function signIn(id: string, secret: string, grant = 'password'): Promise<Reply> {
    const call = await app.api(null)
    const headers = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, 'tenant-id': '000000' }
    const password = createHash('md5').update('admin').digest('hex')
    return call('POST /api/blade-auth/oauth/token', { headers, query: { username: 'admin', password, grant_type: grant } })
  }

  async function kioskRow(): Promise<Record<string, unknown>> {
    const reply = await (await app.api())(`GET ${ROOT}/list`, { query: { clientId: 'kiosk' } })
    return (reply.body.data as { records: Record<string, unknown>[] }).records[0] ?? {}
  }

  scenarios(
    () => app,
    [
      { name: 'a new client is stored', call: `POST ${ROOT}/submit`, body: kiosk, status: 200 },
      {
        name: 'a grant type that nobody knows is refused',
        call: `POST ${ROOT}/submit`,
        body: { ...kiosk, clientId: 'other', authorizedGrantTypes: 'password,magic' },
        status: 400,
      },
      { name: 'a client id stands once', call: `POST ${ROOT}/submit`, body: kiosk, status: 400, msg: '应用id已存在' },
      {
        name: 'a missing id is asked for in the words of the page',
        call: `POST ${ROOT}/submit`,
        body: { ...kiosk, clientId: '' },
        status: 400,
        msg: '请输入客户端id',
      },
      {
        name: 'another tenant cannot add a client, whatever its roles say',
        as: 'guest 100001',
        call: `POST ${ROOT}/submit`,
        body: { ...kiosk, clientId: 'foreign' },
        status: 403,
      },
    ],
  )

  test('grant types that only other platforms serve are left out, as the page offers none of them', async () => {
    const admin = await app.api()
    const sent = { ...kiosk, clientId: 'saber', authorizedGrantTypes: 'refresh_token,password,authorization_code,sms_code' }
    await admin(`POST ${ROOT}/submit`, { body: sent })
    const stored = async () =>
      (await admin(`GET ${ROOT}/list`, { query: { clientId: 'saber' } })).body.data as { records: Record<string, unknown>[] }
    expect((await stored()).records[0]).toMatchObject({ authorizedGrantTypes: 'refresh_token,password' })
    const entity = entityOf(app.platform, 'client')
    await changeRows(
      app.platform.store.db,
      entity,
      { clientId_equal: 'saber' },
      { authorizedGrantTypes: 'authorization_code,social' },
      systemActor(),
    )
    expect((await stored()).records[0]).toMatchObject({ authorizedGrantTypes: 'social' })
    expect(entity.field.authorizedGrantTypes?.choices).toMatchObject({ values: ['refresh_token', 'password', 'captcha', 'social'] })
  })

  test('the secret is never returned, and stays when an edit leaves it empty', async () => {
    const { id } = await kioskRow()
    const admin = await app.api()
    const detail = await admin(`GET ${ROOT}/detail`, { query: { id: String(id) } })
    expect(detail.text).toContain('"clientId":"kiosk"')
    expect(`${detail.text}${JSON.stringify(await kioskRow())}`).not.toMatch(/secret/i)
    expect((await admin(`POST ${ROOT}/submit`, { body: { ...kiosk, id, clientSecret: '' } })).status).toBe(200)
    expect((await signIn('kiosk', 'kiosk_secret')).status).toBe(200)
    expect((await signIn('kiosk', '')).body.error).toBe('invalid_client')
  })

  test('a client gives only the grants it was given, for as long as it says', async () => {
    const { body } = await signIn('kiosk', 'kiosk_secret')
    const { exp = 0 } = (await verifyToken(app.platform.auth.keys, 'refresh_token', String(body.refresh_token))) ?? {}
    expect([body.expires_in, Math.round((exp - Date.now() / 1000) / 60)]).toEqual([120, 10])
    expect((await signIn('kiosk', 'kiosk_secret', 'captcha')).body.error).toBe('unauthorized_client')
  })

  test('a client that is switched off gives no tokens, until it is switched on again', async () => {
    const { id } = await kioskRow()
    const admin = await app.api()
    const set = (status: number) => admin(`POST ${ROOT}/submit`, { body: { id, status } })
    expect((await set(0)).status).toBe(200)
    const refused = await signIn('kiosk', 'kiosk_secret')
    expect([refused.status, refused.body.error_description]).toEqual([401, '客户端已停用'])
    await set(1)
    expect((await signIn('kiosk', 'kiosk_secret')).status).toBe(200)
  })

  test('the client that one signed in with is neither removed nor switched off nor renamed, others are', async () => {
    const admin = await app.api()
    const [own] = await findRows(app.platform, 'client', { clientId_equal: 'gantry' })
    const id = String(own?.id)
    const remove = (ids: string) => admin(`POST ${ROOT}/remove`, { query: { ids } })
    const tries = [
      await remove(id),
      await remove(`${id},${(await kioskRow()).id}`),
      await admin(`POST ${ROOT}/submit`, { body: { id, status: 0 } }),
      await admin(`POST ${ROOT}/submit`, { body: { id, clientId: 'renamed' } }),
    ]
    const refusal = [400, '应用[gantry]正用于当前登录，不能删除、停用或改名']
    expect(tries.map(({ status, body }) => [status, body.msg])).toEqual(tries.map(() => refusal))
    expect((await signIn('gantry', 'gantry_secret')).status).toBe(200)
    expect((await remove(String((await kioskRow()).id))).status).toBe(200)
    expect((await signIn('kiosk', 'kiosk_secret')).body.error).toBe('invalid_client')
  })
})
