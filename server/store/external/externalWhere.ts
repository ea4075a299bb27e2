// WHERE clause for a table of another database: wire filters, data scopes, tenant and removal.

import { dayAsMoment, type Filter, type Operator } from '#model/list/filter.ts'
import { TOP } from '#model/records/tree.ts'
import type { Actor } from '../actor.ts'
import { type FilterPart, tableOf } from '../schema/table.ts'
import type { RowFilter } from '../sql/rowFilterShape.ts'
import { ALL, asText, compared, escaped, like, NOTHING, notRemoved, operand, type SqlColumn, type Term } from './columnSql.ts'
import type { ExternalTable } from './externalTable.ts'

/** The actor's live rows that pass the view's filters and these, within data scopes and tenant. */
export function rowsWhere(table: ExternalTable, filters: readonly FilterPart[], actor: Actor): Term {
  const scope = actor.scopes?.get(tableOf(table.entity).name)
  return every([...tenantTerms(table, actor), ...(scope ? [scoped(table, scope.filter)] : []), ...filterTerms(table, filters)])
}

/** Rows whose names are looked up: ignores data scopes and includes removed rows. */
export function namedWhere(table: ExternalTable, field: string, values: readonly string[], actor: Actor): Term {
  const column = table.column.get(field)
  return every([...tenantOf(table, actor), column ? among(column, values) : NOTHING])
}

/** Children of a record; rows without a parent are children of the root. */
export function belowWhere({ entity, column }: ExternalTable, parentId: string): Term {
  const parent = column.get(entity.tree?.parent ?? '')
  if (!parent) return NOTHING
  const own = equal(parent, parentId)
  if (parentId !== TOP) return own
  const isText = parent.kind === 'text' || parent.kind === 'long-text'
  return anyOf([own, { sql: `${parent.quoted} is null`, values: [] }, ...(isText ? [{ sql: `${parent.quoted} = ''`, values: [] }] : [])])
}

export function every(terms: readonly Term[]): Term {
  return terms.length === 0 ? ALL : joined(terms, ' and ')
}

export function among(column: SqlColumn, values: readonly string[]): Term {
  const terms = [...new Set(values)].flatMap((value) => operand(column, value) ?? [])
  if (terms.length === 0) return NOTHING
  return { sql: `${compared(column)} in (${terms.map(({ sql }) => sql).join(', ')})`, values: terms.flatMap(({ values: own }) => own) }
}

function tenantTerms(table: ExternalTable, actor: Actor): Term[] {
  const removed = table.column.get('isDeleted')
  return [...tenantOf(table, actor), ...(removed ? [notRemoved(removed)] : [])]
}

function tenantOf({ entity, column }: ExternalTable, { tenantId }: Actor): Term[] {
  if (!entity.tenant) return []
  const tenant = column.get('tenantId')
  return [tenant ? equal(tenant, tenantId) : NOTHING]
}

function filterTerms(table: ExternalTable, filters: readonly FilterPart[]): Term[] {
  return [...tableOf(table.entity).where, ...filters].flatMap((part) => partTerm(table, part) ?? [])
}

function partTerm(table: ExternalTable, part: FilterPart): Term | null {
  if ('sql' in part) throw new Error(`${table.entity.file}: a condition on tables of our own says nothing of ${table.entity.name}`)
  if (!('join' in part)) return filterTerm(table, part.filter, part.value)
  const terms = part.of.flatMap((one) => partTerm(table, one) ?? [])
  if (terms.length === 0) return null
  if (part.join === 'all') return joined(terms, ' and ')
  const either = anyOf(terms)
  return part.join === 'any' ? either : { sql: `(not ${either.sql})`, values: either.values }
}

function filterTerm({ column: columns }: ExternalTable, { field, operator }: Filter, value: string): Term | null {
  if (operator === 'ignore') return null
  const column = columns.get(field.name)
  // A built-in field that the table lacks is empty in every row.
  if (!column) return operator === 'null' || operator === 'notequal' || operator === 'notlike' ? ALL : NOTHING
  if (field.multiple && (operator === 'equal' || operator === 'in')) return holdsAny(column, value.split(','))
  return comparison(column, operator, value)
}

