// State of a list in the URL of its page: `?current=2&size=30&descs=createTime&paramName=x&filter={…}`.

import { currentName } from '../entity/currentNames.ts'
import type { Entity, Field, SortKey } from '../entity/entity.ts'
import { type ListLayout, layouts } from '../entity/layouts.ts'
import { formats, isCalendarField, isDate, isMomentField, isTimeField } from '../formats/formats.ts'
import { isEmpty, type Values } from '../records/values.ts'
import { dayAsMoment } from './filter.ts'
import { conditionCount, type FilterGroupNode, isFilterFault, isGroup, printFilter, readFilter } from './listFilter.ts'
import { addressName, FILTER, LAYOUT, MONTH, ORDER_BY, VIEW, WEEK } from './listParameters.ts'
import { mondayOf } from './monthDays.ts'
import { isPageSize, pageSizes } from './pageSize.ts'
import { MAX_KEYS, printOrder, readOrder } from './sortOrder.ts'

/** Search values by field: one value, several for `in`, `[from, to]` for `range`. Empty ones are left out. */
export type Search = Values

export interface ListState {
  /** Page number from 1. */
  current: number
  size: number
  /** Sort keys, the first one is the primary key; empty for the default order of the entity. */
  sort: readonly SortKey[]
  search: Search
  /** Filter beyond the search, without unknown fields; `null` for none. */
  filter: FilterGroupNode | null
  /** Layout of the list; `null` for rows. */
  layout: ListLayout
  /** Month of the calendar, `YYYY-MM`; `null` for the current one. */
  month: string | null
  /** Monday of the week in the calendar; `null` if it shows a month. */
  week: string | null
}

const MONTH_TEXT = /^\d{4}-(0[1-9]|1[0-2])$/

export const firstPage: ListState = {
  current: 1,
  size: pageSizes[0],
  sort: [],
  search: {},
  filter: null,
  layout: null,
  month: null,
  week: null,
}

/** Parses query parameters. Invalid values are dropped without an error. */
export function parseListState(entity: Entity, params: URLSearchParams): ListState {
  const current = Number(params.get('current') ?? 1)
  const size = Number(params.get('size'))
  const week = params.get(WEEK) ?? ''
  return {
    current: Number.isInteger(current) && current > 0 ? current : 1,
    size: isPageSize(size) ? size : firstPage.size,
    sort: parseSort(entity, params),
    search: parseSearch(entity, params),
    filter: parseFilterText(entity, params.get(FILTER)),
    layout: layouts.find((known) => known === params.get(LAYOUT) && entity[known] !== null) ?? null,
    month: MONTH_TEXT.test(params.get(MONTH) ?? '') ? params.get(MONTH) : null,
    week: isDate(week) ? mondayOf(week) : null,
  }
}

/** Query parameters for a state; defaults are left out. */
export function printListState(entity: Entity, state: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.current !== firstPage.current) params.set('current', String(state.current))
  if (state.size !== firstPage.size) params.set('size', String(state.size))
  const [first, ...others] = state.sort
  if (others.length > 0) params.set(ORDER_BY, printOrder(state.sort))
  else if (first) params.set(first.descending ? 'descs' : 'ascs', first.field)
  for (const field of entity.search) {
    const text = printValue(state.search[field.name])
    if (text !== '') params.set(addressName(field.name), text)
  }
  if (state.filter) params.set(FILTER, printFilter(state.filter))
  if (state.layout) params.set(LAYOUT, state.layout)
  if (state.layout === 'calendar' && state.week) params.set(WEEK, state.week)
  else if (state.layout === 'calendar' && state.month) params.set(MONTH, state.month)
  return params
}

/** Adds a page size to a URL that has none. With a view the URL is unchanged, as the view sets the size. */
export const withPageSize = (address: URLSearchParams, size: string | number): URLSearchParams =>
  address.has('size') || address.has(VIEW) ? address : new URLSearchParams([...address, ['size', String(size)]])

/**
 * Next state of a column's sorting: ascending, descending, none.
 * @param adds true to keep the other sort keys, with the column as the last one
 */
