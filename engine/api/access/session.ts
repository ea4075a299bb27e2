// Life of a session after sign-in: refreshes its tokens while it is used, and ends it in all tabs at once.

import { useAtomValue } from 'jotai'
import { followLock } from '../../session/screenLock.ts'
import {
  currentSession,
  endSession,
  followOtherTabs,
  keepSession,
  latestSession,
  type Session,
  sessionAtom,
} from '../../session/sessionState.ts'
import { settings } from '../../session/settings.ts'
import { withTabLock } from '../../session/tabLock.ts'
import type { ApiError } from '../apiError.ts'
import { request } from '../exchange.ts'
import { NO_CHOICE, type RoleChoice, renewSession } from './tokens.ts'

/** The signed-in user; `null` without a session. */
export const useSession = (): Session | null => useAtomValue(sessionAtom)

/** Signs out on the server and in all tabs; errors of the server are ignored. */
export async function signOut(): Promise<void> {
  await request('GET', '/api/blade-auth/oauth/logout', { silent: true, bare: true, timeout: 3000 }).catch(() => null)
  endSession('left')
}

function isOld(session: Session, now: number): boolean {
  // The second condition covers a clock that was set back.
  return now - session.issuedAt >= settings.tokenTime * 1000 || now < session.issuedAt
}

/** Checks the age of the token at an interval (10 seconds by default) and when the page becomes visible. Returns a function that stops. */
export function watchSession(): () => void {
  const check = () => void refreshIfOld()
  const timer = setInterval(check, settings.checkTime * 1000)
  const stopFollowing = followOtherTabs()
  const stopLocking = followLock()
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    stopFollowing()
    stopLocking()
    document.removeEventListener('visibilitychange', check)
  }
}

/** Refreshes the tokens if they are older than `tokenTime`. */
export async function refreshIfOld(): Promise<void> {
  const session = currentSession()
  if (session && isOld(session, Date.now())) await refreshNow()
}

/** Result of a refresh. `unanswered`: the server could not decide, so a later attempt may succeed. */
export type Renewal = 'renewed' | 'refused' | 'unanswered'

/**
 * Status codes of a server that could not check the token. 500 is not among them, because some platforms answer it to an expired refresh
 * token.
 */
const BUSY = [429, 502, 503, 504]

let running: Promise<Renewal> | null = null
let refused: string | null = null

/**
 * Refreshes the tokens regardless of their age. Only one refresh runs at a time in all tabs, and concurrent calls share its result. Never
 * throws: if the refresh fails, the session continues until the server refuses it.
 */
export function refreshNow(): Promise<Renewal> {
  const previous = currentSession()
  if (!previous) return Promise.resolve('refused')
  running ??= withTabLock('refresh', () => refresh(previous)).finally(() => {
    running = null
  })
  return running
}

/** Switches department and role. A refusal is shown as a toast and thrown. */
export async function switchTo(choice: RoleChoice): Promise<void> {
  await withTabLock('refresh', async () => {
    const session = await latestSession()
    if (!session) return
    // Stores the current session first, in case a refresh in another tab has not been seen here yet; otherwise the response would be
    // discarded.
    keepSession(session)
    keepRenewed(session, await renewSession(session, choice))
  })
}

async function refresh(previous: Session): Promise<Renewal> {
  const session = await latestSession()
  if (!session || session.refreshToken === refused) return 'refused'
  if (session.accessToken !== previous.accessToken) {
    keepSession(session)
    return 'renewed'
  }
  try {
    // Without switch mode no role was chosen; sending the current ids would exclude roles that are granted later.
    keepRenewed(session, await renewSession(session, settings.switchMode ? session : NO_CHOICE, true))
    return 'renewed'
  } catch (error) {
    // A refused refresh token stays refused. Without a response of the platform, the next check tries again.
    const { code, isForeign } = error as ApiError
    if (!code || isForeign || BUSY.includes(code)) return 'unanswered'
    refused = session.refreshToken
    return 'refused'
  }
}

/** Stores the renewed session, unless the user signed out or changed in the meantime. */
function keepRenewed(before: Session, renewed: Session): void {
  if (currentSession()?.refreshToken === before.refreshToken) keepSession(renewed)
}
