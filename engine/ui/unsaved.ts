// Registry of unsaved input by scope: a dialog, a tab, the whole console. Code that closes a scope asks the registry once.

import { createContext, useContext, useEffect, useMemo } from 'react'
import { translateNow } from '../text/language.ts'
import { confirm } from './confirm.tsx'
import { useEventCallback } from './useEventCallback.ts'

/** A form or other component with input. */
export interface Unsaved {
  isDirty(): boolean
  /** Called when the user discards the input. */
  givenUp?(): void
}

export interface UnsavedScope {
  /** False for a tab in the background, which keeps its input although its effects are cleaned up. */
  isShown: boolean
  unsaved: Set<Unsaved>
}

export const newScope = (): UnsavedScope => ({ isShown: true, unsaved: new Set() })

/** Scope outside of tabs. */
const frame = newScope()
const places = new Set<UnsavedScope>([frame])

export const ScopeContext = createContext<UnsavedScope>(frame)

/** Registers a scope; the browser then asks before it leaves a page with unsaved input. Returns a function that removes the scope. */
export function registerScope(place: UnsavedScope): () => void {
  if (places.size === 1) addEventListener('beforeunload', warn)
  places.add(place)
  return () => {
    places.delete(place)
    if (places.size === 1) removeEventListener('beforeunload', warn)
  }
}

function warn(event: Event): void {
  if (hasUnsaved()) event.preventDefault()
}

/** True if any scope has unsaved input. */
export const hasUnsaved = (): boolean => dirtyIn(places).length > 0

const dirtyIn = (some: Iterable<UnsavedScope>): Unsaved[] =>
  [...some].flatMap(({ unsaved }) => [...unsaved]).filter(({ isDirty }) => isDirty())

export const isUnsaved = (place: UnsavedScope): boolean => dirtyIn([place]).length > 0

/**
 * Asks once whether unsaved input may be discarded, and tells its owners if so; returns the answer.
 * @param from scopes to close; all by default
 * @param otherwise question to ask if there is no unsaved input; none by default
 */
export async function confirmDiscard(from: Iterable<UnsavedScope> = places, otherwise?: string): Promise<boolean> {
  return confirmDiscardOf(dirtyIn(from), otherwise)
}

/** The same for given components. */
export async function confirmDiscardOf(dirty: readonly Unsaved[], otherwise?: string): Promise<boolean> {
  if (dirty.length === 0) return otherwise === undefined || confirm(otherwise)
  const answers = { yes: translateNow('form.giveUp'), no: translateNow('form.goOn'), isLoss: true }
  if (!(await confirm(translateNow('form.discard'), answers))) return false
  for (const one of dirty) one.givenUp?.()
  return true
}

/** Registers a check for unsaved input. */
export function useUnsaved(isDirty: () => boolean, givenUp: () => void = nothing): Unsaved {
  const place = useContext(ScopeContext)
  const check = useEventCallback(isDirty)
  const give = useEventCallback(givenUp)
  const own = useMemo((): Unsaved => ({ isDirty: check, givenUp: give }), [check, give])
  useEffect(() => {
    place.unsaved.add(own)
    return () => {
      if (place.isShown) place.unsaved.delete(own)
    }
  }, [place, own])
  return own
}

const nothing = () => {}
