// Requests of a page's first view, computed on both sides: the server returns all of them in one response.

import type { Parameters } from '../callAddress.ts'
import type { Choices, Entity, SortKey } from '../entity/entity.ts'
import { searchParams, whereParams } from './filter.ts'
import { filterParams } from './listFilter.ts'
import { isNarrowed, type ListState, parseListState } from './listState.ts'
import { ORDER_BY, printOrder } from './sortOrder.ts'

export interface FirstPageQuery {
  /** Page number from 1. */
  current: number
  size: number
  sort: readonly SortKey[]
  /** Wire filters (`paramName`, `createTime_dategt`); the entity's own `where` is added to them. */
  filters: Readonly<Record<string, string | number>>
}

/** Request of a list state; `fixed` filters come from the place of the list. */
export function listQueryOf(
  entity: Entity,
  { current, size, sort, search, filter }: ListState,
  fixed: FirstPageQuery['filters'] = {},
): FirstPageQuery {
  const filters = { ...fixed, ...searchParams(entity, search), ...filterParams(entity, filter) }
  return { current: entity.tree ? 1 : current, size, sort, filters }
}

/** The parameters of a list's call, as the wire has them. */
export function listParams(entity: Entity, { current, size, ...wanted }: FirstPageQuery): Parameters {
  return { current, size, ...wantedParams(entity, wanted) }
}

/** Filters and order of a list, as the wire has them. */
export function wantedParams({ where }: Pick<Entity, 'where'>, { sort, filters }: Pick<FirstPageQuery, 'sort' | 'filters'>): Parameters {
  return { ...sortParams(sort), ...whereParams({ where }), ...filters }
}

/** The wire names columns as the platform's tables do. */
function sortParams(sort: readonly SortKey[]): Record<string, string> {
  if (new Set(sort.map(({ descending }) => descending)).size > 1) return { [ORDER_BY]: printOrder(sort) }
  const columns = (descending: boolean) =>
    sort.filter((key) => key.descending === descending).map((key) => key.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const ascs = columns(false).join(',')
  const descs = columns(true).join(',')
  return { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}

/**
 * The list that stands at an address when its page is opened, `null` for pages that begin with something else.
 * @param read what is understood of the address
 */
export function firstListOf(entity: Entity, search: string, read = parseListState): FirstPageQuery | null {
  const state = read(entity, new URLSearchParams(search))
  const byLevel = entity.tree?.lazy === true && !isNarrowed(state)
  if (entity.layout.kind !== 'page' || byLevel || state.layout !== null || !entity.endpoints.list?.[0]) return null
  return listQueryOf(entity, state)
}

/** The dictionaries that the columns say their values with. */
export function columnDictionaries({ columns }: Entity): Extract<Choices, { kind: 'dict' }>[] {
  const found = columns.flatMap(({ choices, nameKey }) => (choices?.kind === 'dict' && nameKey === null ? [choices] : []))
  return [...new Map(found.map((choices) => [`${choices.source} ${choices.code}`, choices])).values()]
}
