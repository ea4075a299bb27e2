// Search and fixed filters of a list as conditions, for display beside the user's filter.

import type { Entity, Field } from '../model/entity/entity.ts'
import { isRegion } from '../model/formats/formats.ts'
import type { Comparison } from '../model/list/comparisons.ts'
import { isFilter, type Operator, parseFilter } from '../model/list/filter.ts'
import type { ListState } from '../model/list/listState.ts'
import { isEmpty } from '../model/records/values.ts'

export interface FilterSummary {
  field: Field
  is: Comparison
  value: unknown
}

const WAYS: Readonly<Partial<Record<NonNullable<Field['search']>, Comparison>>> = { like: 'contains', eq: 'is', prefix: 'begins', in: 'in' }

const OPERATORS: Readonly<Partial<Record<Operator, Comparison>>> = {
  like: 'contains',
  equal: 'is',
  notequal: 'not',
  likeright: 'begins',
  gt: 'gt',
  lt: 'lt',
  ge: 'ge',
  le: 'le',
  dategt: 'ge',
  datelt: 'le',
  datege: 'ge',
  datele: 'le',
  in: 'in',
}

/** Conditions of a search. */
export function searchSummary(entity: Entity, search: ListState['search']): FilterSummary[] {
  return entity.search.flatMap((field): FilterSummary[] => {
    const value = search[field.name]
    if (isEmpty(value)) return []
    if (field.search !== 'range' || !Array.isArray(value)) {
      // A search for a region always includes its sub-regions.
      return [{ field, is: field.search && !isRegion(field) ? (WAYS[field.search] ?? 'is') : 'is', value }]
    }
    const [from, to] = value
    if (!isEmpty(from) && !isEmpty(to)) return [{ field, is: 'between', value }]
    return [isEmpty(from) ? { field, is: 'le', value: to } : { field, is: 'ge', value: from }]
  })
}

/** Conditions of fixed filters, as far as they can be described. */
export function fixedFilterSummary(entity: Entity, fixed: Readonly<Record<string, string>>): FilterSummary[] {
  return Object.entries(fixed).flatMap(([key, text]): FilterSummary[] => {
    const filter = parseFilter(entity, key)
    const is = isFilter(filter) ? OPERATORS[filter.operator] : undefined
    return isFilter(filter) && is && text !== '' ? [{ field: filter.field, is, value: is === 'in' ? text.split(',') : text }] : []
  })
}
