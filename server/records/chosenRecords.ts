import { type Actor, type Rec, repository } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { AppError } from '../errors.ts'

/** Records with the ids of a call. Throws `record.notYours` when the actor cannot see one of them. */
export async function chosenRecords(db: Database, entity: Entity | string, ids: readonly string[], actor: Actor): Promise<Rec[]> {
  const records = await repository(db, entity, actor).all({ id_in: ids.join(',') })
  if (records.length < ids.length) throw new AppError('record.notYours')
  return records
}
