import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Context } from './context.ts'
import { transactionWithProbes, writeWithProbes } from './writeProbes.ts'

/**
 * Runs a write of records in one transaction. Records in another database get none: it could not include their statements, and writers here
 * must not wait for that database. `work` may run again.
 */
export function inWriteTransaction<T>(context: Context, { source }: Entity, work: (db: Database) => Promise<T>): Promise<T> {
  return source ? writeWithProbes(context, () => work(context.platform.store.db)) : transactionWithProbes(context, work)
}
