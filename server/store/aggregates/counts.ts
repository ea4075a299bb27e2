// Counters that expire. They are in the database, so that all nodes share them.

import type { Database } from '../database.ts'
import { findKeyed, isRunning, latestExpiry, makeKeyedTable, removeKeyed, sweepKeyed } from '../rows/keyedRows.ts'
import { change } from '../sql/query.ts'
import type { Store } from '../store.ts'

const COUNTS = { name: 'gantry_login_attempt', columns: { failures: 'integer', expires: 'integer' } } as const

/** Creates the table if it is missing; safe on several nodes at once. */
export function makeCounts(store: Store): Promise<void> {
  return makeKeyedTable(store, COUNTS)
}

/** Current value of a counter that has not expired. */
export async function readCounter(db: Database, name: string, life: number): Promise<number> {
  return (await runningCount(db, name, life))?.count ?? 0
}

/** Value of a counter and its expiry in milliseconds since 1970; `null` for a missing or expired counter. */
export async function runningCount(db: Database, name: string, life: number): Promise<{ count: number; expires: number } | null> {
  const row = await findKeyed(db, COUNTS, name)
  return row && isRunning(row.expires, life) ? { count: Number(row.failures), expires: Number(row.expires) } : null
}

/**
 * Adds `times` to a counter; an expired counter restarts from 0.
 * @param life lifetime in milliseconds, from the first increment, or from the last if `isProlonged`
 */
export async function addToCount(db: Database, name: string, life: number, isProlonged: boolean, times = 1): Promise<void> {
  const now = Date.now()
  const isRunning = 'gantry_login_attempt.expires > ? and gantry_login_attempt.expires <= ?'
  const kept = isProlonged ? 'excluded.expires' : 'gantry_login_attempt.expires'
  const sql = `insert into gantry_login_attempt (id, failures, expires) values (?, ?, ?) on conflict (id) do update set
    failures = case when ${isRunning} then gantry_login_attempt.failures + excluded.failures else excluded.failures end,
    expires = case when ${isRunning} then ${kept} else excluded.expires end`
  const running = [now, latestExpiry(life)]
  await change(db, sql, [name, times, now + life, ...running, ...running])
}

export function forgetCount(db: Database, name: string): Promise<void> {
  return removeKeyed(db, COUNTS, name)
}

/** Deletes every counter whose name has this prefix. */
export async function forgetCountsBelow(db: Database, prefix: string): Promise<void> {
  await change(db, 'delete from gantry_login_attempt where substr(id, 1, ?) = ?', [prefix.length, prefix])
}

/** Deletes expired counters. */
export function sweepCounts(db: Database): Promise<void> {
  return sweepKeyed(db, COUNTS)
}
