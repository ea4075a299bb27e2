import type OlMap from 'ol/Map.js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createSiteMap, endSiteMap, layGround } from './siteMap.ts'
import { tiles } from './tiles.ts'

/** A map inside an element, disposed on unmount. @param made called with the new map */
export function useSiteMap(made: (map: OlMap) => void): {
  target: RefObject<HTMLDivElement | null>
  isOffline: boolean
} {
  const target = useRef<HTMLDivElement>(null)
  const latest = useRef(made)
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const map = createSiteMap(element)
    layGround(map, tiles, () => setOffline(true))
    latest.current(map)
    return () => endSiteMap(map)
  }, [])
  return { target, isOffline }
}
