import { useEffect, useReducer, useRef } from 'react'
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
  const [, render] = useReducer((count: number) => count + 1, 0)
  const waiting = useRef<(() => void) | null>(null)
  const latest = useRef<Typed | null>(null)

  const pass = useEventCallback(() => {
    if (waiting.current === null || latest.current === null) return
    const { value: next, from } = latest.current
    waiting.current()
    waiting.current = null
    onChange(next)
    if (Object.is(read(), from)) render()
  })
  /** For an input that shows the text by itself. */
  const type = useEventCallback((next: unknown) => {
    latest.current = { value: next, from: read() }
    // Later keys do not put it off: who types without a pause sees computed values as well.
    if (waiting.current) return
    const timer = setTimeout(pass, PASS_MS)
    const remove = form.hold(pass)
    waiting.current = () => {
      clearTimeout(timer)
      remove()
    }
  })
  const change = useEventCallback((next: unknown) => {
    type(next)
    render()
  })
  useEffect(() => pass, [pass])

  /** Typed text that the form does not have yet, unless the form has another value from elsewhere. */
  const held = useEventCallback(() => (waiting.current && latest.current && Object.is(latest.current.from, read()) ? latest.current : null))
  const typed = waiting.current && latest.current
  return { shown: typed && Object.is(typed.from, value) ? typed.value : value, change, type, held, pass }
}
