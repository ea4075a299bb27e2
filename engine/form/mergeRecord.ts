// Merges a newer version of a record into a form: typed values stay, all others follow.

import type { Field } from '../model/entity/entity.ts'
import { filledBy } from '../model/formats/mapPoint.ts'
import { mergedRows } from '../model/records/childRows.ts'
import { sameRows } from '../model/records/rows.ts'
import { isEmpty, type Values } from '../model/records/values.ts'

/** A field that both the user and someone else changed, with all three values; a map point has several values. */
export interface Clash {
  field: Field
  from: Values
  mine: Values
  theirs: Values
}

interface Sides {
  /** Version that the user started from. */
  base: Values
  values: Values
  /** Names of the fields that the user changed. */
  changed: readonly string[]
  record: Values
}

/** Values to set in the form, and the fields that both sides changed. */
export function mergeRecord(fields: readonly Field[], { base, values, changed, record }: Sides): { values: Values; clashes: Clash[] } {
  const mine = new Set(changed)
  const differ = (name: string) => !isSameValue(record[name], base[name]) && !isSameValue(record[name], values[name])
  // Child records are merged row by row, since each has its own version.
  const merged = new Map(
    fields.flatMap(({ name, children, items }) =>
      children && items && mine.has(name) ? [[name, mergedRows(items, base[name], values[name], record[name])] as const] : [],
    ),
  )
  const both = new Set([...mine].filter((name) => merged.get(name)?.clashes ?? differ(name)))
  const rows = (side: 'mine' | 'theirs') => Object.fromEntries([...merged].map(([name, sides]) => [name, sides[side]]))
  const followed = Object.fromEntries(Object.entries(record).filter(([name]) => !mine.has(name)))
  const [own, theirs] = [
    { ...values, ...followed, ...rows('mine') },
    { ...record, ...rows('theirs') },
  ]
  const clashes = fields
    .filter((field) => filledBy(field).some((name) => both.has(name)))
    .map((field) => {
      const names = filledBy(field)
      return { field, from: some(names, base), mine: some(names, own), theirs: some(names, theirs) }
    })
  return { values: { ...followed, ...rows('mine') }, clashes }
}

export const some = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || (isEmpty(a) && isEmpty(b)) || (Array.isArray(a) && sameRows(a, b))
}
