// Rows of an entity as they stand, without the names of what they point at: for the server's own work.

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
  /** The fields to read, secrets among them only when they are named; without it all but the secrets. */
  fields?: readonly string[]
  /** Without it in any order. */
  sort?: readonly SortKey[]
}

/** All rows of the actor that pass these wire filters; with `either` they must pass one of those groups of filters too. */
export function plainRows(
  db: Database,
  entity: Entity,
  wanted: WireFilters,
  actor: Actor,
  { either, ...shape }: RowShape & { either?: readonly WireFilters[] } = {},
): Promise<Rec[]> {
  return read(db, entity, whereOf(db, entity, wanted, actor, either), shape)
}

/** The same of every tenant that is still there. */
export function plainRowsOfAllTenants(db: Database, entity: Entity, wanted: WireFilters, shape: RowShape = {}): Promise<Rec[]> {
  return read(db, entity, whereInAllTenants(db, entity, filtersOf(entity, wanted)), shape)
}

/** Every row that the table holds, of all tenants, removed ones too, each with its secrets. */
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
