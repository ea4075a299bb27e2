// Route guard: one rule for the first load, navigation, a lock, a refused token and a sign-out in another tab.

import type { Session, SessionEnd } from '../../engine/session/sessionState.ts'

export interface GuardedPage {
  /** Path with its query. */
  path: string
  /** True for a route with `isAuth: false`, which needs no session. */
  isPublic: boolean
  /** Page that the user requested before the login or lock. */
  from: string | null
}

export interface Visitor {
  session: Session | null
  /** Reason why there is no session. */
  end: SessionEnd
  isLocked: boolean
}

export interface Redirect {
  to: string
  /** Requested page; in the history state, so that a reload keeps it. */
  from: string | null
}

/** Redirect for a page; `null` to stay. */
export function guard({ path, isPublic, from }: GuardedPage, { session, end, isLocked }: Visitor): Redirect | null {
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