export function nextSort(sort: readonly SortKey[], field: string, adds = false): readonly SortKey[] {
  const own = sort.find((key) => key.field === field)
  if (!adds) return own && sort.length === 1 ? (own.descending ? [] : [{ field, descending: true }]) : [{ field, descending: false }]
  if (!own) return sort.length < MAX_KEYS ? [...sort, { field, descending: false }] : sort
  return sort.flatMap((key) => (key !== own ? [key] : own.descending ? [] : [{ field, descending: true }]))
}

/** Removes empty search values: blank text, no choices, a range without ends. */
export function withoutEmpty(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => printValue(value) !== ''))
}

/** True if a search or filter is set. */
export const isNarrowed = ({ search, filter }: Pick<ListState, 'search' | 'filter'>): boolean =>
  filter !== null || Object.keys(search).length > 0

/** Number of the last page, at least 1. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

function parseSort(entity: Entity, params: URLSearchParams): readonly SortKey[] {
  const descending = params.has('descs')
  const single = { field: params.get(descending ? 'descs' : 'ascs') ?? '', descending }
  const keys = params.has(ORDER_BY) ? readOrder(params.get(ORDER_BY) ?? '') : [single]
  // A link may order by a field without a column, as by createTime.
  const present = keys.map((key) => ({ ...key, field: currentName(entity.fields, key.field) }))
  return present.filter(({ field: name }) => {
    const field = Object.hasOwn(entity.field, name) ? entity.field[name] : undefined
    return field && !field.writeOnly && field.list?.sortable !== false
  })
}

function parseFilterText({ fields }: Entity, text: string | null): FilterGroupNode | null {
  const read = text ? readFilter(text) : null
  return read && !isFilterFault(read) && conditionCount(read) > 0 ? renamed(read, (name) => currentName(fields, name)) : null
}

const renamed = ({ join, of }: FilterGroupNode, name: (field: string) => string): FilterGroupNode => ({
  join,
  of: of.map((node) => (isGroup(node) ? renamed(node, name) : { ...node, field: name(node.field) })),
})

function parseSearch(entity: Entity, params: URLSearchParams): Search {
  const search: Record<string, unknown> = {}
  for (const field of entity.search) {
    const kept = [field.name, ...field.was].find((name) => params.has(addressName(name)) && currentName(entity.fields, name) === field.name)
    const text = kept === undefined ? null : params.get(addressName(kept))
    const value = text ? parseSearchValue(field, text) : undefined
    if (value !== undefined) search[field.name] = value
  }
  return search
}

function parseSearchValue(field: Field, text: string): unknown {
  if (field.search === 'range') {
    const [from = '', to = '', ...rest] = text.split(',')
    const ends = (['ge', 'le'] as const).map((edge, at) => parseEnd(field, at === 0 ? from : to, edge))
    return rest.length > 0 || ends.includes(undefined) || ends.every((end) => end === null) ? undefined : ends
  }
  if (field.search === 'in') {
    const values = text.split(',').map((part) => parseOne(field, part))
    return values.includes(undefined) ? undefined : values
  }
  return parseOne(field, text)
}

/** A day as an end of moments is its first second, or its last. */
function parseEnd(field: Field, text: string, edge: 'ge' | 'le'): ReturnType<typeof parseOne> | null {
  return text === '' ? null : parseOne(field, dayAsMoment(edge, text, isMomentField(field)))
}

/** Parses a text to the type of the field; `undefined` if the text is invalid. */
function parseOne(field: Field, text: string): string | number | boolean | undefined {
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (field.type === 'number' || field.type === 'integer') {
    const number = Number(text)
    return text.trim() === '' || !Number.isFinite(number) ? undefined : number
  }
  return isCalendarField(field) || isTimeField(field) ? (formats[field.format].test?.(text) ? text : undefined) : text
}

function printValue(value: unknown): string {
  if (!Array.isArray(value)) return isEmpty(value) ? '' : String(value)
  return value.every(isEmpty) ? '' : value.map((one) => (isEmpty(one) ? '' : String(one))).join(',')
}
