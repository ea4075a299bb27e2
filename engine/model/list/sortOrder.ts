// The order of a list by several columns, each in its own direction: `name,-createTime`. The platform's `ascs` and `descs` cannot say
// which of two directions comes first.

import type { SortKey } from '../entity/entity.ts'

/** The parameter of the address bar and of a list's call. No field can be called so. */
export const ORDER_BY = 'order_by'
export const MOST_KEYS = 5

export const printOrder = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

/** Each field once, the first keys only; whether there are such fields is judged after it. */
export function readOrder(text: string): SortKey[] {
  const keys = text.split(',').map((part) => ({ field: part.trim().replace(/^-/, ''), descending: part.trim().startsWith('-') }))
  const isFirst = ({ field }: SortKey, at: number) => field !== '' && keys.findIndex((key) => key.field === field) === at
  return keys.filter(isFirst).slice(0, MOST_KEYS)
}
