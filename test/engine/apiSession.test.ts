import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshIfOld, signOut, watchSession } from '../../engine/api/access/session.ts'
import { fetchCaptcha, signIn } from '../../engine/api/access/signIn.ts'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import {
  currentSession,
  endSession,
  keepSession,
  parseToken,
  readSession,
  type Session,
  sessionEndAtom,
} from '../../engine/session/sessionState.ts'
import { waitFor } from '../support/waitFor.ts'
import { serve, tokens } from './apiServer.ts'

const TOKEN = '/api/blade-auth/oauth/token'
const admin = { account: 'admin', password: 'admin', tenantId: '', captcha: null }
const HOUR = 3600 * 1000
const keep = (access: string, ageMs = 0) => keepSession(parseToken(tokens(access), Date.now() - ageMs) as Session)

beforeEach(() => {
  endSession('left')
  toast.clear()
})
afterEach(() => vi.useRealTimers())

describe('signing in', () => {
  test('sends the md5 of the password and the tenant, and keeps what comes back', async () => {
    const log = serve({ [TOKEN]: { body: tokens('a', { role_name: 'admin,hr', projectId: '9' }) } })
    await signIn(admin)
    expect(log[0]?.query).toMatchObject({
      tenantId: '000000',
      username: 'admin',
      password: '21232f297a57a5a743894a0e4a801fc3',
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    })
    expect(log[0]?.headers.get('tenant-id')).toBe('000000')
    expect(currentSession()).toMatchObject({ accessToken: 'a', roles: ['admin', 'hr'], projectId: '9', avatar: null })
    expect(document.cookie).toContain('gantry-access-token=a')
    expect(localStorage.getItem('gantry-session')).toContain('"accessToken":"a"')
  })

  test('with a captcha takes the captcha grant', async () => {
    const log = serve({ [TOKEN]: { body: tokens('a') } })
    await signIn({ ...admin, captcha: { key: 'k', code: 'x1y2z' } })
    expect(log[0]?.query.grant_type).toBe('captcha')
    expect(log[0]?.headers.get('captcha-key')).toBe('k')
    expect(log[0]?.headers.get('captcha-code')).toBe('x1y2z')
  })

  test.each([200, 400, 401])('with an error_description at HTTP status %i says it once and lets nobody in', async (status) => {
    serve({ [TOKEN]: { status, body: { error: 'invalid_grant', error_description: '用户名或密码错误' } } })
    await expect(signIn(admin)).rejects.toThrow('用户名或密码错误')
    expect(shownToasts().map(({ text }) => text)).toEqual(['用户名或密码错误'])
    expect(currentSession()).toBeNull()
  })

  test('clears what was said about earlier tries', async () => {
    toast.error('用户名或密码错误')
    serve({ [TOKEN]: { body: tokens('a') } })
    await signIn(admin)
    expect(shownToasts()).toEqual([])
  })

  test('shows only captchas that are pictures', async () => {
    serve({ '/api/blade-auth/oauth/captcha': { body: { key: 'k', image: 'https://elsewhere/x.png' } } })
    await expect(fetchCaptcha()).rejects.toThrow('未知错误')
  })
})

describe('the kept session', () => {
  test.each(['not json', '{"accessToken":"a"}', '[]', 'null', '7'])('that reads %s is dropped, not thrown', (text) => {
    localStorage.setItem('gantry-session', text)
    expect(readSession()).toBeNull()
    expect(localStorage.getItem('gantry-session')).toBeNull()
  })

  test('ends when its cookie is gone', () => {
    keep('a')
    // biome-ignore lint/suspicious/noDocumentCookie: what a user who clears cookies does
    document.cookie = 'gantry-access-token=; path=/; max-age=0'
    expect(readSession()).toBeNull()
  })

  test('ends in every tab when one signs out', () => {
    const stop = watchSession()
    keep('a')
    localStorage.removeItem('gantry-session')
    dispatchEvent(new StorageEvent('storage', { key: 'gantry-session' }))
    expect(currentSession()).toBeNull()
    stop()
  })

  test.each(['left', 'expired'] as const)('that %s in another tab has ended for the same reason in this one', (reason) => {
    const stop = watchSession()
    keep('a')
    localStorage.setItem('gantry-session-end', JSON.stringify(reason))
    localStorage.removeItem('gantry-session')
    dispatchEvent(new StorageEvent('storage', { key: 'gantry-session' }))
    expect(getDefaultStore().get(sessionEndAtom)).toBe(reason)
    stop()
  })

  test('is forgotten at sign-out even when the server does not answer', async () => {
    keep('a')
    serve({})
    await signOut()
    expect(currentSession()).toBeNull()
    expect(document.cookie).not.toContain('gantry-access-token=a')
    expect(localStorage.getItem('gantry-session')).toBeNull()
  })
})

describe('refreshing', () => {
  test('leaves a young token alone', async () => {
    keep('a', 2999 * 1000)
    const log = serve({ [TOKEN]: { body: tokens('b') } })
    await refreshIfOld()
    expect(log).toHaveLength(0)
  })

  test('replaces an old token and keeps the department and role that came back', async () => {
    keep('a', HOUR)
    const log = serve({ [TOKEN]: { body: tokens('b', { dept_id: '22', role_id: '33' }) } })
    await refreshIfOld()
    expect(log[0]?.query).toEqual({ tenantId: '000000', refresh_token: 'a-refresh', grant_type: 'refresh_token', scope: 'all' })
    expect(currentSession()).toMatchObject({ accessToken: 'b', deptId: '22', roleId: '33' })
  })

  test('runs once, however often it is asked for', async () => {
    keep('a', HOUR)
    const log = serve({ [TOKEN]: { body: tokens('b') } })
    await Promise.all([refreshIfOld(), refreshIfOld(), refreshIfOld()])
    expect(log).toHaveLength(1)
  })

  test('takes over the token that another tab got meanwhile', async () => {
    keep('a', HOUR)
    const theirs = JSON.stringify({ ...currentSession(), accessToken: 'theirs', issuedAt: Date.now() })
    localStorage.setItem('gantry-session', theirs)
    const log = serve({ [TOKEN]: { body: tokens('b') } })
    await refreshIfOld()
    expect(log).toHaveLength(0)
    expect(currentSession()?.accessToken).toBe('theirs')
  })

  test('does not ask again with a refused refresh token, and leaves the session until it is refused itself', async () => {
    keep('refused', HOUR)
    const log = serve({ [TOKEN]: { status: 400, body: { error_description: '令牌已失效' } } })
    await refreshIfOld()
    await refreshIfOld()
    expect(log).toHaveLength(1)
    expect(currentSession()).not.toBeNull()
    expect(shownToasts()).toEqual([])
  })

  test('checks every 10 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    keep('a', HOUR)
    const log = serve({ [TOKEN]: { body: tokens('b') } })
    const stop = watchSession()
    vi.advanceTimersByTime(9_999)
    expect(log).toHaveLength(0)
    vi.advanceTimersByTime(1)
    await waitFor(() => expect(currentSession()?.accessToken).toBe('b'))
    stop()
  })
})
