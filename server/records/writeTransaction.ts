import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Context } from './context.ts'

/**
 * Runs what writes records of an entity: in one transaction of ours, all or nothing. Where the records stand in another database there is
 * none around both, and nobody who writes here shall wait for that one: each statement there is whole by itself.
 */
export function inWriteTransaction<T>(
  { platform }: Pick<Context, 'platform'>,
  { source }: Entity,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return source ? work(platform.store.db) : platform.store.transaction(work)
}
