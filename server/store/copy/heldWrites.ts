// Holds the writes of a cluster while it is dumped: every node of Citus has its own snapshots, so that without a hold no dump is of one
// moment.

import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { quotedIdentifier } from '../sql/query.ts'

/** Less than the second after which PostgreSQL looks for deadlocks: then a write that waits for this lock is never the one that fails. */
const LOCK_MS = 400
const PAUSE_MS = 200
const ATTEMPTS = 150
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/**
 * Begins a transaction in which nobody but its reader can use these tables to write, on all nodes, until it ends. Waits for transactions that
 * have written; throws after a minute and a half.
 */
export async function holdWrites(client: pg.Client, tables: readonly string[]): Promise<void> {
  // Transactions that were committed while a worker was away are completed first.
  await client.query('select recover_prepared_transactions()')
  for (let attempt = 1; ; attempt++) {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      // A database without tables has nothing to hold.
      if (tables.length > 0) await client.query(`lock table ${tables.map(quotedIdentifier).join(', ')} in share mode`)
      return
    } catch (error) {
      await client.query('rollback')
      const { code } = error as { code?: string }
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error
      if (attempt === ATTEMPTS)
        throw new Error('Writes could not be held: a transaction goes on, such as an import. Try again later.', { cause: error })
      await setTimeout(PAUSE_MS)
    }
  }
}
