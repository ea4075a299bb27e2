// Locked sessions: refused by the server on every node until the password that was chosen opens them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { md5, refreshBy, signInBy } from '../support/signIn.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const USER_INFO = 'GET /api/blade-auth/oauth/user-info'
const PARAMS = 'GET /api/blade-system/param/list'

describe.each(databases)('a locked session on %s', (database) => {
  let app: TestApp
  let nobody: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())

  /** A session of the administrator: its calls, and the reply to its sign-in. */
  const session = async () => {
    const { body } = await signInBy(nobody, 'admin')
    const tokens = body as unknown as { access_token: string; refresh_token: string }
    const by: Caller = (call, ask = {}) => nobody(call, { ...ask, headers: { 'blade-auth': `bearer ${tokens.access_token}` } })
    return { by, tokens }
  }
  const lock = (by: Caller, password: string) => by('POST /gantry/lock', { body: { password: md5(password) } })
  const unlock = (by: Caller, password: string) => by('POST /gantry/unlock', { body: { password: md5(password) } })
  const statusOf = async (by: Caller, call: string) => (await by(call)).status

  test('is refused everything but unlocking, and other sessions of the user go on', async () => {
    const [{ by, tokens }, other] = [await session(), await session()]
    expect((await lock(by, 'open sesame')).status).toBe(200)
    const refused = await Promise.all(
      [PARAMS, USER_INFO, 'GET /gantry/start', 'GET /api/blade-archives/live?topics=schemas'].map((call) => statusOf(by, call)),
    )
    expect(refused).toEqual([423, 423, 423, 423])
    expect((await by('POST /api/blade-system/param/submit', { body: { paramKey: 'a', paramName: 'a', paramValue: 'a' } })).status).toBe(423)
    expect(await statusOf(other.by, PARAMS)).toBe(200)
    const renewed = (await refreshBy(nobody, tokens.refresh_token)).body as unknown as { access_token: string }
    expect((await nobody(PARAMS, { headers: { 'blade-auth': `bearer ${renewed.access_token}` } })).status).toBe(423)
  })

  test('opens with the password that was chosen alone, which no second lock replaces', async () => {
    const { by } = await session()
    await lock(by, 'open sesame')
    await lock(by, 'mine')
    expect((await unlock(by, 'mine')).body).toMatchObject({ code: 400, msg: '锁屏密码错误' })
    expect(await statusOf(by, PARAMS)).toBe(423)
    expect((await unlock(by, 'open sesame')).status).toBe(200)
    expect(await statusOf(by, PARAMS)).toBe(200)
  })

  test('is not opened by guessing', async () => {
    const { by } = await session()
    await lock(by, 'open sesame')
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) statuses.push((await unlock(by, `guess ${guess}`)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect((await unlock(by, 'open sesame')).status).toBe(429)
  })

  test('signs out, and a new one is not locked', async () => {
    const { by } = await session()
    await lock(by, 'open sesame')
    expect(await statusOf(by, 'GET /api/blade-auth/oauth/logout')).toBe(200)
    expect(await statusOf(by, USER_INFO)).toBe(401)
    expect(await statusOf((await session()).by, USER_INFO)).toBe(200)
  })
})
