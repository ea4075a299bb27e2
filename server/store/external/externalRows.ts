// Records that stand in a table of another database: what the store asks of whoever knows those databases.

import type { Entity, SortKey } from '#model/entity/entity.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import type { Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import type { FilterPart } from '../schema/table.ts'

export interface ExternalQuery {
  filters: readonly FilterPart[]
  /** Empty takes the entity's own order. */
  sort: readonly SortKey[]
  size: number
  offset: number
  /** Only what stands below this record of a tree; `0` is the top. */
  below?: string
}

/**
 * The records of all entities with a `source`: of the actor's tenant where the table knows tenants, within the data scopes, no removed ones.
 * Every function throws source.away, source.unknown or source.unfit (503) if the database does not answer in time.
 */
export interface ExternalRows {
  list(entity: Entity, query: ExternalQuery, actor: Actor): Promise<Rec[]>
  count(entity: Entity, filters: readonly FilterPart[], actor: Actor): Promise<number>
  /** The values of one field, as text. */
  values(entity: Entity, field: string, filters: readonly FilterPart[], actor: Actor): Promise<Set<string>>
  /** A label for each of these values of a field, whatever the data scopes show. */
  names(entity: Entity, value: string, label: string, of: readonly string[], actor: Actor): Promise<Map<string, string>>
  /** Throws source.refused with what the table refuses, record.duplicate for its unique keys, source.keyUnmade. */
  insert(entity: Entity, values: Rec, actor: Actor): Promise<Rec>
  /** Writes what differs from what is there. Throws what `insert` throws, record.notFound and record.conflict. */
  update(entity: Entity, id: string, values: Rec, actor: Actor, expected?: string): Promise<Rec>
  remove(entity: Entity, ids: readonly string[], actor: Actor): Promise<number>
}

// The adapter is what a database and its transactions have in common.
const known = new WeakMap<object, ExternalRows>()

/** Said once, by whoever keeps the data sources. */
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
