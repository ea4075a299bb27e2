// Adds display names of references and computed fields to records read from the database.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { formulaFields } from '../../engine/model/records/computed.ts'
import type { Actor } from './actor.ts'
import type { Rec } from './codec.ts'
import type { Database } from './database.ts'
import { addRefNames } from './refNames.ts'

/** Adds display names of references, and computed fields that are not stored since they change with time, such as an age. */
export async function completeRecords(db: Database, entity: Entity, records: readonly Rec[], actor: Actor): Promise<void> {
  await addRefNames(db, entity, records, actor)
  addUnstored(entity, records)
}

/** Adds the computed fields that are not stored. */
export function addUnstored(entity: Entity, records: readonly Rec[]): void {
  for (const { name, formula } of unstoredFormulas(entity)) for (const record of records) record[name] = formula.evaluate(record) ?? null
}

const known = new WeakMap<Entity, ReturnType<typeof formulaFields>>()

function unstoredFormulas(entity: Entity): ReturnType<typeof formulaFields> {
  const found = known.get(entity) ?? formulaFields(entity.fields, 'compute').filter(({ name }) => !entity.field[name]?.stored)
  known.set(entity, found)
  return found
}

/** Copy of a record with these fields, for conditions. */
export function withUnstored(entity: Entity, record: Rec): Rec {
  const all = { ...record }
  addUnstored(entity, [all])
  return all
}
