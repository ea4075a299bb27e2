// The places of living pages, by the tab they stand in.

import { useLayoutEffect, useState } from 'react'
import { isUnsaved, keepPlace, newPlace, type UnsavedScope } from '../../engine/ui/unsaved.ts'
import type { PageTab } from './tabs.ts'

const places = new Map<string, UnsavedScope>()

/** Where the pages of these tabs keep what was typed. */
export const unsavedScopesOf = (tabs: readonly PageTab[]): UnsavedScope[] => tabs.flatMap(({ value }) => places.get(value) ?? [])

/** The tabs in whose pages something was typed. */
export const unsavedTabs = (): string[] => [...places].flatMap(([value, place]) => (isUnsaved(place) ? [value] : []))

export function usePlace(value: string, isShown: boolean): UnsavedScope {
  const [place] = useState(newPlace)
  // Before the effects of the page behind are undone, which are of the later kind.
  useLayoutEffect(() => {
    place.isShown = isShown
  }, [place, isShown])
  useLayoutEffect(() => {
    places.set(value, place)
    const end = keepPlace(place)
    return () => {
      end()
      if (places.get(value) === place) places.delete(value)
    }
  }, [value, place])
  return place
}
