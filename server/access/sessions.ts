// Sessions that ended before their tokens did.

import type { Database, Store } from '../store/store.ts'
import type { TokenClaims } from './tokens.ts'

/** Ends a session on every node; `expires` (milliseconds) is when its last token would have died anyway. */
export async function revokeSession(store: Store, sessionId: string, expires: number): Promise<void> {
  await store.db.deleteFrom('gantry_revoked').where('expires', '<', Date.now()).execute()
  await store.db
    .insertInto('gantry_revoked')
    .values({ id: sessionId, expires })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Ends every session of a user that began before now, on every node, except one. */
export async function endOtherSessions(db: Database, userId: string, keptSessionId: string): Promise<void> {
  const cut = { since: Date.now(), kept: keptSessionId }
  await db
    .insertInto('gantry_session_cut')
    .values({ id: userId, ...cut })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(cut))
    .execute()
}

/** Whether the session of a token was ended: by itself, or with the others of its user. */
export async function isRevoked(store: Store, { sid, user_id, began }: Pick<TokenClaims, 'sid' | 'user_id' | 'began'>): Promise<boolean> {
  const [ended, cut] = await Promise.all([
    store.db.selectFrom('gantry_revoked').select('id').where('id', '=', sid).executeTakeFirst(),
    store.db.selectFrom('gantry_session_cut').select(['since', 'kept']).where('id', '=', user_id).executeTakeFirst(),
  ])
  if (ended) return true
  return cut !== undefined && cut.kept !== sid && (began ?? 0) <= Number(cut.since)
}
