// The session's life after sign-in: it is refreshed while it is used, and ended in every tab at once.

import { useAtomValue } from 'jotai'
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
import { api } from '../client.ts'
import { NO_CHOICE, type RoleChoice, renewSession } from './tokens.ts'

/** The signed-in user; `null` without a session. */
export const useSession = (): Session | null => useAtomValue(sessionAtom)

/** Tells the server, then forgets the session in every tab, whatever the server says. */
export async function signOut(): Promise<void> {
  await api.get('/api/blade-auth/oauth/logout', {}, { silent: true, bare: true, timeout: 3000 }).catch(() => null)
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
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    stopFollowing()
    document.removeEventListener('visibilitychange', check)
  }
}

/** Refreshes a session older than the token time. */
export function refreshIfOld(): Promise<void> {
  const session = currentSession()
  return session && isOld(session, Date.now()) ? refreshNow() : Promise.resolve()
}

let running: Promise<void> | null = null
let refused: string | null = null

/**
 * Refreshes whatever the age, one at a time in all tabs together: a refresh that is running is joined, one of another tab
 * counts as this one's. Never throws: a session that cannot be refreshed lives until it is refused itself.
 */
export function refreshNow(): Promise<void> {
  const asked = currentSession()
  if (!asked) return Promise.resolve()
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

async function refresh(asked: Session): Promise<void> {
  const session = await latestSession()
  if (!session || session.refreshToken === refused) return
  if (session.accessToken !== asked.accessToken) return keepSession(session)
  try {
    // Without switch mode nobody chose, and naming the ids of now would shut out those that are granted later.
    keepRenewed(session, await renewSession(session, settings.switchMode ? session : NO_CHOICE, true))
  } catch (error) {
    // A refused refresh token stays refused; without an answer the next check tries again.
    if ((error as { code?: number }).code) refused = session.refreshToken
  }
}

/** Nobody is brought back who has left, or became another, while the answer was on its way. */
function keepRenewed(before: Session, renewed: Session): void {
  if (currentSession()?.refreshToken === before.refreshToken) keepSession(renewed)
}
