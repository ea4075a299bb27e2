// Reads rows of an entity without display names, for the server's own work.

import type { Entity, SortKey } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import { decode, type Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { orderOf } from '../list.ts'
import { columnOf, type StoreColumn, tableOf } from '../schema/table.ts'
import type { SqlCondition } from '../sql/condition.ts'
import { selectRows } from '../sql/query.ts'
import { filtersOf, type WireFilters, whereEver, whereInAllTenants, whereOf } from '../where.ts'

export interface RowShape {
  /** Fields to read, secrets only if named; by default all but secrets. */
  fields?: readonly string[]
  /** Unordered by default. */
  sort?: readonly SortKey[]
}

/** All rows of the actor that pass these wire filters, and one of the groups of `either` if given. */
export function plainRows(
  db: Database,
  entity: Entity,
  wanted: WireFilters,
  actor: Actor,
  { either, ...shape }: RowShape & { either?: readonly WireFilters[] } = {},
): Promise<Rec[]> {
  return read(db, entity, whereOf(db, entity, wanted, actor, either), shape)
}

/** The same for all tenants that exist. */
export function plainRowsOfAllTenants(db: Database, entity: Entity, wanted: WireFilters, shape: RowShape = {}): Promise<Rec[]> {
  return read(db, entity, whereInAllTenants(db, entity, filtersOf(entity, wanted)), shape)
}

/** Every row of the table in all tenants with its secrets, including removed ones. */
export function rowsEverStored(db: Database, entity: Entity): Promise<Rec[]> {
  const fields = tableOf(entity).columns.map(({ name }) => name)
  return read(db, entity, whereEver(db, entity, {}), { fields })
}

async function read(db: Database, entity: Entity, where: SqlCondition, { fields, sort }: RowShape): Promise<Rec[]> {
  const table = tableOf(entity)
  const columns: readonly StoreColumn[] = fields?.map((name) => columnOf(table, name)) ?? table.visible
  const names = columns.map(({ quoted }) => quoted).join(', ')
  const order = sort ? ` order by ${orderOf(entity, table, sort, dialectOf(db))}` : ''
  const rows = await selectRows(db, `select ${names} from ${table.quoted} where ${where.sql}${order}`, where.values)
  return rows.map((row) => decode(columns, row))
}
