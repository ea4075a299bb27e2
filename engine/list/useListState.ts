import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entity } from '../model/entity.ts'
import { type ListState, NODE, printListState } from '../model/listState.ts'
import { VIEW } from '../model/listView.ts'
import { readListState } from './readListState.ts'

export interface ListControl {
  state: ListState
  /**
   * Another page, order or search. Each is a step of its own for the back button, unless it replaces one that led nowhere.
   * Tells whether it is another state at all.
   */
  change(part: Partial<ListState>, how?: { replace: boolean }): boolean
}

/** What a list shows: kept in the address bar, so that back, forward and reload bring it back; in memory where it is embedded. */
export function useListState(entity: Entity, embedded: boolean): ListControl {
  const [address, setAddress] = useSearchParams()
  const [memory, setMemory] = useState('')
  const text = embedded ? memory : address.toString()
  const state = useMemo(() => readListState(entity, new URLSearchParams(text)), [entity, text])
  const change = useCallback(
    (part: Partial<ListState>, { replace } = { replace: false }) => {
      const next = printListState(entity, { ...state, ...part })
      if (next.toString() === printListState(entity, state).toString()) return false
      if (embedded) setMemory(next.toString())
      else setAddress((now) => withChosen(next, now), { replace })
      return true
    },
    [entity, state, embedded, setAddress],
  )
  return useMemo(() => ({ state, change }), [state, change])
}

/** The chosen node of a tree beside the list stays chosen, and the view. */
function withChosen(next: URLSearchParams, now: URLSearchParams): URLSearchParams {
  for (const name of [NODE, VIEW]) {
    const chosen = now.get(name)
    if (chosen !== null) next.set(name, chosen)
  }
  return next
}
