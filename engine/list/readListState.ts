import type { Entity } from '../model/entity/entity.ts'
import { type ListState, parseListState, withPageSize } from '../model/list/listState.ts'
import { hasCapability } from '../session/capabilities.ts'
import { firstView, noViews, usualSize, viewMemory } from './views/viewMemory.ts'

/** List state of a URL, without parts that the server does not support. */
export function readListState(entity: Entity, params: URLSearchParams): ListState {
  const state = parseListState(entity, params)
  return hasCapability('filters') ? state : { ...state, filter: null, sort: state.sort.slice(0, 1) }
}

/** List state of the page's URL, with the default page size if it has none. */
export const addressedListState = (entity: Entity, params: URLSearchParams): ListState =>
  readListState(entity, withPageSize(params, usualSize(viewMemory(entity).get() ?? noViews)))

/** List state for a page that opens at a URL, with the user's default view. */
export function openedListState(entity: Entity, params: URLSearchParams): ListState {
  const { query } = firstView(entity, viewMemory(entity).get() ?? noViews, params.toString())
  return addressedListState(entity, query === null ? params : new URLSearchParams(query))
}
