// Request of the first page of a list. Browser and server compute it, so that the server can prefetch the response.

import type { Parameters } from '../callAddress.ts'
import type { Choices, Entity, Field, SortKey } from '../entity/entity.ts'
import { searchParams, whereParams } from './filter.ts'
import { filterParams } from './listFilter.ts'
import { ORDER_BY } from './listParameters.ts'
import { isNarrowed, type ListState, parseListState } from './listState.ts'
import type { Density } from './listView.ts'
import { printOrder } from './sortOrder.ts'

export interface FirstPageQuery {
  /** Page number from 1. */
  current: number
  size: number
  sort: readonly SortKey[]
  /** Query parameters (`paramName`, `createTime_dategt`), without the entity's own `where`. */
  filters: Readonly<Record<string, string | number>>
}

/** A page that the server renders with the components of the console. */
export interface PageToRender {
  /** Path with its query. */
  address: string
  language: 'zh' | 'en'
  density: Density
  /** The user as a token response describes them; `null` before the sign-in. */
  user: object | null
  /** Responses of the calls of the page, by URL. */
  answers: Readonly<Record<string, unknown>>
}

/** Request for a list state. @param fixed filters set by the page that contains the list */
export function listQueryOf(
  entity: Entity,
  { current, size, sort, search, filter }: ListState,
  fixed: FirstPageQuery['filters'] = {},
): FirstPageQuery {
  const filters = { ...fixed, ...searchParams(entity, search), ...filterParams(entity, filter) }
  return { current: entity.tree ? 1 : current, size, sort, filters }
}

/** Query parameters of the list call. */
export function listParams(entity: Entity, { current, size, ...wanted }: FirstPageQuery): Parameters {
  return { current, size, ...wantedParams(entity, wanted) }
}

/** Query parameters for filters and order. */
export function wantedParams({ where }: Pick<Entity, 'where'>, { sort, filters }: Pick<FirstPageQuery, 'sort' | 'filters'>): Parameters {
  return { ...sortParams(sort), ...whereParams({ where }), ...filters }
}

/** Query parameters for the order, which name table columns as the platform does. */
function sortParams(sort: readonly SortKey[]): Record<string, string> {
  if (new Set(sort.map(({ descending }) => descending)).size > 1) return { [ORDER_BY]: printOrder(sort) }
  const columns = (descending: boolean) =>
    sort.filter((key) => key.descending === descending).map((key) => key.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const ascs = columns(false).join(',')
  const descs = columns(true).join(',')
  return { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}

/** Request of the list at a URL; `null` if its page does not start with a list. @param read parser of the list state */
export function firstListOf(entity: Entity, search: string, read = parseListState): FirstPageQuery | null {
  const state = read(entity, new URLSearchParams(search))
  const byLevel = entity.tree?.lazy === true && !isNarrowed(state)
  if (entity.layout.kind !== 'page' || byLevel || state.layout !== null || !entity.endpoints.list?.[0]) return null
  return listQueryOf(entity, state)
}

type Dictionary = Extract<Choices, { kind: 'dict' }>

/** Dictionaries whose words the columns show. */
export const columnDictionaries = ({ columns }: Entity): Dictionary[] => dictionariesOf(columns)

/** Dictionaries whose words the page of a record shows. */
export const recordDictionaries = ({ fields }: Entity): Dictionary[] => dictionariesOf(fields)

function dictionariesOf(fields: readonly Field[]): Dictionary[] {
  const found = fields.flatMap(({ choices, nameKey }) => (choices?.kind === 'dict' && nameKey === null ? [choices] : []))
  return [...new Map(found.map((choices) => [`${choices.source} ${choices.code}`, choices])).values()]
}
