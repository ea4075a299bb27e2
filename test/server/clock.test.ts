// A clock that is set back or ahead locks nobody out and lengthens no wait.

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTotals } from '../../server/store/aggregates/totals.ts'
import { createSessions } from '../../server/store/foreign/sessions.ts'
import { refreshBy, signInBy } from '../support/signIn.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

const TWO_DAYS = 2 * 24 * 3_600_000
const LIST = 'GET /api/blade-system/param/list'

const setClock = (by: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
afterEach(() => void vi.useRealTimers())

describe.each(oneDatabase)('a clock on %s', (database) => {
  let app: TestApp
  let nobody: Caller
  beforeAll(async () => {
    app = await startApp({ database })
    nobody = await app.api(null)
  })
  afterAll(() => app.close())

  const tokens = async () => {
    const { status, body } = await signInBy(nobody, 'admin')
    expect(status).toBe(200)
    return body
  }
  const listOf = async (token: unknown) => {
    app.platform.auth.tokens.clear()
    return (await nobody(LIST, { headers: { 'blade-auth': `bearer ${token}` } })).status
  }

  test('that is set back leaves people signed in, and lets others sign in', async () => {
    const { access_token: token, refresh_token: next } = await tokens()
    setClock(-TWO_DAYS)
    expect(await listOf(token)).toBe(200)
    const { status, body } = await refreshBy(nobody, next)
    expect([status, await listOf(body.access_token)]).toEqual([200, 200])
    expect(await listOf((await tokens()).access_token)).toBe(200)
  })

  test('that is set ahead and back again does so too', async () => {
    setClock(TWO_DAYS)
    const ahead = await tokens()
    setClock(-TWO_DAYS)
    expect([await listOf(ahead.access_token), (await refreshBy(nobody, ahead.refresh_token)).status]).toEqual([200, 200])
  })

  test('that is set back does not renew the minute in which a spent refresh token is taken once more', async () => {
    const first = await tokens()
    await refreshBy(nobody, first.refresh_token)
    setClock(-TWO_DAYS)
    expect((await refreshBy(nobody, first.refresh_token)).status).toBe(401)
  })
})

test('that is set back keeps no other database away, and no total of a list, for longer', async () => {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let isAway = true
  const open = async () => {
    if (isAway) throw new Error('away')
    return { close: async () => {} } as never
  }
  const sessions = createSessions(open, { most: 1, patience: 5_000, idle: 60_000 })
  const use = () => sessions.use('read', async () => 'there')
  const totals = createTotals(0)
  await expect(use()).rejects.toThrow('away')
  await totals.of('labor', 'all', async () => 1)
  setClock(-TWO_DAYS)
  isAway = false
  now += 16_000
  expect([await use(), await totals.of('labor', 'all', async () => 2)]).toEqual(['there', 2])
  vi.restoreAllMocks()
  await sessions.close()
})
