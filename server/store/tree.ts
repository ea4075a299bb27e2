// Reads trees: descendants of a record, and one level at a time.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { circular, TOP } from '../../engine/model/records/tree.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { decode, type Rec } from './codec.ts'
import type { Database } from './database.ts'
import { dialectOf } from './dialect/dialect.ts'
import { completeRecords } from './displayNames.ts'
import { externalRowsOf } from './external/externalRows.ts'
import { childrenOf, externalChildren, externalDescendants } from './external/externalTree.ts'
import { limitClause, orderOf } from './list.ts'
import { type FilterPart, type StoreColumn, type StoreTable, tableOf } from './schema/table.ts'
import type { SqlCondition } from './sql/condition.ts'
import { oneOf, scopeOf, tenantScopeOf } from './sql/filters.ts'
import { selectRows } from './sql/query.ts'
import { conditionsOf } from './where.ts'

const LEVEL_LIMIT = 10_000

/** Ids of all live descendants of `id` in the tenant, without itself. Cycles in the data end the search. */
export async function descendantIds(db: Database, entity: Entity, id: string, actor: Actor): Promise<string[]> {
  const external = externalRowsOf(db, entity)
  if (external) return externalDescendants(external, entity, id, actor)
  const table = tableOf(entity)
  const parent = parentOf(entity, table)
  const scope = tenantScopeOf(table, actor)
  const ofTable = `select "id", ${parent.quoted} as "parent" from ${table.quoted} where ${scope.sql}`
  // `union` removes duplicates, so the recursion ends even with cycles.
  const sql = `with recursive "live" as (${ofTable}), "below" as (
    select "id" from "live" where "parent" = ?
    union select "live"."id" from "live" join "below" on "live"."parent" = "below"."id"
  ) select "id" from "below" where "id" <> ?`
  const rows = await selectRows(db, sql, [...scope.values, id, id])
  return rows.map(([found]) => String(found))
}

/** True when a live record of the tenant outside of `ids` has one of them as its parent. */
export async function hasChildren(db: Database, entity: Entity, ids: readonly string[], actor: Actor): Promise<boolean> {
  if (ids.length === 0) return false
  const external = externalRowsOf(db, entity)
  if (external) return (await external.list(entity, childrenOf(entity, ids), actor)).some((child) => !ids.includes(String(child.id)))
  const table = tableOf(entity)
  const scope = tenantScopeOf(table, actor)
  const parents = oneOf(parentOf(entity, table).quoted, ids)
  const own = oneOf('"id"', ids)
  const sql = `select 1 from ${table.quoted} where ${scope.sql} and ${parents.sql} and not ${own.sql} limit 1`
  const rows = await selectRows(db, sql, [...scope.values, ...parents.values, ...own.values])
  return rows.length > 0
}

/** A page of a level, for levels with thousands of records. */
export interface LevelPart {
  size: number
  offset: number
}

/** One level of a tree or a page of it: live records below `parentId` that match, each with a flag `hasChildren`. */
export async function childRecords(
  db: Database,
  entity: Entity,
  parentId: string,
  filters: readonly FilterPart[],
  actor: Actor,
  { size, offset }: LevelPart = { size: LEVEL_LIMIT, offset: 0 },
): Promise<Rec[]> {
  const external = externalRowsOf(db, entity)
  if (external) return (await externalChildren(db, external, entity, parentId, filters, actor)).slice(offset, offset + size)
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const parent = parentOf(entity, table)
  const where = conditionsOf(table, filters, actor, dialect)
  const circles = await circlesAt(db, table, parent, parentId, actor)
  const below = belowParent(table, parent, parentId, circles, actor)
  const page = limitClause(size, offset)
  const sql = `select ${table.selected} from ${table.quoted} where ${where.sql} and ${below.sql} order by ${orderOf(entity, table, [], dialect)} ${page.sql}`
  const rows = await selectRows(db, sql, [...where.values, ...below.values, ...page.values])
  const records = rows.map((row) => decode(table.visible, row))
  const parents = await parentsAmong(db, table, parent, records, actor)
  for (const record of records) record.hasChildren = parents.has(String(record.id))
  await completeRecords(db, entity, records, actor)
  return records
}

