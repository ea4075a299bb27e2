// Builds WHERE clauses from wire filters and the tenant.

import type { Entity } from '../../engine/model/entity/entity.ts'
import { isFilter, parseFilter } from '../../engine/model/list/filter.ts'
import type { Actor } from './actor.ts'
import type { Database } from './database.ts'
import { type Dialect, dialectOf } from './dialect/dialect.ts'
import { missingField } from './missingField.ts'
import { entitiesOf } from './schema/entities.ts'
import { companionTerm } from './schema/indexes.ts'
import { type FilterPart, type FilterValue, type StoreTable, tableOf } from './schema/table.ts'
import { allOf, anyOf, type SqlCondition } from './sql/condition.ts'
import { conditionOf, scopeOf } from './sql/filters.ts'

/** Wire filters by key, all of which must pass: `{ deviceId_equal: '1', startTime_le: '2026-11-21 00:00:00' }`. */
export type WireFilters = Readonly<Record<string, string>>

/** Wire filters, or parsed conditions. */
export type Wanted = WireFilters | readonly FilterPart[]

export function filterParts(entity: Entity, wanted: Wanted): readonly FilterPart[] {
  return isParsed(wanted) ? wanted : filtersOf(entity, wanted)
}

const isParsed = (wanted: Wanted): wanted is readonly FilterPart[] => Array.isArray(wanted)

/** Throws for a key without a known field or operator. */
export function filtersOf(entity: Entity, wanted: WireFilters): FilterValue[] {
  return Object.entries(wanted).map(([key, value]) => {
    const filter = parseFilter(entity, key)
    if (!isFilter(filter))
      throw filter.unknown === 'field'
        ? missingField(entity.name, filter.name)
        : new Error(`${entity.name} has no ${filter.unknown} "${filter.name}"`)
    return { filter, value }
  })
}

export function conditionsOf(table: StoreTable, filters: readonly FilterPart[], actor: Actor, dialect: Dialect): SqlCondition {
  return allOf([scopeOf(table, actor), ...termsOf(table, filters, dialect, actor.tenantId), ...uniqueTermsOf(table, filters, dialect)])
}

/**
 * Repeats the conditions on companions of a unique field as its index holds them, if the filters give a value for each of its fields.
 * Without them the database would read all rows with the same value of one field.
 */
function uniqueTermsOf(table: StoreTable, filters: readonly FilterPart[], dialect: Dialect): SqlCondition[] {
  const equalTo = (name: string) =>
    filters.find((part) => 'filter' in part && part.filter.operator === 'equal' && part.filter.field.name === name)
  const [, ...companions] = table.uniqueSets.find((names) => names.every(equalTo)) ?? []
  return companions.flatMap((name) => {
    const [part, column] = [equalTo(name), table.column[name]]
    if (!part || !column) return []
    const term = companionTerm(table, column)
    const own = conditionOf(table, part, dialect)
    const isHeldOtherwise = term !== column.quoted && own?.sql === `${column.quoted} = ?` && own.values[0] !== ''
    return isHeldOtherwise ? [{ sql: `${term} = ?`, values: own.values }] : []
  })
}

/** The actor's live rows that pass, and also pass one of the groups of `either` if given. */
export function whereOf(
  db: Database,
  entity: Entity,
  wanted: WireFilters,
  actor: Actor,
  either: readonly WireFilters[] = [],
): SqlCondition {
  const table = tableOf(entity)
  const dialect = dialectOf(db)
  const own = conditionsOf(table, filtersOf(entity, wanted), actor, dialect)
  if (either.length === 0) return own
  const groups = either.map((group) => allOf(termsOf(table, filtersOf(entity, group), dialect, actor.tenantId)))
  return allOf([own, anyOf(groups)])
}

/** Live rows of all tenants that pass. @param removedSince time from which removed rows count as live */
export function whereInAllTenants(
  db: Database,
  entity: Entity,
  filters: readonly FilterPart[],
  removedSince: string | null = null,
): SqlCondition {
  const table = tableOf(entity)
  const live = { sql: `"is_deleted" = 0`, values: [] }
  const kept = removedSince === null ? live : anyOf([live, { sql: `"update_time" >= ?`, values: [removedSince] }])
  return allOf([...allTenants(db, table), kept, ...termsOf(table, filters, dialectOf(db), null)])
}

/** All rows of all tenants that pass, including removed ones. */
export function whereEver(db: Database, entity: Entity, wanted: WireFilters): SqlCondition {
  const table = tableOf(entity)
  const always = { sql: '1 = 1', values: [] }
  return allOf([always, ...termsOf(table, filtersOf(entity, wanted), dialectOf(db), null)])
}

/** Key that is equal for all users who see the same rows of an entity. */
export function scopeKeyOf(entity: Entity, actor: Actor): string {
  return JSON.stringify(scopeOf(tableOf(entity), actor))
}

function termsOf(table: StoreTable, filters: readonly FilterPart[], dialect: Dialect, tenantId: string | null): SqlCondition[] {
  return [...table.where, ...filters].flatMap((filter) => conditionOf(table, filter, dialect, tenantId) ?? [])
}

/** Tenants that exist; listing them allows the use of indexes that begin with the tenant. */
function allTenants(db: Database, { hasTenants }: StoreTable): SqlCondition[] {
  const tenants = entitiesOf(db).get('tenant')
  if (!hasTenants || !tenants) return []
  return [{ sql: `"tenant_id" in (select "tenant_id" from ${tableOf(tenants).quoted} where "is_deleted" = 0)`, values: [] }]
}
