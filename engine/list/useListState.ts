import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Entity } from '../model/entity/entity.ts'
import { NODE, VIEW } from '../model/list/listParameters.ts'
import { type ListState, printListState } from '../model/list/listState.ts'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'
import { addressedListState, readListState } from './readListState.ts'
import { noViews, usualSize, viewMemory } from './views/viewMemory.ts'

type Change = Partial<ListState> | ((state: ListState) => Partial<ListState>)

export interface ListControl {
  state: ListState
  /**
   * Changes page, order or search. Each change adds an entry to the browser history, unless it replaces the last one. Returns whether the
   * state differs. Changes in quick succession are combined.
   */
  change(part: Change, how?: { replace: boolean }): boolean
}

/** State of a list in the URL, so that back, forward and reload restore it; in memory for an embedded list. */
export function useListState(entity: Entity, embedded: boolean): ListControl {
  const address = useAddress()
  const [memory, setMemory] = useState('')
  const text = embedded ? memory : address.text
  const state = useMemo(() => {
    const params = new URLSearchParams(text)
    return embedded ? readListState(entity, params) : addressedListState(entity, params)
  }, [entity, embedded, text])
  const { choose } = address
  // Two changes before the next render: the second must build on the first.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (part: Change, { replace } = { replace: false }) => {
      const last = latest.current
      const wanted = { ...last, ...(typeof part === 'function' ? part(last) : part) }
      const next = printListState(entity, wanted)
      if (next.toString() === printListState(entity, last).toString()) return false
      latest.current = wanted
      // When the default page size changes, the previous history entry keeps its size.
      if (!embedded && wanted.size !== last.size && !new URLSearchParams(text).has('size')) choose(withSize(entity, last), true)
      // Without a size the URL would mean the default one.
      if (!embedded && wanted.size !== usualSize(viewMemory(entity).get() ?? noViews)) next.set('size', String(wanted.size))
      if (embedded) setMemory(next.toString())
      else choose(next, replace)
      return true
    },
    [entity, embedded, text, choose],
  )
  return useMemo(() => ({ state, change }), [state, change])
}

function withSize(entity: Entity, state: ListState): URLSearchParams {
  const address = printListState(entity, state)
  address.set('size', String(state.size))
  return address
}

/** Delay in milliseconds before the URL is updated, because that renders the whole page while rows are loading. */
const WRITTEN_AFTER = 100
const PRESSES = ['pointerdown', 'keydown'] as const

interface Chosen {
  next: URLSearchParams
  replace: boolean
}

/** URL query of the list including changes that are not written yet. */
function useAddress(): { text: string; choose(next: URLSearchParams, replace: boolean): void } {
  const { pathname } = useLocation()
  const [address, setAddress] = useSearchParams()
  const written = address.toString()
  const [ahead, setAhead] = useState<string | null>(null)
  const unwritten = useRef<Chosen | null>(null)

  const write = useEventCallback(() => {
    const chosen = unwritten.current
    unwritten.current = null
    if (chosen) setAddress((now) => withChosen(chosen.next, now), { replace: chosen.replace })
  })
  const choose = useEventCallback((next: URLSearchParams, replace: boolean) => {
    // Changes before the address has updated get a history entry each.
    write()
    unwritten.current = { next, replace }
    setAhead(withChosen(next, address).toString())
  })
  useEffect(() => {
    if (ahead === null) return
    const timer = setTimeout(write, WRITTEN_AFTER)
    // A click or key may leave the page, so the URL must be written before that.
    for (const press of PRESSES) addEventListener(press, write, true)
    return () => {
      clearTimeout(timer)
      for (const press of PRESSES) removeEventListener(press, write, true)
    }
  }, [ahead, write])
  useEffect(() => {
    // A URL that is rendered late, after a newer one was written, is ignored; the list would briefly show an earlier search.
    if (unwritten.current === null && isNewest(pathname, written)) setAhead(null)
  }, [pathname, written])
  useEffect(() => {
    // Going back before a new address was rendered shows no change.
    const onMove = () => {
      unwritten.current = null
      setAhead(null)
    }
    addEventListener('popstate', onMove)
    return () => removeEventListener('popstate', onMove)
  }, [])

  return { text: ahead ?? written, choose }
}

/** False while the address bar has a newer URL of the page that is not rendered yet. */
const isNewest = (pathname: string, written: string): boolean =>
  location.pathname !== pathname || new URLSearchParams(location.search).toString() === written

/** Adds the selected tree node and view to the query. */
function withChosen(next: URLSearchParams, now: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(next)
  for (const name of [NODE, VIEW]) {
    const chosen = now.get(name)
    if (chosen !== null) all.set(name, chosen)
  }
  return all
}
