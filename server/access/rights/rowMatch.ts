// Evaluates the filter of a row condition on a record in memory, with the results of SQL.

import type { Rec, RowFilter, Sign, Value } from '#store/rows.ts'

type Comparison = Exclude<RowFilter, { of: unknown }>

/** True if the filter selects the record. As in SQL, a comparison with a missing value selects nothing, also within `not`. */
export function matchesRow(filter: RowFilter, record: Rec): boolean {
  return holds(filter, record) === true
}

/** `null` if a missing value leaves it open, as `unknown` of SQL. */
function holds(filter: RowFilter, record: Rec): boolean | null {
  if (!('of' in filter)) return compares(filter, record)
  if (filter.kind !== 'not') return joined(filter.kind, filter.of, record)
  const inner = holds(filter.of, record)
  return inner === null ? null : !inner
}

function compares(filter: Comparison, record: Rec): boolean | null {
  const value = record[filter.field] ?? null
  if (value === null) return null
  if (filter.kind === 'in') return filter.values.some((one) => String(one) === String(value))
  if ('text' in filter) return filter.kind === 'starts' ? String(value).startsWith(filter.text) : String(value).includes(filter.text)
  const other = 'field' in filter.to ? (record[filter.to.field] ?? null) : filter.to.value
  return other === null ? null : compared(value, filter.sign, other)
}

function joined(kind: 'all' | 'any', of: readonly RowFilter[], record: Rec): boolean | null {
  const parts = of.map((one) => holds(one, record))
  const decisive = kind === 'any'
  if (parts.includes(decisive)) return decisive
  return parts.includes(null) ? null : !decisive
}

function compared(one: unknown, sign: Sign, other: unknown): boolean {
  const [left, right] = [comparable(one, other), comparable(other, one)]
  if (sign === '=') return left === right
  if (sign === '<>') return left !== right
  if (sign === '<') return left < right
  if (sign === '<=') return left <= right
  return sign === '>' ? left > right : left >= right
}

/** Booleans are stored as 0 and 1; a text is compared as a number only with a number. */
function comparable(value: unknown, other: unknown): Value {
  const isNumber = [value, other].some((one) => typeof one === 'number' || typeof one === 'boolean')
  return isNumber ? Number(value) : String(value)
}