/** Rows whose parent is missing, hidden by a data scope, or part of a cycle are shown as roots, and only there. */
function belowParent(table: StoreTable, parent: StoreColumn, parentId: string, circles: readonly string[], actor: Actor): SqlCondition {
  const own = { sql: `${parent.quoted} = ?`, values: [parentId] }
  const among = oneOf('"id"', circles)
  if (parentId !== TOP) {
    return circles.length === 0 ? own : { sql: `(${own.sql} and not ${among.sql})`, values: [parentId, ...among.values] }
  }
  const scope = scopeOf(table, actor)
  const seen = `select "id" from ${table.quoted} where ${scope.sql}`
  const turned = circles.length === 0 ? { sql: '', values: [] } : { sql: ` or ${among.sql}`, values: among.values }
  return {
    sql: `(${own.sql} or ${parent.quoted} is null or ${parent.quoted} not in (${seen})${turned.sql})`,
    values: [parentId, ...scope.values, ...turned.values],
  }
}

/**
 * Ids of rows in cycles: of all cycles for the root level, otherwise of the cycle that contains `parentId`. Only parents that cannot be
 * reached from a root can be in a cycle.
 */
async function circlesAt(db: Database, table: StoreTable, parent: StoreColumn, parentId: string, actor: Actor): Promise<string[]> {
  const scope = scopeOf(table, actor)
  const live = `select "id", ${parent.quoted} as "parent" from ${table.quoted} where ${scope.sql}`
  if (parentId !== TOP) {
    const sql = `with recursive "live" as (${live}), "up" as (
      select "id", "parent" from "live" where "id" = ?
      union select "live"."id", "live"."parent" from "live" join "up" on "live"."id" = "up"."parent"
    ) select "id", "parent" from "up"`
    const above = circlesOf(await selectRows(db, sql, [...scope.values, parentId]))
    return above.includes(parentId) ? above : []
  }
  const sql = `with recursive "live" as (${live}),
    "inner" as (select "id", "parent" from "live" where "id" in (select "parent" from "live")),
    "reached" as (
      select "id" from "inner" where "parent" is null or "parent" not in (select "id" from "inner")
      union select "inner"."id" from "inner" join "reached" on "inner"."parent" = "reached"."id"
    ) select "id", "parent" from "inner" where "id" not in (select "id" from "reached")`
  return circlesOf(await selectRows(db, sql, scope.values))
}

const circlesOf = (rows: readonly (readonly unknown[])[]): string[] => [
  ...circular(new Map(rows.map(([id, parent]) => [String(id), String(parent ?? TOP)]))),
]

/** The records that are parents of a live record of the view. */
async function parentsAmong(
  db: Database,
  table: StoreTable,
  parent: StoreColumn,
  records: readonly Rec[],
  actor: Actor,
): Promise<Set<string>> {
  const found = new Set<string>()
  const scope = conditionsOf(table, [], actor, dialectOf(db))
  for (let at = 0; at < records.length; at += 512) {
    const some = oneOf(
      parent.quoted,
      records.slice(at, at + 512).map((record) => String(record.id)),
    )
    const sql = `select distinct ${parent.quoted} from ${table.quoted} where ${scope.sql} and ${some.sql}`
    for (const [id] of await selectRows(db, sql, [...scope.values, ...some.values])) found.add(String(id))
  }
  return found
}

/** Throws `record.parentIsSelf` or `record.parentIsBelow` when the new parent would create a cycle. */
export async function refuseCycle(db: Database, entity: Entity, id: string, parentId: string, actor: Actor): Promise<void> {
  const { message = null, parent = null } = entity.tree ?? {}
  const refusal = (key: 'record.parentIsSelf' | 'record.parentIsBelow') =>
    message === null ? new AppError(key) : new AppError('record.invalid', { sentence: message }, null, parent)
  if (parentId === id) throw refusal('record.parentIsSelf')
  const below = await descendantIds(db, entity, id, actor)
  if (below.includes(parentId)) throw refusal('record.parentIsBelow')
}

function parentOf(entity: Entity, table: StoreTable): StoreColumn {
  const column = entity.tree ? table.column[entity.tree.parent] : undefined
  if (!column) throw new Error(`${entity.name} is no tree`)
  return column
}
