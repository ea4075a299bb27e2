// Updates rows by condition with values that the server maintains. It is not an edit of a user, so `updateTime` stays unless it is given,
// and computed fields stay unchanged.

import type { Entity } from '#model/entity/entity.ts'
import type { Actor } from '../actor.ts'
import { encodeCell, type StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import { columnOf, type StoreTable, tableOf } from '../schema/table.ts'
import { allOf, type SqlCondition } from '../sql/condition.ts'
import { tenantConditions } from '../sql/filters.ts'
import { change } from '../sql/query.ts'
import { filtersOf, type WireFilters, whereInAllTenants, whereOf } from '../where.ts'

/** Text of a field with a replaced prefix. */
interface NewPrefix {
  insteadOfFirst: number
  text: string
}

/** New value of a field: a value, the rows of a table, or its text with a replaced prefix. */
export type NewValue = string | number | boolean | null | undefined | readonly object[] | NewPrefix

export type NewValues = Readonly<Record<string, NewValue>>

/**
 * Updates all rows of the actor that pass these wire filters, and one of the groups of `either` if given; returns their number. A filter on
 * the values that were read makes it a compare-and-set.
 */
export function changeRows(
  db: Database,
  entity: Entity,
  wanted: WireFilters,
  values: NewValues,
  actor: Actor,
  either?: readonly WireFilters[],
): Promise<number> {
  return write(db, entity, values, whereOf(db, entity, wanted, actor, either))
}

/** The same in all tenants that exist. */
export function changeRowsOfAllTenants(db: Database, entity: Entity, wanted: WireFilters, values: NewValues): Promise<number> {
  return write(db, entity, values, whereInAllTenants(db, entity, filtersOf(entity, wanted)))
}

/** Updates one row even if it is removed; a value for `isDeleted` removes or restores it. */
export function changeEvenRemoved(db: Database, entity: Entity, id: string, values: NewValues, actor: Actor): Promise<number> {
  return write(db, entity, values, allOf([...tenantConditions(tableOf(entity), actor), { sql: '"id" = ?', values: [id] }]))
}

function write(db: Database, entity: Entity, values: NewValues, where: SqlCondition): Promise<number> {
  const table = tableOf(entity)
  const settings = Object.entries(values).map(([name, value]) => settingOf(table, name, value))
  const cells = settings.flatMap((setting) => setting.values)
  const sql = `update ${table.quoted} set ${settings.map((setting) => setting.sql).join(', ')} where ${where.sql}`
  return change(db, sql, [...cells, ...where.values])
}

const isPrefix = (value: NewValue): value is NewPrefix => typeof value === 'object' && value !== null && !Array.isArray(value)

function settingOf(table: StoreTable, name: string, value: NewValue): SqlCondition {
  const column = columnOf(table, name)
  if (table.linked.includes(column)) throw new Error(`${table.name}.${name} has links, which only a whole record brings along`)
  if (!isPrefix(value)) return { sql: `${column.quoted} = ?`, values: [encodeCell(column, value)] }
  const cells: StoredCell[] = [value.text, value.insteadOfFirst + 1]
  return { sql: `${column.quoted} = ? || substr(${column.quoted}, cast(? as integer))`, values: cells }
}
