// Screen locks of sessions. They are in the database, so they hold on every node and after a restart.

import { findKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'

/** Hash of the unlocking password, by session; expires with the session. */
export const SCREEN_LOCKS = { name: 'gantry_screen_lock', columns: { hash: 'text', expires: 'integer' } } as const

export async function isScreenLocked({ db }: Store, sessionId: string): Promise<boolean> {
  return (await findKeyed(db, SCREEN_LOCKS, sessionId)) !== null
}

/** Deletes locks of expired sessions. */
export const sweepScreenLocks = ({ db }: Store): Promise<void> => sweepKeyed(db, SCREEN_LOCKS)
