// Recycle bin: lists removed records, finds records that still refer to them, and erases them.

import type { Entity } from '#model/entity/entity.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import type { Actor } from '../actor.ts'
import { decode, type Rec, type StoredCell } from '../codec.ts'
import type { Database } from '../database.ts'
import { dialectOf } from '../dialect/dialect.ts'
import { completeRecords } from '../displayNames.ts'
import { linkTable } from '../links.ts'
import { entitiesOf } from '../schema/entities.ts'
import { columnOf, type FilterPart, type FilterValue, type StoreTable, tableOf } from '../schema/table.ts'
import { allOf, anyOf, type SqlCondition } from '../sql/condition.ts'
import { conditionOf, oneOf, tenantConditions } from '../sql/filters.ts'
import { change, quotedIdentifier, selectRows } from '../sql/query.ts'
import { filtersOf } from '../where.ts'
import { forgetRecords } from './journal.ts'

/** Number of days for which a removed record can be restored. */
export const BIN_DAYS = 90

/** Time (`YYYY-MM-DD HH:mm:ss`) before which removed records are erased. */
export const binCutoff = (now = new Date()): string => later(siteTime(now), -BIN_DAYS * DAY_SECONDS)

export interface RemovedQuery {
  current: number
  size: number
  filters: readonly FilterPart[]
  /** Filters of which one must pass; empty for no condition. */
  either: readonly FilterValue[]
}

/** A page of removed records within the actor's scopes, the most recently removed first. */
export async function removedRecords(
  db: Database,
  entity: Entity,
  { current, size, filters, either }: RemovedQuery,
  actor: Actor,
): Promise<{ records: Rec[]; total: number }> {
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const terms = (some: readonly FilterPart[]) => some.flatMap((filter) => conditionOf(table, filter, dialect) ?? [])
  const words = terms(either)
  const scope = actor.scopes?.get(table.name)
  const where = allOf([
    ...tenantConditions(table, actor),
    { sql: `"is_deleted" = 1 and "update_time" >= ?`, values: [binCutoff()] },
    ...(scope ? [scope] : []),
    ...terms([...table.where, ...filters]),
    ...(words.length > 0 ? [anyOf(words)] : []),
  ])
  const sql = `select ${table.selected} from ${table.quoted} where ${where.sql} order by "update_time" desc, "id" desc limit ? offset ?`
  const rows = await selectRows(db, sql, [...where.values, size, (current - 1) * size])
  const records = rows.map((row) => decode(table.visible, row))
  await completeRecords(db, entity, records, actor)
  const [count] = await selectRows(db, `select count(*) from ${table.quoted} where ${where.sql}`, where.values)
  return { records, total: Number(count?.[0] ?? 0) }
}

/** Records of all tenants removed before a time, ordered by id, after the id `behind`. */
export async function removedBefore(db: Database, entity: Entity, moment: string, behind: string, most: number): Promise<Rec[]> {
  const table = tableOf(entity)
  const sql = `select ${table.selected} from ${table.quoted} where "is_deleted" = 1 and "update_time" < ? and "id" > ? order by "id" limit ?`
  return (await selectRows(db, sql, [moment, behind, most])).map((row) => decode(table.visible, row))
}

/** Erases removed records with their links and history; live records stay. Call it inside a transaction. */
export async function eraseForGood(db: Database, entity: Entity, records: readonly Rec[]): Promise<void> {
  const table = tableOf(entity)
  for (const [tenantId, some] of Map.groupBy(records, (record) => String(record.tenantId))) {
    const ids = some.map(({ id }) => String(id))
    const tenant = tenantConditions(table, { tenantId })
    const removed = allOf([...tenant, { sql: '"is_deleted" = 1', values: [] }, oneOf('"id"', ids)])
    for (const { column } of table.linked) {
      const linked = allOf([...tenant, { sql: `"id" in (select "id" from ${table.quoted} where ${removed.sql})`, values: removed.values }])
      await change(db, `delete from ${quotedIdentifier(linkTable(table.name, column))} where ${linked.sql}`, linked.values)
    }
    const gone = await selectRows(db, `delete from ${table.quoted} where ${removed.sql} returning "id"`, removed.values)
    await forgetRecords(
      db,
      entity,
      gone.map(([id]) => String(id)),
      tenantId,
    )
  }
}

/**
 * Removed records to which other records still refer, with the entity of those records, which show their names.
 * @param by entities to search; all by default
 */
export async function removedButReferenced(
  db: Database,
  entity: Entity,
  records: readonly Rec[],
  by: (holder: Entity) => boolean = () => true,
): Promise<Map<string, Entity>> {
  const named = new Map<string, Entity>()
  const left = () => records.filter(({ id }) => !named.has(String(id)))
  for (const { holder, field, value } of namers(entitiesOf(db), entity)) {
    if (!by(holder)) continue
    const byValue = new Map(
      left().flatMap((record) => (record[value] == null ? [] : [[String(record[value]), String(record.id)] as const])),
    )
    for (const held of await heldValues(db, holder, field, [...byValue.keys()])) {
      const id = byValue.get(held)
      if (id !== undefined) named.set(id, holder)
    }
  }
  return named
}

interface Namer {
  holder: Entity
  field: string
  /** Field of the named record that the reference stores. */
  value: string
}

/** Series are skipped: they have millions of rows, indexed only by device and project. */
function namers(entities: ReadonlyMap<string, Entity>, named: Entity): Namer[] {
  const seen = new Set<string>()
  return [...entities.values()].flatMap((holder) => {
    if (holder.source) return []
    const owner = holder.series ?? holder.rollup
    return holder.fields.flatMap(({ name, choices, stored }): Namer[] => {
      if (!stored || choices?.kind !== 'entity' || entities.get(choices.entity)?.base !== named.base) return []
      if (owner && name !== owner.device && name !== owner.project) return []
      const key = `${holder.base} ${name}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ holder, field: name, value: choices.value }]
    })
  })
}

async function heldValues(db: Database, holder: Entity, field: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return []
  const table = tableOf(holder)
  const column = columnOf(table, field)
  const live = table.linked.includes(column)
    ? linkedLive(table, column.column, values)
    : whereHeld(table, column.quoted, column.kind === 'string' ? values : values.map(Number))
  const rows = await selectRows(db, live.sql, live.values)
  return rows.map(([value]) => String(value))
}

function whereHeld(table: StoreTable, column: string, values: readonly StoredCell[]): SqlCondition {
  const some = oneOf(column, values)
  return { sql: `select distinct ${column} from ${table.quoted} where "is_deleted" = 0 and ${some.sql}`, values: some.values }
}

function linkedLive(table: StoreTable, column: string, values: readonly string[]): SqlCondition {
  const links = quotedIdentifier(linkTable(table.name, column))
  const some = oneOf('"value"', values)
  // A Citus cluster joins distributed tables by tenant only.
  const tenant = table.hasTenants ? `${table.quoted}."tenant_id" = ${links}."tenant_id" and ` : ''
  const live = `select 1 from ${table.quoted} where ${tenant}${table.quoted}."id" = ${links}."id" and "is_deleted" = 0`
  return { sql: `select distinct "value" from ${links} where ${some.sql} and exists (${live})`, values: some.values }
}

/** Filters for a text anywhere in these fields. */
export const holdingText = (entity: Entity, fields: readonly string[], text: string): FilterValue[] =>
  filtersOf(entity, Object.fromEntries(fields.map((name) => [`${name}_like`, text])))
