// Order of a list by several columns in different directions: `name,-createTime`. The platform's `ascs` and `descs` cannot express which
// column comes first.

import type { SortKey } from '../entity/entity.ts'

export const MAX_KEYS = 5

export const printOrder = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** Parses an order: without duplicate fields, at most `MAX_KEYS` keys. Does not check that the fields exist. */
export function readOrder(text: string): SortKey[] {
  const keys = text.split(',').map((part) => ({ field: part.trim().replace(/^-/, ''), descending: part.trim().startsWith('-') }))
  const isFirst = ({ field }: SortKey, at: number) => field !== '' && keys.findIndex((key) => key.field === field) === at
  return keys.filter(isFirst).slice(0, MAX_KEYS)
}
