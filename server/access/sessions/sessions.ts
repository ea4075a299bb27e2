// Sessions as the server knows them: one row from sign-in to the end. Without its row no token of a session is worth anything.

import { randomUUID } from 'node:crypto'
import { findKeyed, putKeyed, removeKeyed, removeKeyedBeyond, removeKeyedOf, swapKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'
import type { Kernel } from '../../kernel.ts'
import { systemParameter } from '../parameter.ts'

/**
 * `current` names the refresh token that may be spent next, `previous` the one that was spent at `rotated`.
 * A session is over at `expires`, or when nothing renews it; at `ends` it is over even so. Milliseconds since 1970.
 */
export const SESSIONS = {
  name: 'gantry_session',
  columns: { owner: 'text', current: 'text', previous: 'text', rotated: 'integer', expires: 'integer', ends: 'integer' },
} as const

/** Next tokens of a session: id of the refresh token, and remaining lifetime of the session in milliseconds. */
export interface NextToken {
  tokenId: string
  left: number
}

const DAY = 24 * 3_600_000
const LONGEST_DAYS = 30
/** Of a user: more are made by scripts that sign in for each call and never sign out. */
const MOST_SESSIONS = 500
/** A spent refresh token is taken once more so long: two tabs spend it at once, or the answer to the first was lost on its way. */
const GRACE = 60_000

/** Begins a session of a user, and ends those renewed longest ago beyond 500. `life` is that of its refresh token, in milliseconds. */
export async function beginSession(kernel: Kernel, id: string, owner: string, life: number): Promise<NextToken> {
  const now = Date.now()
  const ends = now + (await longestLife(kernel))
  const current = randomUUID()
  const row = { owner, current, previous: '', rotated: now, expires: Math.min(now + life, ends), ends }
  await putKeyed(kernel.store.db, SESSIONS, id, row, 'stays')
  await removeKeyedBeyond(kernel.store.db, SESSIONS, 'owner', owner, 'rotated', MOST_SESSIONS)
  return { tokenId: current, left: ends - now }
}

/**
 * Spends a refresh token and names the next one. `null` when the session is over, and when the token was spent before: then somebody
 * else has it too, nobody can tell who of the two is the owner, and the session ends.
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

/** Ends every session of a user on every node, except one; `''` spares none. */
export function endSessionsOf(db: Database, userId: string, exceptId = ''): Promise<void> {
  return removeKeyedOf(db, SESSIONS, 'owner', userId, exceptId)
}

/** True when a session goes on. */
export async function isSessionLive(store: Store, id: string): Promise<boolean> {
  return (await liveRow(store, id, Date.now())) !== null
}

/** The moment when a session is over at the latest, in milliseconds since 1970. */
export async function endOfSession(store: Store, id: string): Promise<number> {
  const now = Date.now()
  return Number((await liveRow(store, id, now))?.ends ?? now)
}

/** Drops sessions that are over. */
export function sweepSessions({ db }: Store): Promise<void> {
  return sweepKeyed(db, SESSIONS)
}

async function liveRow({ db }: Store, id: string, now: number) {
  const row = await findKeyed(db, SESSIONS, id)
  return row && Number(row.expires) > now ? row : null
}

/** The parameter `account.sessionDays` when it is a sensible number, else 30 days. */
async function longestLife(kernel: Kernel): Promise<number> {
  const days = Number(await systemParameter(kernel, 'account.sessionDays'))
  return (days > 0 && days <= 3650 ? days : LONGEST_DAYS) * DAY
}
