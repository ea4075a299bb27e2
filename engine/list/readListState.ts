import type { Entity } from '../model/entity/entity.ts'
import { type ListState, parseListState, withPageSize } from '../model/list/listState.ts'
import { offers } from '../session/capabilities.ts'
import { firstView, noViews, usualSize, viewMemory } from './views/viewMemory.ts'

/** List state of an address, without parts that the backend does not support. */
export function readListState(entity: Entity, params: URLSearchParams): ListState {
  const state = parseListState(entity, params)
  return offers('filters') ? state : { ...state, filter: null, sort: state.sort.slice(0, 1) }
}

/** List state of the page's address, in the usual size where the address names none. */
export const addressedListState = (entity: Entity, params: URLSearchParams): ListState =>
  readListState(entity, withPageSize(params, usualSize(viewMemory(entity).get() ?? noViews)))

/** List state with which a page opens at an address: with the default view of the person. */
export function openedListState(entity: Entity, params: URLSearchParams): ListState {
  const { query } = firstView(entity, viewMemory(entity).get() ?? noViews, params.toString())
  return addressedListState(entity, query === null ? params : new URLSearchParams(query))
}
