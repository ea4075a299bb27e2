// Lists: one page with its total, or all rows for trees and selects.

import type { Entity, SortKey } from '../../engine/model/entity/entity.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { decode, type Rec } from './codec.ts'
import type { Database } from './database.ts'
import { type Dialect, dialectOf } from './dialect/dialect.ts'
import { completeRecords } from './displayNames.ts'
import { externalRowsOf } from './external/externalRows.ts'
import { type FilterPart, type StoreTable, tableOf } from './schema/table.ts'
import type { SqlCondition } from './sql/condition.ts'
import { inParallel } from './sql/inParallel.ts'
import { selectRows } from './sql/query.ts'
import { conditionsOf } from './where.ts'

export interface ListQuery {
  /** Page number from 1. */
  current: number
  /** Rows per page, at most 1000. */
  size: number
  /** Empty for the default order of the entity. */
  sort: readonly SortKey[]
  filters: readonly FilterPart[]
}

const PAGE_LIMIT = 1000
const ALL_LIMIT = 10_000

/** A page of the actor's live records with display names of references, and the total number of records. */
export async function listRecords(
  db: Database,
  entity: Entity,
  query: ListQuery,
  actor: Actor,
): Promise<{ records: Rec[]; total: number }> {
  const size = Math.min(Math.max(1, query.size), PAGE_LIMIT)
  const offset = (Math.max(1, query.current) - 1) * size
  const external = externalRowsOf(db, entity)
  if (external) {
    const records = await external.list(entity, { ...query, size, offset }, actor)
    await completeRecords(db, entity, records, actor)
    return {
      records,
      total: isLastPage(records, size, offset) ? offset + records.length : await external.count(entity, query.filters, actor),
    }
  }
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const where = conditionsOf(table, query.filters, actor, dialect)
  const page = limitClause(size, offset)
  const sql = `${selection(table, where)} order by ${orderOf(entity, table, query.sort, dialect)} ${page.sql}`
  const rows = await selectRows(db, sql, [...where.values, ...page.values])
  const records = rows.map((row) => decode(table.visible, row))
  const [total] = await inParallel(db, [
    async () => (isLastPage(rows, size, offset) ? offset + rows.length : totalOf(db, entity, where, dialect)),
    () => completeRecords(db, entity, records, actor),
  ])
  return { records, total }
}

const USUAL_SIZES = [1, 10, 20, 30, 50, 100, 200, ALL_LIMIT]
const USUAL_PAGES = 10

/**
 * Common page sizes are inlined: SQLite re-prepares a statement when `limit` is bound to another value, and PostgreSQL estimates a tenth of
 * all rows for an unknown limit. Other sizes are bound as parameters.
 */
export function limitClause(size: number, offset: number): SqlCondition {
  const isUsual = USUAL_SIZES.includes(size) && offset % size === 0 && offset < USUAL_PAGES * size
  return isUsual ? { sql: `limit ${size} offset ${offset}`, values: [] } : { sql: 'limit ? offset ?', values: [size, offset] }
}

/** The total follows from the last page. */
function isLastPage({ length }: readonly unknown[], size: number, offset: number): boolean {
  return length < size && (length > 0 || offset === 0)
}

/** All of the actor's live records that match, in the entity's order, at most 10,000. */
export function allRecords(db: Database, entity: Entity, filters: readonly FilterPart[], actor: Actor): Promise<Rec[]> {
  return firstRecords(db, entity, { sort: [], size: ALL_LIMIT, filters }, actor)
}

/** The first of the actor's live records that match, without counting the total. */
export async function firstRecords(
  db: Database,
  entity: Entity,
  { sort, size, filters }: Omit<ListQuery, 'current'>,
  actor: Actor,
): Promise<Rec[]> {
  const external = externalRowsOf(db, entity)
  if (external) {
    const records = await external.list(entity, { sort, size, offset: 0, filters }, actor)
    await completeRecords(db, entity, records, actor)
    return records
  }
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const where = conditionsOf(table, filters, actor, dialect)
  const page = limitClause(size, 0)
  const sql = `${selection(table, where)} order by ${orderOf(entity, table, sort, dialect)} ${page.sql}`
  const rows = await selectRows(db, sql, [...where.values, ...page.values])
  const records = rows.map((row) => decode(table.visible, row))
  await completeRecords(db, entity, records, actor)
  return records
}

/** Terms of `order by`, ending with the id, so that pages do not overlap. */
export function orderOf(entity: Entity, table: StoreTable, sort: readonly SortKey[], dialect: Dialect): string {
  const keys = sort.length > 0 ? sort : entity.sort
  const terms: string[] = []
  for (const { field, descending } of keys) {
    const column = table.column[field]
    if (!column || column.isSecret) throw new AppError('request.sortUnknown', { name: field })
    terms.push(dialect.order(column.quoted, descending))
  }
  const last = keys.at(-1)
  if (!keys.some(({ field }) => field === 'id')) terms.push(dialect.order('"id"', last?.descending !== false))
  return terms.join(', ')
}

function selection(table: StoreTable, where: SqlCondition): string {
  return `select ${table.selected} from ${table.quoted} where ${where.sql}`
}

function totalOf(db: Database, entity: Entity, where: SqlCondition, dialect: Dialect): Promise<number> {
  const table = tableOf(entity)
  const count = async () => {
    const [row] = await selectRows(db, `select count(*) from ${table.quoted} where ${where.sql}`, where.values)
    return Number(row?.[0] ?? 0)
  }
  // A transaction sees its own uncommitted rows, which must not be cached for others.
  if (db.isTransaction) return count()
  return dialect.totals.of(table.name, `${table.name} ${where.sql} ${JSON.stringify(where.values)}`, count, entity.series !== null)
}
