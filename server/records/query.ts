// Parses the parameters of a list: page, order, filters. An unknown parameter is refused by name, except where the platform ignores it.

import type { FilterPart, FilterValue, ListQuery, SqlCondition } from '#store/rows.ts'
import type { Entity, Field, SortKey } from '../../engine/model/entity/entity.ts'
import { masksAsNull } from '../../engine/model/formats/privacy.ts'
import { type Filter, isFilter, isFilterValue, type Operator, parseFilter } from '../../engine/model/list/filter.ts'
import { type FilterGroup, termsOf } from '../../engine/model/list/filterTerms.ts'
import {
  type FilterCondition,
  type FilterGroupNode,
  filterFields,
  firstFault,
  isFilterFault,
  isGroup,
  type ListFilterFault,
  readFilter,
} from '../../engine/model/list/listFilter.ts'
import { CALL_PARAMETERS, FILTER, isCallParameter, ORDER_BY } from '../../engine/model/list/listParameters.ts'
import { readOrder } from '../../engine/model/list/sortOrder.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import { AppError } from '../errors.ts'
import { NO_PRIVATE_SIGHT, type Sight } from './sight.ts'

export type { FilterPart, FilterValue }

const SIZE = 10
const MAX = 1000
/**
 * Bound for text searches per query: statements of the embedded database cannot be interrupted, since `node:sqlite` has neither `interrupt`
 * nor a progress handler.
 */
const MAX_TEXT_SEARCHES = 30
const TEXT_SEARCHES: readonly Operator[] = ['like', 'likeleft', 'notlike']
/** Pages beyond are refused, as they only burden the database. */
const LAST_PAGE = 1_000_000_000

/** Parameters that are not filters; `Blade-Auth` is the token of downloads. */
const NO_FILTERS = new Set<string>([...CALL_PARAMETERS, 'Blade-Auth', 'blade-auth'])

type Query = Readonly<Record<string, string>>

/** Caller of the list. */
export interface ListCaller {
  /** Values that the caller may see, and so may search by a part. */
  sight: Sight
  userId: string
  deptId: string
  projectId: string
  ignoresUnknown?: boolean
  /** Further conditions, besides the query's filters. */
  finds: readonly SqlCondition[]
}

const NOBODY: ListCaller = { sight: NO_PRIVATE_SIGHT, userId: '', deptId: '', projectId: '', finds: [] }

export function parseListQuery(entity: Entity, query: Query, caller = NOBODY): ListQuery {
  return {
    current: wholeNumber(query, 'current', 1, LAST_PAGE),
    size: Math.min(wholeNumber(query, 'size', SIZE, LAST_PAGE), MAX),
    sort: parseOrder(caller.sight.maskedEntity(entity), query, caller),
    filters: parseFilters(entity, query, caller),
  }
}

/** All filters with a value: plain parameters and the filter builder's (`filter`). */
export function parseFilters(entity: Entity, query: Query, caller = NOBODY): FilterPart[] {
  const visible = caller.sight.maskedEntity(entity)
  const filters = [...wireFilters(visible, query, caller), ...(query[FILTER] ? [listFilter(visible, query[FILTER], caller)] : [])]
  if (filters.reduce((sum, part) => sum + textSearchesIn(part), 0) > MAX_TEXT_SEARCHES)
    throw new AppError('request.filterHeavy', { limit: MAX_TEXT_SEARCHES })
  return [...filters, ...caller.finds]
}

/** Number of conditions that scan the text of every row. */
function textSearchesIn(part: FilterValue | FilterGroup | FilterGroup['of'][number]): number {
  if ('of' in part) return part.of.reduce((sum, one) => sum + textSearchesIn(one), 0)
  return TEXT_SEARCHES.includes(part.filter.operator) ? 1 : 0
}

function listFilter(entity: Entity, text: string, { userId, deptId, projectId, sight }: ListCaller): FilterGroup {
  const read = readFilter(text)
  if (isFilterFault(read)) throw faultError(read)
  const fault = firstFault(entity, read)
  if (fault) throw faultError(fault)
  const derived = filterFields(read).find((name) => isKeptFrom(entity.field[name], sight))
  if (derived !== undefined) throw new AppError('request.fieldUnknown', { name: derived })
  return termsOf(entity, read, { userId, deptId, projectId, now: siteTime() })
}

const SENTENCES = {
  long: 'request.filterLong',
  deep: 'request.filterDeep',
  form: 'request.filterForm',
  field: 'request.fieldUnknown',
  comparison: 'request.operatorUnknown',
  value: 'request.filterValue',
} as const

const faultError = ({ fault, name }: ListFilterFault): AppError => new AppError(SENTENCES[fault], { name })

