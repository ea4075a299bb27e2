// Merges two sorted lists of rows. Pure.

import type { SortKey } from '#model/entity/entity.ts'
import type { Rec } from '#store/rows.ts'

/** The first `most` rows of both lists. */
export function merged(one: readonly Rec[], other: readonly Rec[], sort: readonly SortKey[], most: number): Rec[] {
  const rows: Rec[] = []
  let [first, second] = [0, 0]
  while (rows.length < most && (first < one.length || second < other.length)) {
    const [left, right] = [one[first], other[second]]
    if (right === undefined || (left !== undefined && compareRows(left, right, sort) <= 0)) {
      rows.push(left as Rec)
      first += 1
    } else {
      rows.push(right)
      second += 1
    }
  }
  return rows
}

/** Compares as the databases do: empty values first. Ids break ties. */
export function compareRows(left: Rec, right: Rec, sort: readonly SortKey[]): number {
  for (const { field, descending } of [...sort, { field: 'id', descending: sort.at(-1)?.descending !== false }]) {
    const [one, other] = [left[field] ?? null, right[field] ?? null]
    if (one === other) continue
    const order = one === null || (other !== null && one < other) ? -1 : 1
    return descending ? -order : order
  }
  return 0
}
