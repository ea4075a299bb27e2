import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Context } from './context.ts'
import { questionedTransaction, questionedWrite } from './writeQuestions.ts'

/**
 * Runs a write of records in one transaction. Records in another database get none: it could not include their statements, and writers here
 * must not wait for that database. `work` may run again.
 */
export function inWriteTransaction<T>(context: Context, { source }: Entity, work: (db: Database) => Promise<T>): Promise<T> {
  return source ? questionedWrite(context, () => work(context.platform.store.db)) : questionedTransaction(context, work)
}
