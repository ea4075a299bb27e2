// Route guard: one rule for the first load, navigation, a lock, a refused token and a sign-out in another tab.

import type { Session, SessionEnd } from '../../engine/session/sessionState.ts'

export interface GuardedPage {
  /** Path with its query. */
  path: string
  /** The route's `isAuth` is false: no session needed. */
  isPublic: boolean
  /** Where the person wanted to go before the login, or the lock, asked who they are. */
  from: string | null
}

export interface Visitor {
  session: Session | null
  /** Why there is no session. */
  end: SessionEnd
  isLocked: boolean
}

export interface Detour {
  to: string
  /** Kept in the history, so that a reload of the page in between still knows it. */
  from: string | null
}

/** Where to go instead; `null` to stay. */
export function guard({ path, isPublic, from }: GuardedPage, { session, end, isLocked }: Visitor): Detour | null {
  const isLock = isAt(path, '/lock')
  const isLogin = isAt(path, '/login') || path.startsWith('/oauth/redirect/')
  const wanted = isLock || isLogin ? from : path
  if (!session) {
    if (isPublic && !isLock) return null
    // After a voluntary sign-out the start page opens, since the next user may be another one.
    return { to: '/login', from: end === 'left' || wanted === '/' ? null : wanted }
  }
  if (isLocked) return isLock ? null : { to: '/lock', from: wanted }
  return isLock || isLogin ? { to: from ?? '/', from: null } : null
}

const isAt = (path: string, page: string): boolean => path === page || path.startsWith(`${page}?`)
