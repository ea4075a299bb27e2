// Converts the filter of a data scope to SQL. Values become parameters, names must be fields of the entity.

import type { Entity, Field } from '#model/entity/entity.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { missingField } from '../missingField.ts'
import { type StoreColumn, tableOf } from '../schema/table.ts'
import type { SqlCondition } from './condition.ts'
import { holdsAny, oneOf } from './filters.ts'
import type { RowFilter, Value } from './rowFilterShape.ts'

/** Throws for an unknown field, which the caller must have checked. @param tenantId tenant of the rows */
export function rowCondition(entity: Entity, filter: RowFilter, dialect: Dialect, tenantId: string): SqlCondition {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return joined(entity, filter.kind, filter.of, dialect, tenantId)
    case 'not': {
      const { sql, values } = rowCondition(entity, filter.of, dialect, tenantId)
      return { sql: `not ${sql}`, values }
    }
    case 'compare': {
      const column = columnOf(entity, filter.field)
      if ('field' in filter.to) {
        return { sql: `(${column.quoted} ${filter.sign} ${columnOf(entity, filter.to.field).quoted})`, values: [] }
      }
      return { sql: `(${column.quoted} ${filter.sign} ${mark(column)})`, values: [cellOf(filter.to.value)] }
    }
    case 'in':
      return among(entity, filter.field, filter.values, dialect, tenantId)
    case 'starts': {
      const { quoted } = columnOf(entity, filter.field)
      return { sql: `(substr(${quoted}, 1, ${[...filter.text].length}) = ?)`, values: [filter.text] }
    }
    case 'contains':
      // `replace(col, text, '') <> col` is a case-sensitive "contains" in both databases.
      return filter.text === ''
        ? { sql: `(${columnOf(entity, filter.field).quoted} is not null)`, values: [] }
        : {
            sql: `(replace(${columnOf(entity, filter.field).quoted}, ?, '') <> ${columnOf(entity, filter.field).quoted})`,
            values: [filter.text],
          }
  }
}

function joined(entity: Entity, kind: 'all' | 'any', of: readonly RowFilter[], dialect: Dialect, tenantId: string): SqlCondition {
  const parts = of.map((part) => rowCondition(entity, part, dialect, tenantId))
  if (parts.length === 0) return { sql: kind === 'all' ? '(1 = 1)' : '(1 = 0)', values: [] }
  return { sql: `(${parts.map(({ sql }) => sql).join(kind === 'all' ? ' and ' : ' or ')})`, values: parts.flatMap(({ values }) => values) }
}

function among(entity: Entity, field: string, values: readonly (string | number)[], dialect: Dialect, tenantId: string): SqlCondition {
  const column = columnOf(entity, field)
  if (values.length === 0) return { sql: '(1 = 0)', values: [] }
  if (isMultiple(entity.field[field])) return holdsAny(tableOf(entity), column, values.join(','), dialect, tenantId)
  if (column.kind === 'string') return oneOf(column.quoted, values)
  return { sql: `(${column.quoted} in (${values.map(() => mark(column)).join(', ')}))`, values }
}

/** True for a field with several comma-joined ids. */
function isMultiple(field: Field | undefined): boolean {
  const choices = field?.choices
  return choices !== null && choices !== undefined && 'multiple' in choices && choices.multiple
}

/** The cast allows comparing an integer column with a fraction, which PostgreSQL would refuse as an integer. */
function mark({ kind }: StoreColumn): string {
  return kind === 'integer' || kind === 'number' ? 'cast(? as double precision)' : '?'
}

function cellOf(value: Value): string | number {
  return typeof value === 'boolean' ? Number(value) : value
}

function columnOf(entity: Entity, name: string): StoreColumn {
  const column = tableOf(entity).column[name]
  if (!column) throw missingField(entity.name, name)
  return column
}
