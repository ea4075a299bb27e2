import { useEffect, useRef, useState } from 'react'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { HeldInput } from '../heldInput.ts'

interface Typed {
  value: unknown
  /** Value of the form when the text was typed. */
  from: unknown
}

/** Milliseconds from a key until the form has the text. */
export const PASS_MS = 150

/**
 * Value of a text control: the typed text at once. The form receives it a little later, or as soon as its values are needed, so that no key
 * waits for rules and other fields.
 *
 * @param read returns the value of the form; a render that calls it observes the value
 */
export function useTypedValue(form: HeldInput, read: () => unknown, onChange: (value: unknown) => void) {
  const value = read()
  const [typed, setTyped] = useState<Typed | null>(null)
  const waiting = useRef<(() => void) | null>(null)
  const latest = useRef<Typed | null>(null)
  // The form has the text, or another value from elsewhere.
  if (typed !== null && !Object.is(typed.from, value)) setTyped(null)

  const pass = useEventCallback(() => {
    if (waiting.current === null || latest.current === null) return
    const { value: next, from } = latest.current
    waiting.current()
    waiting.current = null
    onChange(next)
    if (Object.is(read(), from)) setTyped(null)
  })
  const change = useEventCallback((next: unknown) => {
    latest.current = { value: next, from: read() }
    setTyped(latest.current)
    // Later keys do not put it off: who types without a pause sees computed values as well.
    if (waiting.current) return
    const timer = setTimeout(pass, PASS_MS)
    const remove = form.hold(pass)
    waiting.current = () => {
      clearTimeout(timer)
      remove()
    }
  })
  useEffect(() => pass, [pass])

  return { shown: typed !== null && Object.is(typed.from, value) ? typed.value : value, change, pass }
}
