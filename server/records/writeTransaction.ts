import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Context } from './context.ts'
import { questionedTransaction, questionedWrite } from './writeQuestions.ts'

/**
 * Runs what writes records of an entity: in one transaction of ours, all or nothing. Where the records stand in another database there is
 * none around both, and nobody who writes here shall wait for that one: each statement there is whole by itself. `work` may be started again.
 */
export function inWriteTransaction<T>(context: Context, { source }: Entity, work: (db: Database) => Promise<T>): Promise<T> {
  return source ? questionedWrite(context, () => work(context.platform.store.db)) : questionedTransaction(context, work)
}
