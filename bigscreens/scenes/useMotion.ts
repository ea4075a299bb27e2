// Returns whether animation is allowed: the system setting for reduced motion, and whether the element is visible.

import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function follow(onChange: () => void): () => void {
  const media = matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}

/** True unless the element is known to be out of view. */
export function useVisible(place: RefObject<Element | null>): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
