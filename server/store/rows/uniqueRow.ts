// Finds the one live row of a tenant with given values of a unique index.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Actor } from '../actor.ts'
import { decode, encodeCell, type Rec } from '../codec.ts'
import type { Database } from '../database.ts'
import type { Index } from '../dialect/dialect.ts'
import { nextId } from '../ids.ts'
import { uniqueIndex, uniqueTerms } from '../schema/indexes.ts'
import { columnOf, type StoreTable, tableOf } from '../schema/table.ts'
import { allOf, type SqlCondition } from '../sql/condition.ts'
import { tenantScopeOf } from '../sql/filters.ts'
import { change, placeholders, selectRows } from '../sql/query.ts'

/** Named fields of the row; `null` if there is none. @param place a value for each field of the unique index */
export async function rowAtPlace(
  db: Database,
  entity: Entity,
  place: Readonly<Rec>,
  actor: Actor,
  fields: readonly string[],
): Promise<Rec | null> {
  const table = tableOf(entity)
  const where = allOf([tenantScopeOf(table, actor), ...placeTerms(entity, table, place)])
  const columns = fields.map((name) => columnOf(table, name))
  const names = columns.map(({ quoted }) => quoted).join(', ')
  const [row] = await selectRows(db, `select ${names} from ${table.quoted} where ${where.sql}`, where.values)
  return row ? decode(columns, row) : null
}

/**
 * Inserts a row, or updates the existing one with `values` unless its `moment` is later.
 * @param moment time field of both
 */
export async function keepNewest(
  db: Database,
  entity: Entity,
  place: Readonly<Rec>,
  values: Readonly<Rec>,
  moment: string,
  { tenantId }: Actor,
): Promise<void> {
  const table = tableOf(entity)
  const terms = uniqueTerms(indexOf(entity, table, place)).join(', ')
  const renewed: Rec = { ...values, updateTime: siteTime() }
  const row: Rec = { ...place, ...renewed, id: nextId(), tenantId, isDeleted: 0 }
  const columns = Object.keys(row).map((name) => columnOf(table, name))
  const settings = Object.keys(renewed).map((name) => `${columnOf(table, name).quoted} = excluded.${columnOf(table, name).quoted}`)
  const { quoted } = columnOf(table, moment)
  const sql = `insert into ${table.quoted} (${columns.map((column) => column.quoted).join(', ')}) values (${placeholders(columns.length)})
    on conflict (${terms}) where "is_deleted" = 0
    do update set ${settings.join(', ')} where excluded.${quoted} >= ${table.quoted}.${quoted}`
  await change(
    db,
    sql,
    columns.map((column) => encodeCell(column, row[column.name])),
  )
}

function placeTerms(entity: Entity, table: StoreTable, place: Readonly<Rec>): SqlCondition[] {
  const index = indexOf(entity, table, place)
  const terms = uniqueTerms(index)
  return Object.keys(place).map((name) => {
    const column = columnOf(table, name)
    const at = index.columns.findIndex((one) => one.name === column.column)
    const cell = encodeCell(column, place[name])
    return { sql: `${terms[at]} = ?`, values: [index.columns[at]?.distinguishNull ? (cell ?? '') : cell] }
  })
}

/** Throws when no unique index has exactly these fields. */
function indexOf(entity: Entity, table: StoreTable, place: Readonly<Rec>): Index {
  const names = Object.keys(place)
  const field = entity.fields.find(({ name, unique }) => unique !== null && isSame([name, ...unique], names))
  const index = field ? uniqueIndex(table, field) : null
  if (!index) throw new Error(`${entity.name} is not unique by ${names.join(', ')}`)
  return index
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name))
}
