// Interface to records in tables of other databases.

import type { Entity, SortKey } from '#model/entity/entity.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import type { FilterPart } from '../schema/table.ts'

export interface ExternalQuery {
  filters: readonly FilterPart[]
  /** Empty for the default order of the entity. */
  sort: readonly SortKey[]
  size: number
  offset: number
  /** Only children of this record of a tree; `0` for the roots. */
  below?: string
}

/**
 * Records of all entities with a `source`: of the actor's tenant if the table has tenants, within data scopes, without removed ones. Every
 * function throws source.away, source.unknown or source.unfit (503) if the database does not answer in time.
 */
export interface ExternalRows {
  list(entity: Entity, query: ExternalQuery, actor: Actor): Promise<Rec[]>
  count(entity: Entity, filters: readonly FilterPart[], actor: Actor): Promise<number>
  /** Distinct values of one field as text. */
  values(entity: Entity, field: string, filters: readonly FilterPart[], actor: Actor): Promise<Set<string>>
  /** Labels for values of a field, ignoring data scopes. */
  names(entity: Entity, value: string, label: string, of: readonly string[], actor: Actor): Promise<Map<string, string>>
  /** Throws source.refused for a value that the table refuses, record.duplicate for a unique key, and source.keyUnmade. */
  insert(entity: Entity, values: Rec, actor: Actor): Promise<Rec>
  /** Writes changed fields. Throws the errors of `insert`, record.notFound and record.conflict. */
  update(entity: Entity, id: string, values: Rec, actor: Actor, expected?: string): Promise<Rec>
  remove(entity: Entity, ids: readonly string[], actor: Actor): Promise<number>
}

// A database and its transactions share the adapter object, so it serves as key.
const known = new WeakMap<object, ExternalRows>()

/** Called once by the code that manages the data sources. */
export function setExternalRows(db: Database, rows: ExternalRows): void {
  known.set(db.getExecutor().adapter, rows)
}

/** `null` for an entity with a table of our own. */
export function externalRowsOf(db: Database, entity: Entity): ExternalRows | null {
  if (entity.source === null) return null
  const rows = known.get(db.getExecutor().adapter)
  if (!rows) throw new AppError('source.away', { name: entity.source.datasource })
  return rows
}
