// Registry of unsaved input by scope: a dialog, a tab, the whole console. Code that closes a scope asks the registry once.

import { createContext, useContext, useEffect, useMemo } from 'react'
import { translateNow } from '../text/language.ts'
import { confirm } from './confirm.tsx'
import { useEventCallback } from './useEventCallback.ts'

/** A form, or anything else that something is typed into. */
export interface Unsaved {
  isDirty(): boolean
  /** The user lets go what was typed. */
  givenUp?(): void
}

export interface UnsavedScope {
  /** A place behind another keeps what is typed in it, though the effects of its parts are undone. */
  isShown: boolean
  unsaved: Set<Unsaved>
}

export const newPlace = (): UnsavedScope => ({ isShown: true, unsaved: new Set() })

/** Scope outside of tabs. */
const frame = newPlace()
const places = new Set<UnsavedScope>([frame])

export const PlaceContext = createContext<UnsavedScope>(frame)

/** Until the returned function is called, the browser asks before it leaves what was typed in this place. */
export function keepPlace(place: UnsavedScope): () => void {
  if (places.size === 1) addEventListener('beforeunload', warn)
  places.add(place)
  return () => {
    places.delete(place)
    if (places.size === 1) removeEventListener('beforeunload', warn)
  }
}

function warn(event: Event): void {
  if (anyUnsaved()) event.preventDefault()
}

/** True when leaving the page would lose what somebody typed. */
export const anyUnsaved = (): boolean => dirtyIn(places).length > 0

const dirtyIn = (some: Iterable<UnsavedScope>): Unsaved[] =>
  [...some].flatMap(({ unsaved }) => [...unsaved]).filter(({ isDirty }) => isDirty())

export const isUnsaved = (place: UnsavedScope): boolean => dirtyIn([place]).length > 0

/**
 * True when what was typed may go: asks once when there is any, and those who have it are told when it does.
 * @param from the places that go; left out all of them
 * @param otherwise what is asked when nothing was typed; left out nothing is
 */
export async function mayGo(from: Iterable<UnsavedScope> = places, otherwise?: string): Promise<boolean> {
  return letGo(dirtyIn(from), otherwise)
}

/** The same for some of what is typed in a place. */
export async function letGo(dirty: readonly Unsaved[], otherwise?: string): Promise<boolean> {
  if (dirty.length === 0) return otherwise === undefined || confirm(otherwise)
  const answers = { yes: translateNow('form.giveUp'), no: translateNow('form.goOn'), isLoss: true }
  if (!(await confirm(translateNow('form.discard'), answers))) return false
  for (const one of dirty) one.givenUp?.()
  return true
}

/** Registers a check for unsaved input. */
export function useUnsaved(isDirty: () => boolean, givenUp: () => void = nothing): Unsaved {
  const place = useContext(PlaceContext)
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
