// Views of an administrator as another user or a role: an attribute of the session, read-only and for some minutes. It is in the database, so
// it holds on every node within a second.

import { findKeyed, putKeyed, removeKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'
import type { AuthKernel } from '../auth.ts'

/** The viewed user or role by session; the other one is ''. */
export const VIEWS_AS = {
  name: 'gantry_view_as',
  columns: { viewed_user: 'text', viewed_role: 'text', expires: 'integer' },
} as const

/** Milliseconds after which a view ends by itself. */
export const VIEW_MS = 15 * 60_000

export interface ViewAs {
  userId: string
  roleId: string
  /** Milliseconds since 1970. */
  until: number
}

/** Starts a view, or replaces the present one. */
export async function startView(platform: AuthKernel, sessionId: string, viewed: Omit<ViewAs, 'until'>): Promise<number> {
  const until = Date.now() + VIEW_MS
  const row = { viewed_user: viewed.userId, viewed_role: viewed.roleId, expires: until }
  await putKeyed(platform.store.db, VIEWS_AS, sessionId, row, 'is replaced')
  forgetTokens(platform, sessionId)
  return until
}

export async function endView(platform: AuthKernel, sessionId: string): Promise<void> {
  await removeKeyed(platform.store.db, VIEWS_AS, sessionId)
  forgetTokens(platform, sessionId)
}

export async function viewOf({ db }: Store, sessionId: string): Promise<ViewAs | null> {
  const row = await findKeyed(db, VIEWS_AS, sessionId)
  if (!row || Number(row.expires) <= Date.now()) return null
  return { userId: String(row.viewed_user), roleId: String(row.viewed_role), until: Number(row.expires) }
}

/** Deletes views that are over. */
export const sweepViews = ({ db }: Store): Promise<void> => sweepKeyed(db, VIEWS_AS)

/** Tokens of the session are checked again by the next call. */
function forgetTokens({ auth }: AuthKernel, sessionId: string): void {
  for (const [token, { claims }] of auth.tokens.entries()) if (claims.sid === sessionId) auth.tokens.delete(token)
}
