import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { refreshIfOld, refreshNow, switchTo } from '../../engine/api/access/session.ts'
import { signIn, signInAs, signInSocial } from '../../engine/api/access/signIn.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { currentSession, endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { settings } from '../../engine/session/settings.ts'
import { withTabLock } from '../../engine/session/tabLock.ts'
import { fetchPlacesBefore } from '../../pages/session/places.ts'
import { ok, serve, tokens } from './apiServer.ts'

const TOKEN = '/api/blade-auth/oauth/token'
const HOUR = 3600 * 1000
const several = { dept_id: '1,2', role_id: '3' }
const sessionOf = (access: string, more = {}, ageMs = 0) => parseToken(tokens(access, more), Date.now() - ageMs) as Session
const setSwitchMode = (on: boolean) => Object.assign(settings, { switchMode: on })

beforeEach(() => {
  endSession('left')
  toast.clear()
})
afterEach(() => setSwitchMode(false))

/** A page outside secure contexts. What a browser is called stays: code that is loaded meanwhile reads it once. */
const withoutLocks = () => vi.stubGlobal('navigator', { userAgent: navigator.userAgent, platform: navigator.platform, locks: undefined })

/** Ended with the test. */
function fakeTimers(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

describe('switch mode', () => {
  const admin = { account: 'admin', password: 'admin', tenantId: '', captcha: null }

  test('off, lets somebody with several departments in at once', async () => {
    serve({ [TOKEN]: { body: tokens('a', several) } })
    expect(await signIn(admin)).toBeNull()
    expect(currentSession()?.deptId).toBe('1,2')
  })

  test('on, lets nobody with several departments or roles in before the choice', async () => {
    setSwitchMode(true)
    serve({ [TOKEN]: { body: tokens('a', several) } })
    expect(await signIn(admin)).toMatchObject({ accessToken: 'a', deptId: '1,2' })
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('gantry-session')).toBeNull()
  })

  test('on, lets somebody with one of each in at once', async () => {
    setSwitchMode(true)
    serve({ [TOKEN]: { body: tokens('a') } })
    expect(await signIn(admin)).toBeNull()
    expect(currentSession()?.accessToken).toBe('a')
  })

  test('asks for the choices with the token that is not kept yet', async () => {
    const log = serve({
      '/api/blade-system/dept/select': ok([{ id: '1', deptName: 'North' }, { id: 2, title: 'South' }, null, {}]),
      '/api/blade-system/role/select': ok([{ id: '3', roleName: 'Boss' }]),
    })
    expect(await fetchPlacesBefore(sessionOf('a', several))).toEqual({
      depts: [
        { id: '1', name: 'North' },
        { id: '2', name: 'South' },
      ],
      roles: [{ id: '3', name: 'Boss' }],
    })
    expect(log.map(({ query }) => query)).toEqual([{ deptId: '1,2' }, { roleId: '3' }])
    expect(log[0]?.headers.get('blade-auth')).toBe('bearer a')
  })

  test('goes on with the choice in the headers, and keeps what came back', async () => {
    const log = serve({ [TOKEN]: { body: tokens('b', { dept_id: '2', role_id: '3' }) } })
    await signInAs(sessionOf('a', several), { deptId: '2', roleId: '3' })
    expect(log[0]?.query).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'a-refresh' })
    expect([log[0]?.headers.get('dept-id'), log[0]?.headers.get('role-id')]).toEqual(['2', '3'])
    expect(currentSession()).toMatchObject({ accessToken: 'b', deptId: '2' })
  })
})

describe('a switch within the session', () => {
  test('refreshes with the chosen department and role and keeps what came back', async () => {
    keepSession(sessionOf('a', several))
    const log = serve({ [TOKEN]: { body: tokens('b', { dept_id: '2', role_id: '4', role_name: 'hr' }) } })
    await switchTo({ deptId: '2', roleId: '4' })
    expect([log[0]?.headers.get('dept-id'), log[0]?.headers.get('role-id')]).toEqual(['2', '4'])
    expect(currentSession()).toMatchObject({ accessToken: 'b', deptId: '2', roleId: '4', roles: ['hr'] })
  })

  test('asks anew for menus, permissions and records, and leaves the schemas', async () => {
    keepSession(sessionOf('a', several))
    for (const key of ['menus', 'permissions', 'list', 'schema']) queryClient.setQueryData([key], 1)
    serve({ [TOKEN]: { body: tokens('b', { dept_id: '2', role_id: '4' }) } })
    await switchTo({ deptId: '2', roleId: '4' })
    const stale = ['menus', 'permissions', 'list', 'schema'].filter((key) => queryClient.getQueryState([key])?.isInvalidated)
    expect(stale).toEqual(['menus', 'permissions', 'list'])
  })

  test('goes on from what another tab renewed, though word of it has not come here yet', async () => {
    keepSession(sessionOf('a', several))
    // The other tab writes; this tab's own copy in memory is still the older one.
    localStorage.setItem('gantry-session', JSON.stringify({ ...sessionOf('b', several), hasCookie: false }))
    const log = serve({ [TOKEN]: { body: tokens('c', { dept_id: '2', role_id: '4' }) } })
    await switchTo({ deptId: '2', roleId: '4' })
    expect(log[0]?.query.refresh_token).toBe('b-refresh')
    expect(currentSession()).toMatchObject({ accessToken: 'c', deptId: '2', roleId: '4' })
  })

  test('waits for what another tab has just written, as its cookie tells', async () => {
    keepSession(sessionOf('a', several))
    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab does
    document.cookie = 'gantry-access-token=b; path=/'
    const log = serve({ [TOKEN]: { body: tokens('c', { dept_id: '2', role_id: '4' }) } })
    fakeTimers()
    const switched = switchTo({ deptId: '2', roleId: '4' })
    await vi.advanceTimersByTimeAsync(60)
    expect(log).toHaveLength(0)
    localStorage.setItem('gantry-session', JSON.stringify({ ...sessionOf('b', several), hasCookie: true }))
    await vi.advanceTimersByTimeAsync(60)
    await switched
    expect(log[0]?.query.refresh_token).toBe('b-refresh')
  })

  test('that is refused says so, throws, and changes nothing', async () => {
    keepSession(sessionOf('a', several))
    serve({ [TOKEN]: { status: 400, body: { error_description: '未获得用户的角色信息' } } })
    await expect(switchTo({ deptId: '2', roleId: '4' })).rejects.toThrow('未获得用户的角色信息')
    expect(shownToasts().map(({ text }) => text)).toEqual(['未获得用户的角色信息'])
    expect(currentSession()?.accessToken).toBe('a')
  })

  test('holds over the refreshes after it', async () => {
    setSwitchMode(true)
    keepSession(sessionOf('a', { dept_id: '2', role_id: '4' }, HOUR))
    const log = serve({ [TOKEN]: { body: tokens('b', { dept_id: '2', role_id: '4' }) } })
    await refreshIfOld()
    expect([log[0]?.headers.get('dept-id'), log[0]?.headers.get('role-id')]).toEqual(['2', '4'])
  })
})

