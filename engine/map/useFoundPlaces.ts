import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { foundQuery, type Region } from '../api/options/regions.ts'
import { queryClient } from '../api/queryClient.ts'
import { type FoundPlace, parsePosition } from '../model/formats/mapPoint.ts'
import { settings } from '../session/settings.ts'
import { TYPING_MS, useDebounced } from '../ui/useDebounced.ts'
import { findPlaces, type Place } from './places.ts'
import { centreOf } from './whereToStart.ts'

export interface Found {
  found: readonly Place[]
  isPending: boolean
  /** Reason why streets and buildings are missing in the results. */
  fault: string | null
}

/**
 * Search results by name, code or coordinates, with streets and buildings if the server has a geocoder. A region without a known centre,
 * such as most districts, is shown at the centre of its city.
 */
export function useFoundPlaces(typed: string): Found {
  const known = findPlaces(typed)
  const text = typed.trim()
  const settled = useDebounced(text, TYPING_MS)
  const isSettled = text !== '' && settled === text
  const isUnknown = text !== '' && known.length === 0
  const regions = useQuery({ ...foundQuery(settled), enabled: isUnknown && isSettled }, queryClient)
  const addresses = useQuery(
    {
      queryKey: ['places', settled],
      queryFn: ({ signal }) => api.get<readonly FoundPlace[]>('/api/gantry/places', { text: settled }, { signal, silent: true }),
      enabled: settings.geocoder && isSettled && parsePosition(text) === null,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  )
  const found = [
    ...(isUnknown ? (regions.data ?? []).flatMap(placeAbout) : known),
    ...(isSettled ? (addresses.data ?? []).map(addressPlace) : []),
  ]
  const isPending = regions.isFetching || addresses.isFetching || (text !== '' && !isSettled && (isUnknown || settings.geocoder))
  return { found, isPending, fault: isSettled && addresses.error ? addresses.error.message : null }
}

const addressPlace = ({ name, formattedAddress, longitude, latitude }: FoundPlace): Place => ({
  code: '',
  name,
  fullName: formattedAddress,
  position: [longitude, latitude],
  isAddress: true,
})

function placeAbout({ code, name, fullName }: Region): Place[] {
  const centre = centreOf(code)
  return centre ? [{ code, name, fullName, position: centre.position, isAbout: true }] : []
}
