import { useMemo } from 'react'
import { readList, useList } from '../api/queries.ts'
import { rememberTrail, trailOf } from '../list/trail.ts'
import type { Entity } from '../model/entity/entity.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import { parseListState } from '../model/list/listState.ts'

export interface Neighbours {
  /** Position in the whole list from 1, and its total; `null` if the record is no longer on the page from which it was opened. */
  place: { at: number; of: number } | null
  /** Id of the record `by` positions after this one (before it if negative), also on other pages of the list; `null` if there is none. */
  find(by: number): Promise<string | null>
}

const NONE: Neighbours = { place: null, find: async () => null }

/** Previous and next records in the list from which the record was opened. */
export function useNeighbours(entity: Entity, id: string): Neighbours {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record may have been opened from another list or page
  const trail = useMemo(() => trailOf(entity), [entity, id])
  const state = useMemo(() => parseListState(entity, new URLSearchParams(trail?.query)), [entity, trail])
  const query = useMemo(() => listQueryOf(entity, state, trail?.where ?? {}), [entity, state, trail])
  const { data } = useList(entity, query, { enabled: trail !== null && entity.tree === null })
  if (trail === null || data === undefined || entity.tree) return NONE
  const at = data.records.findIndex((record) => record.id === id)
  if (at === -1) return NONE

  const place = (state.current - 1) * state.size + at
  const find: Neighbours['find'] = async (by) => {
    const target = place + by
    if (target < 0 || target >= data.total) return null
    const next = { ...state, current: Math.floor(target / state.size) + 1 }
    const { records } = next.current === state.current ? data : await readList(entity, listQueryOf(entity, next, trail.where))
    const found = records[target % state.size]
    if (found) rememberTrail(entity, next, trail.where)
    return found?.id ?? null
  }
  return { place: { at: place + 1, of: data.total }, find }
}
