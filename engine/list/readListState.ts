import type { Entity } from '../model/entity/entity.ts'
import { type ListState, parseListState } from '../model/list/listState.ts'
import { offers } from '../session/capabilities.ts'

/** List state of an address, without parts that the backend does not support. */
export function readListState(entity: Entity, params: URLSearchParams): ListState {
  const state = parseListState(entity, params)
  return offers('filters') ? state : { ...state, filter: null, sort: state.sort.slice(0, 1) }
}
