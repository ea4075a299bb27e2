// Adds display names of references and computed fields to records read from the database.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { formulaFields } from '../../engine/model/records/computed.ts'
import type { Actor } from './actor.ts'
import type { Rec } from './codec.ts'
import type { Database } from './database.ts'
import { addRefNames } from './refNames.ts'

/** Adds the display names of refs, and the computed fields that no table keeps because they change by themselves, such as an age. */
export async function completeRecords(db: Database, entity: Entity, records: readonly Rec[], actor: Actor): Promise<void> {
  await addRefNames(db, entity, records, actor)
  addUnstored(entity, records)
}

/** The computed fields that no table keeps. */
export function addUnstored(entity: Entity, records: readonly Rec[]): void {
  for (const { name, formula } of unstoredFormulas(entity)) for (const record of records) record[name] = formula.evaluate(record) ?? null
}

const known = new WeakMap<Entity, ReturnType<typeof formulaFields>>()

function unstoredFormulas(entity: Entity): ReturnType<typeof formulaFields> {
  const found = known.get(entity) ?? formulaFields(entity.fields, 'compute').filter(({ name }) => !entity.field[name]?.stored)
  known.set(entity, found)
  return found
}

/** A record with those fields, for conditions. */
export function withUnstored(entity: Entity, record: Rec): Rec {
  const all = { ...record }
  addUnstored(entity, [all])
  return all
}
