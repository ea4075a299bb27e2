// Scopes of unsaved input of mounted pages, by tab.

import { useLayoutEffect, useState } from 'react'
import { isUnsaved, newScope, registerScope, type UnsavedScope } from '../../engine/ui/unsaved.ts'
import type { PageTab } from './tabs.ts'

const places = new Map<string, UnsavedScope>()

/** Scopes of the pages in these tabs. */
export const unsavedScopesOf = (tabs: readonly PageTab[]): UnsavedScope[] => tabs.flatMap(({ value }) => places.get(value) ?? [])

/** Tabs with unsaved input. */
export const unsavedTabs = (): string[] => [...places].flatMap(([value, place]) => (isUnsaved(place) ? [value] : []))

export function useTabScope(value: string, isShown: boolean): UnsavedScope {
  const [place] = useState(newScope)
  // A layout effect, which runs before the effects of the hidden page are cleaned up.
  useLayoutEffect(() => {
    place.isShown = isShown
  }, [place, isShown])
  useLayoutEffect(() => {
    places.set(value, place)
    const end = registerScope(place)
    return () => {
      end()
      if (places.get(value) === place) places.delete(value)
    }
  }, [value, place])
  return place
}
