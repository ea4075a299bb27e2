import { useMemo } from 'react'
import { readList, useList } from '../api/queries.ts'
import { rememberTrail, trailOf } from '../list/trail.ts'
import type { Entity } from '../model/entity/entity.ts'
import { listQueryOf } from '../model/list/firstPage.ts'
import { lastPage, parseListState } from '../model/list/listState.ts'

export interface Neighbours {
  /** Place in the whole list from 1, and how many there are; `null` when the record is not on the page that it was opened from. */
  place: { at: number; of: number } | null
  /** Id of the record before or behind, on the next page of the list where need be; `null` at an end. */
  find(step: 1 | -1): Promise<string | null>
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

  const find: Neighbours['find'] = async (step) => {
    const beside = data.records[at + step]
    if (beside) return beside.id
    const current = state.current + step
    if (current < 1 || current > lastPage(data.total, state.size)) return null
    const next = { ...state, current }
    const { records } = await readList(entity, listQueryOf(entity, next, trail.where))
    const found = step === 1 ? records[0] : records.at(-1)
    if (found) rememberTrail(entity, next, trail.where)
    return found?.id ?? null
  }
  return { place: { at: (state.current - 1) * state.size + at + 1, of: data.total }, find }
}
