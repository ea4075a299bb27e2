// Sessions: one row from sign-in to sign-out. Tokens of a session without a row are invalid.

import { randomUUID } from 'node:crypto'
import { findKeyed, putKeyed, removeKeyed, removeKeyedBeyond, removeKeyedOf, swapKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'
import type { Kernel } from '../../kernel.ts'
import { systemParameter } from '../parameter.ts'

/**
 * `current` is the id of the refresh token that is valid now, `previous` the one replaced at `rotated`. A session expires at `expires`
 * unless renewed, and at `ends` in any case. Milliseconds since 1970.
 */
export const SESSIONS = {
  name: 'gantry_session',
  columns: { owner: 'text', current: 'text', previous: 'text', rotated: 'integer', expires: 'integer', ends: 'integer' },
} as const

/** Id of the next refresh token, and remaining lifetime of the session in milliseconds. */
export interface NextToken {
  tokenId: string
  left: number
}

const DAY = 24 * 3_600_000
const MAX_DAYS = 30
/** Limit for each user: scripts may sign in for each call and never sign out. */
const MAX_SESSIONS = 500
/** Time in which a used refresh token is accepted once more: two tabs may use it at once, or the answer to the first use was lost. */
const GRACE = 60_000

/** Starts a session of a user and ends the least recently renewed ones beyond 500. `life` is the lifetime of its refresh token in milliseconds. */
export async function beginSession(kernel: Kernel, id: string, owner: string, life: number): Promise<NextToken> {
  const now = Date.now()
  const ends = now + (await longestLife(kernel))
  const current = randomUUID()
  const row = { owner, current, previous: '', rotated: now, expires: Math.min(now + life, ends), ends }
  await putKeyed(kernel.store.db, SESSIONS, id, row, 'stays')
  await removeKeyedBeyond(kernel.store.db, SESSIONS, 'owner', owner, 'rotated', MAX_SESSIONS)
  return { tokenId: current, left: ends - now }
}

/**
 * Uses a refresh token and returns the next one. `null` when the session is over. A token used twice may be stolen: as owner and thief
 * cannot be told apart, the session ends and the answer is `null`.
 */
export async function spendToken({ store, log }: Kernel, id: string, tokenId: string, life: number): Promise<NextToken | null> {
  const now = Date.now()
  const row = await liveRow(store, id, now)
  if (!row) return null
  const ends = Number(row.ends)
  const next = randomUUID()
  const values = { current: next, previous: tokenId, rotated: now, expires: Math.min(now + life, ends) }
  if (await swapKeyed(store.db, SESSIONS, id, { current: tokenId }, values)) return { tokenId: next, left: ends - now }
  const latest = await liveRow(store, id, now)
  if (latest && latest.previous === tokenId && Math.abs(now - Number(latest.rotated)) < GRACE)
    return { tokenId: String(latest.current), left: ends - now }
  if (latest) {
    log.warn({ sessionId: id, userId: latest.owner }, 'A spent refresh token came again: the session ends')
    await deleteSession(store, id)
  }
  return null
}

/** Ends a session on every node. */
export function deleteSession({ db }: Store, id: string): Promise<void> {
  return removeKeyed(db, SESSIONS, id)
}

/** Ends every session of a user on every node, except one; `''` ends all. */
export function endSessionsOf(db: Database, userId: string, exceptId = ''): Promise<void> {
  return removeKeyedOf(db, SESSIONS, 'owner', userId, exceptId)
}

/** True while a session is valid. */
export async function isSessionLive(store: Store, id: string): Promise<boolean> {
  return (await liveRow(store, id, Date.now())) !== null
}

/** Latest end of a session, in milliseconds since 1970. */
export async function endOfSession(store: Store, id: string): Promise<number> {
  const now = Date.now()
  return Number((await liveRow(store, id, now))?.ends ?? now)
}

/** Deletes expired sessions. */
export function sweepSessions({ db }: Store): Promise<void> {
  return sweepKeyed(db, SESSIONS)
}

async function liveRow({ db }: Store, id: string, now: number) {
  const row = await findKeyed(db, SESSIONS, id)
  return row && Number(row.expires) > now ? row : null
}

/** Parameter `account.sessionDays` if it is a valid number, otherwise 30 days, in milliseconds. */
async function longestLife(kernel: Kernel): Promise<number> {
  const days = Number(await systemParameter(kernel, 'account.sessionDays'))
  return (days > 0 && days <= 3650 ? days : MAX_DAYS) * DAY
}
