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

/** A row with its values of a unique index. */
export interface UniqueRow {
  place: Readonly<Rec>
  values: Readonly<Rec>
  /** Further values of a new row, which an existing row keeps. */
  initial?: Readonly<Rec>
}

const AT_ONCE = 100

/**
 * Inserts rows, or updates existing ones with `values` unless their `moment` is later.
 * @param rows rows with equal fields and distinct places
 * @param moment time field of both
 */
export async function keepNewest(
  db: Database,
  entity: Entity,
  rows: readonly UniqueRow[],
  moment: string,
  { tenantId, userId }: Actor,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const table = tableOf(entity)
  const terms = uniqueTerms(indexOf(entity, table, first.place)).join(', ')
  const now = siteTime()
  const created = { createUser: userId, createTime: now, updateUser: userId, updateTime: now, tenantId, isDeleted: 0 }
  const stored = rows.map(({ place, values, initial }): Rec => ({ ...created, ...place, ...initial, ...values, id: nextId() }))
  const columns = Object.keys(stored[0] ?? {}).map((name) => columnOf(table, name))
  const renewed = [...Object.keys(first.values), 'updateTime'].map((name) => columnOf(table, name).quoted)
  const { quoted } = columnOf(table, moment)
  const tail = `on conflict (${terms}) where "is_deleted" = 0
    do update set ${renewed.map((name) => `${name} = excluded.${name}`).join(', ')} where excluded.${quoted} >= ${table.quoted}.${quoted}`
  const head = `insert into ${table.quoted} (${columns.map((column) => column.quoted).join(', ')}) values`
  const line = `(${placeholders(columns.length)})`
  for (let at = 0; at < stored.length; at += AT_ONCE) {
    const some = stored.slice(at, at + AT_ONCE)
    const cells = some.flatMap((row) => columns.map((column) => encodeCell(column, row[column.name])))
    await change(db, `${head} ${some.map(() => line).join(', ')} ${tail}`, cells)
  }
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
