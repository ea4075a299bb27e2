// The parameters of a list: page, order, filters. What is not understood is refused by name, never ignored.

import type { Entity, SortKey } from '../../engine/model/entity.ts'
import { type Filter, isFilter, isFilterValue, type Operator, parseFilter } from '../../engine/model/filter.ts'
import { AppError } from '../errors.ts'
import type { ListQuery } from '../store/records.ts'

export type FilterValue = ListQuery['filters'][number]

const SIZE = 10
const MOST = 1000
/** Pages further away would only be a burden on the database. */
const LAST_PAGE = 1_000_000_000

/** `Blade-Auth` carries the token of downloads; the others are read beside the filters. */
const NO_FILTERS = new Set(['current', 'size', 'ascs', 'descs', 'Blade-Auth', 'blade-auth'])

type Query = Readonly<Record<string, string>>

/** @param seesPrivate whether the caller may see private values, and so may search them by a part */
export function parseListQuery(entity: Entity, query: Query, seesPrivate = false): ListQuery {
  return {
    current: wholeNumber(query, 'current', 1, LAST_PAGE),
    size: Math.min(wholeNumber(query, 'size', SIZE, LAST_PAGE), MOST),
    sort: [...parseSort(entity, query.ascs, false), ...parseSort(entity, query.descs, true)],
    filters: parseFilters(entity, query, seesPrivate),
  }
}

/** Every filter that has a value. */
export function parseFilters(entity: Entity, query: Query, seesPrivate = false): FilterValue[] {
  const filters: FilterValue[] = []
  for (const key in query) {
    if (NO_FILTERS.has(key)) continue
    const filter = parseFilter(entity, key)
    if (!isFilter(filter))
      throw new AppError(filter.unknown === 'field' ? 'request.fieldUnknown' : 'request.operatorUnknown', { name: key })
    // Every object knows `constructor` and its like, which are no fields.
    if (!Object.hasOwn(entity.field, filter.field.name)) throw new AppError('request.fieldUnknown', { name: key })
    const value = (query[key] ?? '').trim()
    if (value === '') continue
    if (!isFilterValue(filter, value)) throw new AppError('request.parameterInvalid', { name: key })
    filters.push({ filter: seesPrivate ? filter : unguessing(filter, key), value })
  }
  return filters
}

/** By its parts a private value is found sign by sign: who may not see it must know the whole of it. */
function unguessing({ field, operator }: Filter, key: string): Filter {
  if (field.private === null || operator !== 'like') return { field, operator }
  if (key !== field.name) throw new AppError('request.operatorUnknown', { name: key })
  return { field, operator: 'equal' }
}

/** A condition of our own making on a field that is known to exist. */
export function filterOf(entity: Entity, name: string, operator: Operator, value: string): FilterValue {
  const field = entity.field[name]
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  return { filter: { field, operator }, value }
}

export function wholeNumber(query: Query, name: string, fallback: number, most: number): number {
  const text = query[name]
  if (text === undefined || text === '') return fallback
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new AppError('request.parameterInvalid', { name })
  return number
}

/** Comma-joined names, as fields (`createTime`) or as the platform's columns (`create_time`). */
function parseSort(entity: Entity, text: string | undefined, descending: boolean): SortKey[] {
  if (!text) return []
  return text.split(',').flatMap((part) => {
    const name = part.trim()
    if (name === '') return []
    const field = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    const known = Object.hasOwn(entity.field, field) ? entity.field[field] : undefined
    if (!known || known.writeOnly || known.private) throw new AppError('request.sortUnknown', { name })
    return [{ field, descending }]
  })
}
