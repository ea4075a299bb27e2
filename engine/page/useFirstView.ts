import { useEffect, useState } from 'react'
import { firstView, memoryName, noViews, viewMemory } from '../list/views/viewMemory.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { ListView } from '../model/list/listView.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'

/**
 * Initial view of a list; `null` until the address bar has its query, so that the list is loaded once.
 * @param isInAddress true if the state of the list is in the URL
 */
export function useFirstView(entity: Entity, isInAddress: boolean): ListView | null {
  const [address, setAddress] = useSearchParams()
  const now = address.toString()
  const [start] = useState(now)
  const [first] = useState(() => {
    const kept = viewMemory(memoryName(entity, isInAddress)).get() ?? noViews
    return firstView(entity, kept, isInAddress ? now : '')
  })
  const [wanted, setWanted] = useState(isInAddress ? first.query : null)
  // Any other URL is fine too, because the user may have navigated on.
  const isThere = wanted === null || now !== start
  // Not a layout effect: the routers above subscribe later and would miss the change, and the list would stay empty.
  useEffect(() => {
    if (wanted === null) return
    if (isThere) setWanted(null)
    else setAddress(new URLSearchParams(wanted), { replace: true })
  }, [wanted, isThere, setAddress])
  return isThere ? first.view : null
}
