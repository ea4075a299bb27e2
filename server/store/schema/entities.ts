// The entities by name, as the last migration left them: what a `ref` points at, what the server asks for in a transaction.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'

// The adapter is what a database and its transactions have in common.
const known = new WeakMap<object, ReadonlyMap<string, Entity>>()

/** None before the first migration. */
export function entitiesOf(db: Database): ReadonlyMap<string, Entity> {
  return known.get(db.getExecutor().adapter) ?? new Map()
}

export function setEntities(db: Database, entities: readonly Entity[]): void {
  known.set(db.getExecutor().adapter, new Map(entities.map((entity) => [entity.name, entity])))
}
