import { useEffect, useRef, useState } from 'react'
import { useEventCallback } from '../ui/useEventCallback.ts'

/** Milliseconds in which printing must begin; some browsers begin after `print` has returned. */
const BEGIN_TIMEOUT = 2_000
/** Events that reach the page only after the print dialog is closed. */
const RETURN_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const

interface Print {
  print(): void
  /** True if the browser ignored the call: in a sandboxed frame, a web view, or after too many calls. */
  isIgnored: boolean
}

/**
 * Prints the page and calls `onEnd` afterwards. Some browsers (headless, kiosk, some phones) never fire `afterprint`; then the end is the
 * change back to screen media, or the first input in the page.
 */
export function usePrint(onEnd: () => void): Print {
  const [state, setState] = useState<'idle' | 'called' | 'begun' | 'ignored'>('idle')
  const end = useEventCallback(onEnd)
  // A ref, because an input can follow `beforeprint` before the next render.
  const hasBegun = useRef(false)
  useEffect(() => {
    const begin = () => {
      hasBegun.current = true
      setState('begun')
    }
    const medium = matchMedia('print')
    const onMedium = ({ matches }: MediaQueryListEvent) => (matches ? begin() : end())
    // Delayed, because `onEnd` moves the focus and an Enter would press the newly focused button.
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
