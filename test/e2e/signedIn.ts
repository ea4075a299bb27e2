// Session in a browser's storage without the login page, for tests of other pages.

import type { BrowserContext } from '@playwright/test'
import { parseToken } from '../../engine/session/sessionState.ts'
import { requestTokens } from './api.ts'
import type { Person } from './support.ts'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in by HTTP, and stores what the console would: `login.test.ts` is where the console stores it. */
export async function signedInState(url: string, person: Person): Promise<StorageState> {
  const session = parseToken(await requestTokens(url, person), Date.now())
  if (!session) throw new Error(`The server gave ${person.account} no session`)
  const cookie = { domain: new URL(url).hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return {
    cookies: [
      { name: 'gantry-access-token', value: session.accessToken, ...cookie },
      { name: 'gantry-refresh-token', value: session.refreshToken, ...cookie },
    ],
    origins: [
      { origin: new URL(url).origin, localStorage: [{ name: 'gantry-session', value: JSON.stringify({ ...session, hasCookie: true }) }] },
    ],
  }
}
