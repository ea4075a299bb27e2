// The session's life after sign-in: it is refreshed while it is used, and ended in every tab at once.

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
import { alone } from '../../session/tabLock.ts'
import type { ApiError } from '../apiError.ts'
import { request } from '../exchange.ts'
import { NO_CHOICE, type RoleChoice, renewSession } from './tokens.ts'

/** The signed-in user; `null` without a session. */
export const useSession = (): Session | null => useAtomValue(sessionAtom)

/** Tells the server, then forgets the session in every tab, whatever the server says. */
export async function signOut(): Promise<void> {
  await request('GET', '/api/blade-auth/oauth/logout', { silent: true, bare: true, timeout: 3000 }).catch(() => null)
  endSession('left')
}

function isOld(session: Session, now: number): boolean {
  // A clock that was set back must not keep a token for ever.
  return now - session.issuedAt >= settings.tokenTime * 1000 || now < session.issuedAt
}

/** Checks now and then (every 10 seconds unless set), and when the page is looked at again. Returns the way to stop. */
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

/** Refreshes a session older than the token time. */
export async function refreshIfOld(): Promise<void> {
  const session = currentSession()
  if (session && isOld(session, Date.now())) await refreshNow()
}

/** True when there are other tokens now: refused means that there will be none, unanswered that nobody knows. */
export type Renewal = 'renewed' | 'refused' | 'unanswered'

/** Codes of a server that could not look at the token. A 500 is none of them: some platforms answer it to a refresh token that is over. */
const BUSY = [429, 502, 503, 504]

let running: Promise<Renewal> | null = null
let refused: string | null = null

/**
 * Refreshes whatever the age, one at a time in all tabs together: a refresh that is running is joined, one of another tab
 * counts as this one's. Never throws: a session that cannot be refreshed lives until it is refused itself.
 */
export function refreshNow(): Promise<Renewal> {
  const asked = currentSession()
  if (!asked) return Promise.resolve('refused')
  running ??= alone('refresh', () => refresh(asked)).finally(() => {
    running = null
  })
  return running
}

/** Goes on with another department and role; what the server made of it is kept. A refusal is said in a toast and thrown. */
export async function switchTo(choice: RoleChoice): Promise<void> {
  await alone('refresh', async () => {
    const session = await latestSession()
    if (!session) return
    // Word of another tab's refresh may not have come here yet; without it the answer would be taken for a stale one.
    keepSession(session)
    keepRenewed(session, await renewSession(session, choice))
  })
}

async function refresh(asked: Session): Promise<Renewal> {
  const session = await latestSession()
  if (!session || session.refreshToken === refused) return 'refused'
  if (session.accessToken !== asked.accessToken) {
    keepSession(session)
    return 'renewed'
  }
  try {
    // Without switch mode nobody chose, and naming the ids of now would shut out those that are granted later.
    keepRenewed(session, await renewSession(session, settings.switchMode ? session : NO_CHOICE, true))
    return 'renewed'
  } catch (error) {
    // A refused refresh token stays refused; without an answer of the platform the next check tries again.
    const { code, isForeign } = error as ApiError
    if (!code || isForeign || BUSY.includes(code)) return 'unanswered'
    refused = session.refreshToken
    return 'refused'
  }
}

/** Drops the answer when the user signed out or changed while it was on its way. */
function keepRenewed(before: Session, renewed: Session): void {
  if (currentSession()?.refreshToken === before.refreshToken) keepSession(renewed)
}
