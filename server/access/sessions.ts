// Sessions that ended before their tokens did.

import { findKeyed, putKeyed, sweepKeyed } from '../store/keyedRows.ts'
import type { Database, Store } from '../store/store.ts'
import type { TokenClaims } from './tokens.ts'

/** Sessions that were ended, each by its id. */
export const REVOKED = { name: 'gantry_revoked', columns: { expires: 'integer' } } as const

/** By user: the moment that ended all sessions begun before it, and the one session that it left. */
export const CUTS = { name: 'gantry_session_cut', columns: { since: 'integer', kept: 'text' } } as const

/** Ends a session on every node; `expires` (milliseconds) is when its last token would have died anyway. */
export async function revokeSession(store: Store, sessionId: string, expires: number): Promise<void> {
  await sweepKeyed(store.db, REVOKED)
  await putKeyed(store.db, REVOKED, sessionId, { expires }, 'stays')
}

/** Ends every session of a user that began before now, on every node, except one. */
export async function endOtherSessions(db: Database, userId: string, keptSessionId: string): Promise<void> {
  await putKeyed(db, CUTS, userId, { since: Date.now(), kept: keptSessionId }, 'is replaced')
}

/** Whether the session of a token was ended: by itself, or with the others of its user. */
export async function isRevoked(store: Store, { sid, user_id, began }: Pick<TokenClaims, 'sid' | 'user_id' | 'began'>): Promise<boolean> {
  const [ended, cut] = await Promise.all([findKeyed(store.db, REVOKED, sid), findKeyed(store.db, CUTS, user_id)])
  if (ended) return true
  return cut !== null && cut.kept !== sid && (began ?? 0) <= Number(cut.since)
}