describe('refreshing', () => {
  test('names no department outside switch mode, so that one granted later comes in', async () => {
    keepSession(sessionOf('a', {}, HOUR))
    const log = serve({ [TOKEN]: { body: tokens('b', { dept_id: '1,2' }) } })
    await refreshIfOld()
    expect([log[0]?.headers.get('dept-id'), log[0]?.headers.get('role-id')]).toEqual(['', ''])
    expect(currentSession()?.deptId).toBe('1,2')
  })

  test('can be asked for at any age', async () => {
    keepSession(sessionOf('a'))
    const log = serve({ [TOKEN]: { body: tokens('b') } })
    await Promise.all([refreshNow(), refreshNow()])
    expect(log).toHaveLength(1)
    expect(currentSession()?.accessToken).toBe('b')
  })

  test('brings nobody back who signed out meanwhile', async () => {
    keepSession(sessionOf('a'))
    serve({
      [TOKEN]: () => {
        endSession('left')
        return { body: tokens('b') }
      },
    })
    await refreshNow()
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('gantry-session')).toBeNull()
  })

  test('that is refused at HTTP 200 is not tried again', async () => {
    keepSession(sessionOf('refused200', {}, HOUR))
    const log = serve({ [TOKEN]: { body: { error_description: '令牌已失效' } } })
    await refreshIfOld()
    await refreshIfOld()
    expect(log).toHaveLength(1)
    expect(shownToasts()).toEqual([])
  })

  test('without the lock of secure contexts still lets one tab in after the other', async () => {
    withoutLocks()
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} in`)
      await new Promise((go) => setTimeout(go, 20))
      steps.push(`${name} out`)
    }
    await Promise.all([withTabLock('test', work('one')), withTabLock('test', work('two')), withTabLock('test', work('three'))])
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out', 'in', 'out'])
    expect(localStorage.getItem('gantry-test-claim')).toBeNull()
  })

  test('without that lock leaves it to a tab that claimed in the same moment', async () => {
    withoutLocks()
    fakeTimers()
    let done = false
    const waiting = withTabLock('test', async () => {
      done = true
    })
    localStorage.setItem('gantry-test-claim', JSON.stringify({ owner: 'the other', until: Date.now() + 5000 }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(done).toBe(false)
    localStorage.removeItem('gantry-test-claim')
    await vi.advanceTimersByTimeAsync(1000)
    await waiting
    expect(done).toBe(true)
  })

  test('does not wait for a tab that was closed in the middle', async () => {
    withoutLocks()
    localStorage.setItem('gantry-test-claim', JSON.stringify({ owner: 'gone', until: Date.now() - 1 }))
    let done = false
    await withTabLock('test', async () => {
      done = true
    })
    expect(done).toBe(true)
  })
})

describe('the return leg of a social login', () => {
  test('sends what the service sent along', async () => {
    const log = serve({ [TOKEN]: { body: tokens('a') } })
    await signInSocial({ source: 'github', code: 'c', state: 's' }, '100001')
    expect(log[0]?.query).toEqual({ tenantId: '100001', source: 'github', code: 'c', state: 's', grant_type: 'social', scope: 'all' })
    expect(log[0]?.headers.get('tenant-id')).toBe('100001')
    expect(currentSession()?.accessToken).toBe('a')
  })

  test('keeps the identity of somebody without a user', async () => {
    serve({ [TOKEN]: { body: tokens('a', { user_id: '', oauth_id: '77', role_name: 'guest' }) } })
    await signInSocial({ source: 'github', code: 'c', state: 's' }, '')
    expect(currentSession()).toMatchObject({ userId: '', oauthId: '77' })
  })
})
