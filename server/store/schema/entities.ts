// Entities of the last migration by name, for references and lookups inside transactions.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'

// A database and its transactions share the adapter object, so it serves as key.
const known = new WeakMap<object, ReadonlyMap<string, Entity>>()

/** Empty before the first migration. */
export function entitiesOf(db: Database): ReadonlyMap<string, Entity> {
  return known.get(db.getExecutor().adapter) ?? new Map()
}

/** Looks an entity up by name; an entity is returned as is. Throws when the schema folder has none. */
export function entityIn(db: Database, named: Entity | string): Entity {
  return typeof named === 'string' ? neededEntity(entitiesOf(db), named) : named
}

/** Entity by its name or an earlier name, so that code still finds it after a rename. */
export function neededEntity(entities: ReadonlyMap<string, Entity>, name: string): Entity {
  const entity = entities.get(name) ?? [...entities.values()].find(({ was }) => was.includes(name))
  if (!entity) throw new Error(`The schema folder has no entity "${name}", which the server itself needs`)
  return entity
}

export function setEntities(db: Database, entities: readonly Entity[]): void {
  known.set(db.getExecutor().adapter, new Map(entities.map((entity) => [entity.name, entity])))
}
