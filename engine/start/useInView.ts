import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Content is prepared when it is within half a screen of the visible part. */
const MARGIN = '50%'

/** True from when the element first comes near the visible part of the page, or is printed. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (isInView || !element.current) return
    const show = () => setInView(true)
    const print = () => flushSync(show)
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && startTransition(show), {
      rootMargin: MARGIN,
    })
    observer.observe(element.current)
    addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', print)
    }
  }, [isInView, element])
  return isInView
}
