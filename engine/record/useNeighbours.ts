import { useMemo } from 'react'
import { readList, useList } from '../api/queries.ts'
import { rememberTrail, trailOf } from '../list/trail.ts'
import type { Entity } from '../model/entity/entity.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import { parseListState } from '../model/list/listState.ts'

export interface Neighbours {
  /** Place in the whole list from 1, and how many there are; `null` when the record is not on the page that it was opened from. */
  place: { at: number; of: number } | null
  /** Id of the record that stands `by` places behind this one (before it when negative), on another page of the list where need be; `null` when none stands there. */
  find(by: number): Promise<string | null>
}

const NONE: Neighbours = { place: null, find: async () => null }

/** The records before and behind one, through the list that somebody came from. */
export function useNeighbours(entity: Entity, id: string): Neighbours {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record may have been opened from another list, or from its next page
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
