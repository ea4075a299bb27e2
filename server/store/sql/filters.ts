// Converts wire filters to SQL conditions. The text depends only on field and operator, so each shape is prepared once.

import { isMomentField } from '#model/formats/formats.ts'
import { dayAsMoment, type Filter, type Operator } from '#model/list/filter.ts'
import type { Actor } from '../actor.ts'
import type { StoredCell } from '../codec.ts'
import { withoutNul } from '../codec.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { linkTable } from '../links.ts'
import { missingField } from '../missingField.ts'
import type { FilterPart, StoreColumn, StoreTable } from '../schema/table.ts'
import { allOf, joinedBy, type SqlCondition } from './condition.ts'
import { placeholders, quotedIdentifier } from './query.ts'

/** Rows that an actor may see and change: live rows of the tenant, within the data scopes. */
export function scopeOf(table: StoreTable, actor: Actor): SqlCondition {
  const scope = actor.scopes?.get(table.name)
  const tenant = tenantScopeOf(table, actor)
  return scope ? allOf([tenant, scope]) : tenant
}

/** Every live row of the tenant, ignoring data scopes: for checks of uniqueness, cycles and children. */
export function tenantScopeOf(table: StoreTable, actor: Actor): SqlCondition {
  return allOf([...tenantConditions(table, actor), { sql: `"is_deleted" = 0`, values: [] }])
}

/** Rows of the tenant, including removed ones; empty for a table without tenants. */
export function tenantConditions({ hasTenants }: StoreTable, { tenantId }: Pick<Actor, 'tenantId'>): SqlCondition[] {
  return hasTenants ? [{ sql: `"tenant_id" = ?`, values: [tenantId] }] : []
}

/**
 * Condition of a filter or a group of filters; `null` for `_ignore`.
 * @param tenantId tenant of the rows: if given, comma-joined ids are found by link tables
 */
export function conditionOf(table: StoreTable, part: FilterPart, dialect: Dialect, tenantId: string | null = null): SqlCondition | null {
  if ('sql' in part) return part
  if ('join' in part) {
    const terms = part.of.flatMap((one) => conditionOf(table, one, dialect, tenantId) ?? [])
    return terms.length === 0 ? null : joinedBy(part.join, terms)
  }
  const { filter, value } = part
  const column = table.column[filter.field.name]
  if (!column) throw missingField(table.name, filter.field.name)
  const { multiple } = filter.field
  if (multiple && (filter.operator === 'equal' || filter.operator === 'in')) return holdsAny(table, column, value, dialect, tenantId)
  return comparison(column, filter, value, dialect)
}

/** Larger lists are passed as one parameter: SQLite allows 32,766 of them, PostgreSQL 65,535. */
const MAX_PARAMETERS = 4096

const SIGNS: Partial<Record<Operator, string>> = {
  equal: '=',
  dateequal: '=',
  notequal: 'is distinct from',
  gt: '>',
  lt: '<',
  ge: '>=',
  le: '<=',
  dategt: '>=',
  datelt: '<=',
  datege: '>=',
  datele: '<=',
}

function comparison(column: StoreColumn, { operator, field }: Filter, value: string, dialect: Dialect): SqlCondition | null {
  const { format } = field
  const isMoment = isMomentField(field)
  const name = column.quoted
  const part = column.kind === 'string' ? column.normal(value) : value
  const like = (pattern: string) => ({ sql: `${textOf(column)} ${dialect.like} ? escape '\\'`, values: [pattern] })
  switch (operator) {
    case 'ignore':
      return null
    case 'null':
      return { sql: `${name} is null`, values: [] }
    case 'notnull':
      return { sql: `${name} is not null`, values: [] }
    case 'like':
      return like(`%${escaped(part)}%`)
    case 'likeleft':
      return like(`%${escaped(part)}`)
    case 'likeright':
      return isCaseless(part) && column.kind === 'string' ? startsWith(name, part) : like(`${escaped(part)}%`)
    case 'notlike':
      return { sql: `(${name} is null or ${textOf(column)} not ${dialect.like} ? escape '\\')`, values: [`%${escaped(part)}%`] }
    case 'in': {
      const cells = value.split(',').map((one) => cell(column, dayAsMoment(operator, one, isMoment), format))
      if (cells.length <= MAX_PARAMETERS || column.kind !== 'string') return oneOf(name, cells)
      return { sql: `${name} in (${dialect.texts})`, values: [JSON.stringify(cells)] }
    }
    default:
      return { sql: `${name} ${SIGNS[operator] ?? '='} ?`, values: [cell(column, dayAsMoment(operator, value, isMoment), format)] }
  }
}

