import { useEffect, useRef, useState } from 'react'
import { useEventCallback } from '../ui/useEventCallback.ts'

/** Milliseconds in which the browser must begin to print. Some browsers begin after `print` has returned. */
const BEGIN_TIMEOUT = 2_000
/** Events that only reach the page when the print window of the browser is closed. */
const RETURN_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const

interface Print {
  print(): void
  /** The browser did not begin: a sandboxed frame, a web view of an app, or too many calls in a short time. */
  isIgnored: boolean
}

/**
 * Prints the page and calls `onEnd` when the browser has printed it. Some browsers never fire `afterprint` (headless, kiosk, some phones): then
 * the end is the return of the medium to the screen, or the first input in the page.
 */
export function usePrint(onEnd: () => void): Print {
  const [state, setState] = useState<'idle' | 'called' | 'begun' | 'ignored'>('idle')
  const end = useEventCallback(onEnd)
  // A reference beside the state: an input right after `beforeprint` comes before the next render.
  const hasBegun = useRef(false)
  useEffect(() => {
    const begin = () => {
      hasBegun.current = true
      setState('begun')
    }
    const medium = matchMedia('print')
    const onMedium = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    // After the event: the end moves the focus, and an Enter would press the button that gets it.
    const onInput = () => {
      if (hasBegun.current) setTimeout(end)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    medium.addEventListener('change', onMedium)
    // A focus event without capture is that of the window itself.
    for (const type of RETURN_EVENTS) addEventListener(type, onInput, type !== 'focus')
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      medium.removeEventListener('change', onMedium)
      for (const type of RETURN_EVENTS) removeEventListener(type, onInput, type !== 'focus')
    }
  }, [end])
  useEffect(() => {
    if (state !== 'called') return
    const timer = setTimeout(() => setState('ignored'), BEGIN_TIMEOUT)
    return () => clearTimeout(timer)
  }, [state])
  const print = useEventCallback(() => {
    setState('called')
    // Web views of apps may lack the function.
    window.print?.()
  })
  return { print, isIgnored: state === 'ignored' }
}
