import { useQuery } from '@tanstack/react-query'
import { foundQuery, type Region } from '../api/options/regions.ts'
import { queryClient } from '../api/queryClient.ts'
import { TYPING_MS, useDebounced } from '../ui/useDebounced.ts'
import { findPlaces, type Place } from './places.ts'
import { centreOf } from './whereToStart.ts'

/** Places by name, code or coordinates. A region whose own centre nobody knows, as that of most districts, is shown at its city's. */
export function useFoundPlaces(typed: string): { found: readonly Place[]; isAsking: boolean } {
  const known = findPlaces(typed)
  const text = typed.trim()
  const settled = useDebounced(text, TYPING_MS)
  const isUnknown = text !== '' && known.length === 0
  const { data = [], isFetching } = useQuery({ ...foundQuery(settled), enabled: isUnknown && settled === text }, queryClient)
  if (!isUnknown) return { found: known, isAsking: false }
  return { found: data.flatMap(placeAbout), isAsking: isFetching || settled !== text }
}

function placeAbout({ code, name, fullName }: Region): Place[] {
  const centre = centreOf(code)
  return centre ? [{ code, name, fullName, position: centre.position, isAbout: true }] : []
}
