// What was typed and not saved, by the place that would take it away: a tab asks before it closes, the browser before it leaves.

import { createContext, useContext, useEffect } from 'react'
import { useSteady } from '../useSteady.ts'

export interface Place {
  /** A place behind another keeps what is typed in it, though the effects of its parts are undone. */
  isShown: boolean
  checks: Set<() => boolean>
}

const places = new Set<Place>()

export const newPlace = (): Place => ({ isShown: true, checks: new Set() })

/** Until the returned function is called, the browser asks before it leaves what was typed in this place. */
export function keepPlace(place: Place): () => void {
  if (places.size === 0) addEventListener('beforeunload', warn)
  places.add(place)
  return () => {
    places.delete(place)
    if (places.size === 0) removeEventListener('beforeunload', warn)
  }
}

function warn(event: Event): void {
  if (anyUnsaved()) event.preventDefault()
}

/** Whether leaving the page would lose what somebody typed. */
export const anyUnsaved = (): boolean => [...places].some(isUnsaved)

export const isUnsaved = ({ checks }: Place): boolean => [...checks].some((check) => check())

/** What stands in no tab. */
export const PlaceContext = createContext<Place>(newPlace())

/** Whoever has something typed says how to see it. */
export function useUnsaved(isDirty: () => boolean): void {
  const place = useContext(PlaceContext)
  const check = useSteady(isDirty)
  useEffect(() => {
    place.checks.add(check)
    return () => {
      if (place.isShown) place.checks.delete(check)
    }
  }, [place, check])
}