/** Names of the fields that a call filters by. */
export function filteredFields(entity: Entity, query: Query): string[] {
  const plain = Object.keys(query).flatMap((key) => {
    if (NO_FILTERS.has(key)) return []
    const filter = parseFilter(entity, key)
    return isFilter(filter) ? filter.field.name : []
  })
  const read = query[FILTER] ? readFilter(query[FILTER]) : null
  return [...plain, ...(read && !isFilterFault(read) ? filterFields(read) : [])]
}

/** Names of the fields that a call compares with a value; tests for emptiness do not count, since masks reveal that too. */
export function comparedFields(entity: Entity, query: Query): string[] {
  const plain = Object.entries(query).flatMap(([key, value]) => {
    if (NO_FILTERS.has(key)) return []
    const filter = parseFilter(entity, key)
    return isFilter(filter) && value.trim() !== '' && !VALUELESS.includes(filter.operator) ? filter.field.name : []
  })
  const read = query[FILTER] ? readFilter(query[FILTER]) : null
  return [
    ...plain,
    ...(read && !isFilterFault(read) ? conditionsOf(read).flatMap(({ field, value }) => (value === undefined ? [] : field)) : []),
  ]
}

const VALUELESS: readonly Operator[] = ['null', 'notnull', 'ignore']

const conditionsOf = ({ of }: FilterGroupNode): FilterCondition[] => of.flatMap((node) => (isGroup(node) ? conditionsOf(node) : node))

function wireFilters(entity: Entity, query: Query, { sight, ignoresUnknown = false }: ListCaller): FilterValue[] {
  const filters: FilterValue[] = []
  for (const key in query) {
    // Clients add `_t` or `_` to bypass caches.
    if (NO_FILTERS.has(key) || key.startsWith('_')) continue
    const filter = parseFilter(entity, key)
    // Excludes inherited names such as `constructor`.
    const isKnown = isFilter(filter) && Object.hasOwn(entity.field, filter.field.name)
    if (!isKnown && ignoresUnknown) continue
    if (!isFilter(filter))
      throw new AppError(filter.unknown === 'field' ? 'request.fieldUnknown' : 'request.operatorUnknown', { name: key })
    if (!isKnown) throw new AppError('request.fieldUnknown', { name: key })
    if (isKeptFrom(filter.field, sight)) throw new AppError('request.fieldUnknown', { name: key })
    const value = (query[key] ?? '').trim()
    if (value === '') continue
    if (!isFilterValue(filter, value)) throw new AppError('request.parameterInvalid', { name: key })
    filters.push({ filter: sight.privacyIn(filter.field, null) === null ? filter : unguessing(filter, key, value), value })
  }
  return filters
}

/** A derived value has few possible values, so two queries would reveal it for everyone; filters on it are refused altogether. */
const isKeptFrom = (field: Field | undefined, sight: Sight): boolean =>
  field !== undefined && masksAsNull(field.private) && sight.privacyIn(field, null) !== null

/**
 * Partial matches would reveal a private value character by character, and `in` by trying candidates: without `viewPrivate` only the full
 * value is compared.
 */
function unguessing({ field, operator }: Filter, key: string, value: string): Filter {
  if (field.private !== null && operator === 'in' && value.includes(',')) throw new AppError('request.operatorUnknown', { name: key })
  if (field.private === null || operator !== 'like') return { field, operator }
  if (key !== field.name && !isCallParameter(field.name)) throw new AppError('request.operatorUnknown', { name: key })
  return { field, operator: 'equal' }
}

/** Filter on a field, for code; throws for an unknown field. */
export function toFilterTerm(entity: Entity, name: string, operator: Operator, value: string): FilterValue {
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

/** `order_by` has columns in both directions; otherwise `ascs` come before `descs`. */
function parseOrder(entity: Entity, query: Query, caller: ListCaller): SortKey[] {
  const order = query[ORDER_BY]
  const sort = (text: string | undefined, descending: boolean) => parseSort(entity, text, descending, caller)
  if (!order) return [...sort(query.ascs, false), ...sort(query.descs, true)]
  return readOrder(order).flatMap(({ field, descending }) => sort(field, descending))
}

/** Comma-joined names, as fields (`createTime`) or as the platform's columns (`create_time`). */
function parseSort(entity: Entity, text: string | undefined, descending: boolean, { sight }: ListCaller): SortKey[] {
  if (!text) return []
  return text.split(',').flatMap((part) => {
    const name = part.trim()
    if (name === '') return []
    const field = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    const known = Object.hasOwn(entity.field, field) ? entity.field[field] : undefined
    const isPrivate = known?.private === 'derived' ? isKeptFrom(known, sight) : known?.private
    if (!known || known.writeOnly || isPrivate || known.items) throw new AppError('request.sortUnknown', { name })
    return [{ field, descending }]
  })
}