const SIGNS: Partial<Record<Operator, string>> = {
  gt: '>',
  lt: '<',
  ge: '>=',
  le: '<=',
  dategt: '>=',
  datelt: '<=',
  datege: '>=',
  datele: '<=',
}

function comparison(column: SqlColumn, operator: Operator, value: string): Term {
  const text = value.trim()
  switch (operator) {
    case 'null':
      return { sql: `${column.quoted} is null`, values: [] }
    case 'notnull':
      return { sql: `${column.quoted} is not null`, values: [] }
    case 'like':
      return like(column, `%${escaped(value)}%`)
    case 'likeleft':
      return like(column, `%${escaped(value)}`)
    case 'likeright':
      return like(column, `${escaped(value)}%`)
    case 'notlike': {
      const { sql, values } = like(column, `%${escaped(value)}%`)
      return { sql: `(${column.quoted} is null or not ${sql})`, values }
    }
    case 'in':
      return among(
        column,
        text.split(',').map((one) => one.trim()),
      )
    case 'notequal': {
      const { sql, values } = equal(column, text)
      return { sql: `(${column.quoted} is null or not ${sql})`, values }
    }
    default:
      return compare(column, SIGNS[operator] ?? '=', dayAsMoment(operator, text, column.kind === 'date-time'))
  }
}

const equal = (column: SqlColumn, text: string): Term => compare(column, '=', text)

function compare(column: SqlColumn, sign: string, text: string): Term {
  const value = operand(column, text)
  return value ? { sql: `(${compared(column)} ${sign} ${value.sql})`, values: value.values } : NOTHING
}

/** True if a column of comma-joined ids contains at least one of these. */
function holdsAny(column: SqlColumn, ids: readonly string[]): Term {
  return anyOf(ids.map((id) => ({ sql: `(',' || ${asText(column)} || ',') like ? escape '|'`, values: [`%,${escaped(id.trim())},%`] })))
}

function scoped(table: ExternalTable, filter: RowFilter): Term {
  switch (filter.kind) {
    case 'all':
      return every(filter.of.map((one) => scoped(table, one)))
    case 'any':
      return filter.of.length === 0 ? NOTHING : anyOf(filter.of.map((one) => scoped(table, one)))
    case 'not': {
      const { sql, values } = scoped(table, filter.of)
      return { sql: `not ${sql}`, values }
    }
    default: {
      const column = table.column.get(filter.field)
      return column ? scopedColumn(table, column, filter) : NOTHING
    }
  }
}

function scopedColumn(table: ExternalTable, column: SqlColumn, filter: Extract<RowFilter, { field: string }>): Term {
  switch (filter.kind) {
    case 'compare': {
      if ('value' in filter.to) return compare(column, filter.sign, String(filter.to.value))
      const other = table.column.get(filter.to.field)
      return other ? { sql: `(${compared(column)} ${filter.sign} ${compared(other)})`, values: [] } : NOTHING
    }
    case 'in': {
      const values = filter.values.map(String)
      return table.entity.field[filter.field]?.multiple && values.length > 0 ? holdsAny(column, values) : among(column, values)
    }
    case 'starts':
      return { sql: `(substr(${asText(column)}, 1, ${[...filter.text].length}) = ?)`, values: [filter.text] }
    case 'contains':
      return { sql: `(replace(${asText(column)}, ?, '') <> ${asText(column)})`, values: [filter.text] }
  }
}

function anyOf(terms: readonly Term[]): Term {
  return joined(terms, ' or ')
}

function joined(terms: readonly Term[], word: string): Term {
  return { sql: `(${terms.map(({ sql }) => sql).join(word)})`, values: terms.flatMap(({ values }) => values) }
}
