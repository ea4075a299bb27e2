import type { Entity } from '../../engine/model/entity/entity.ts'
import { AppError } from '../errors.ts'
import { type Actor, allRecords, type Rec } from '../store/records.ts'
import { filtersOf } from '../store/rows.ts'
import type { Database } from '../store/store.ts'

/** The records that a call names by their ids. Throws `record.notYours` when the actor does not see one of them. */
export async function chosenRecords(db: Database, entity: Entity, ids: readonly string[], actor: Actor): Promise<Rec[]> {
  const records = await allRecords(db, entity, filtersOf(entity, { id_in: ids.join(',') }), actor)
  if (records.length < ids.length) throw new AppError('record.notYours')
  return records
}
