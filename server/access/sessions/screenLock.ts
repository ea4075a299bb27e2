// Screen locks of sessions, in the database: they hold on every node and after a restart.

import { findKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'

/** The hash of the password that opens the lock, by session; over with the session. */
export const SCREEN_LOCKS = { name: 'gantry_screen_lock', columns: { hash: 'text', expires: 'integer' } } as const

export async function isScreenLocked({ db }: Store, sessionId: string): Promise<boolean> {
  return (await findKeyed(db, SCREEN_LOCKS, sessionId)) !== null
}

/** Drops the locks of sessions that are over. */
export const sweepScreenLocks = ({ db }: Store): Promise<void> => sweepKeyed(db, SCREEN_LOCKS)
