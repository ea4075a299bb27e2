import { useEffect, useState } from 'react'
import { firstView, memoryName, noViews, viewMemory } from '../list/views/viewMemory.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { ListView } from '../model/list/listView.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'

/**
 * The view that a list begins with, `null` until the address bar says what it asks for, so that the list is asked for once.
 * @param isInAddress the address bar holds the list's state
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
  // Any other address will do: the person may have gone on before this one was written.
  const isThere = wanted === null || now !== start
  // Not a layout effect: those run before the routers above this page listen, which then miss the change and the list stays blank.
  useEffect(() => {
    if (wanted === null) return
    if (isThere) setWanted(null)
    else setAddress(new URLSearchParams(wanted), { replace: true })
  }, [wanted, isThere, setAddress])
  return isThere ? first.view : null
}