/** `in` list padded to a power of two, to keep the number of statement shapes small. */
export function oneOf(name: string, values: readonly StoredCell[]): SqlCondition {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)))
  const filled = [...values, ...Array.from({ length: length - values.length }, () => values.at(-1) ?? null)]
  return { sql: `${name} in (${placeholders(length)})`, values: filled }
}

/** True if a field of comma-joined ids contains at least one of these. */
export function holdsAny(table: StoreTable, column: StoreColumn, value: string, dialect: Dialect, tenantId: string | null): SqlCondition {
  const ids = value.split(',').map((id) => id.trim())
  if (tenantId !== null && table.linked.includes(column)) return linkedCondition(table, column, ids, tenantId)
  const values = ids.map((id) => `%,${escaped(id)},%`)
  const one = `',' || ${column.quoted} || ',' ${dialect.like} ? escape '\\'`
  return { sql: anyOf(values.map(() => one)), values }
}

/** More ids than this probably match most records. */
const MANY = 2000

/**
 * Records of a tenant whose field contains at least one of these ids. For a few ids the link table finds the records; for many, each record
 * is tested, which finds the first page at once. `coalesce` keeps the planner from using the link table then.
 */
function linkedCondition(table: StoreTable, column: StoreColumn, ids: readonly string[], tenantId: string): SqlCondition {
  const links = quotedIdentifier(linkTable(table.name, column.column))
  const tenant = table.hasTenants ? `"tenant_id" = ? and ` : ''
  const isMany = ids.length > MANY
  const some = oneOf(isMany ? `coalesce("value", '')` : '"value"', ids)
  const sql = isMany
    ? `exists (select 1 from ${links} where ${tenant}${links}."id" = ${table.quoted}."id" and ${some.sql})`
    : `"id" in (select "id" from ${links} where ${tenant}${some.sql})`
  return { sql, values: table.hasTenants ? [tenantId, ...some.values] : some.values }
}

/** SQLite limits the depth of an expression to 1000, so terms are nested as a balanced tree. */
function anyOf(terms: readonly string[]): string {
  if (terms.length < 100) return `(${terms.join(' or ')})`
  const middle = terms.length >> 1
  return `(${anyOf(terms.slice(0, middle))} or ${anyOf(terms.slice(middle))})`
}

// Without letters case does not matter, and a range can use the index.
function startsWith(name: string, prefix: string): SqlCondition {
  const text = withoutNul(prefix)
  return { sql: `(${name} >= ? and ${name} < ?)`, values: [text, `${text}\u{10FFFF}`] }
}

function isCaseless(text: string): boolean {
  return !/[a-z]/i.test(text)
}

function textOf(column: StoreColumn): string {
  return column.kind === 'string' ? column.quoted : `cast(${column.quoted} as text)`
}

function escaped(text: string): string {
  return withoutNul(text).replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

function cell(column: StoreColumn, value: string, format: string): StoredCell {
  if (column.kind === 'string') return column.normal(withoutNul(atSamePrecision(value.trim(), format)))
  if (column.kind === 'boolean') return value === 'true' || value === '1' ? 1 : 0
  return Number(value)
}

/** Dates are compared as text: a date must not be less than its own midnight. */
function atSamePrecision(value: string, format: string): string {
  if (format === 'date' && value.endsWith(' 00:00:00')) return value.slice(0, 10)
  return value
}
