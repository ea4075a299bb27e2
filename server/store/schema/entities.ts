// The entities by name, as the last migration left them: what a `ref` points at, what the server asks for in a transaction.

import type { Entity } from '#model/entity/entity.ts'
import type { Database } from '../database.ts'

// The adapter is what a database and its transactions have in common.
const known = new WeakMap<object, ReadonlyMap<string, Entity>>()

/** None before the first migration. */
export function entitiesOf(db: Database): ReadonlyMap<string, Entity> {
  return known.get(db.getExecutor().adapter) ?? new Map()
}

/** An entity by its name, and one that is at hand as it is. Throws when the schema folder has no such entity. */
export function entityIn(db: Database, named: Entity | string): Entity {
  return typeof named === 'string' ? neededEntity(entitiesOf(db), named) : named
}

/** An entity by its name, or by an earlier name that its file states: code that names it goes on after it was renamed. */
export function neededEntity(entities: ReadonlyMap<string, Entity>, name: string): Entity {
  const entity = entities.get(name) ?? [...entities.values()].find(({ was }) => was.includes(name))
  if (!entity) throw new Error(`The schema folder has no entity "${name}", which the server itself needs`)
  return entity
}

export function setEntities(db: Database, entities: readonly Entity[]): void {
  known.set(db.getExecutor().adapter, new Map(entities.map((entity) => [entity.name, entity])))
}
