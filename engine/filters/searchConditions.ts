// Converts the search of a list to conditions for display.

import type { Entity, Field } from '../model/entity/entity.ts'
import { isSwitch } from '../model/formats/formats.ts'
import { isSwitchOn } from '../model/formats/switchValue.ts'
import { type Comparison, comparableOf } from '../model/list/comparisons.ts'
import type { Search } from '../model/list/listState.ts'

export interface SearchCondition {
  field: Field
  is: Comparison
  value: unknown
}

/** Conditions in the order of the search form. */
export function searchConditions(entity: Entity, search: Search): SearchCondition[] {
  return entity.search.flatMap((field) => conditionOf(field, search[field.name]) ?? [])
}

function conditionOf(field: Field, value: unknown): SearchCondition | null {
  if (value === undefined || value === null || value === '') return null
  if (field.search === 'range' && Array.isArray(value)) {
    const [from = null, to = null] = value
    if (from === null && to === null) return null
    if (from === null) return { field, is: 'le', value: to }
    return to === null ? { field, is: 'ge', value: from } : { field, is: 'between', value }
  }
  const kind = comparableOf(field)
  if (kind === 'choice' || kind === 'region') return { field, is: 'in', value: Array.isArray(value) ? value : [value] }
  if (isSwitch(field)) return { field, is: 'is', value: isSwitchOn(value) }
  return { field, is: field.search === 'like' ? 'contains' : field.search === 'prefix' ? 'begins' : 'is', value }
}
