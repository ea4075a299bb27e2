import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { EditProps } from '../face.ts'
import { inputText } from './textOf.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Passes typed text on without a render: the event of the key does not reach React, which would render the input and what is around it for
 * each key. Returns the handler for changes that React sees.
 *
 * @param element returns the element of antd's control
 */
export function useTypedInput<Control>(
  { onChange, typing, extra, value }: EditProps,
  control: RefObject<Control | null>,
  element: (control: Control) => TextElement | null | undefined,
): (text: string) => void {
  // Properties of a schema file, such as a counter, need antd's own handling.
  const isPlain = typing !== undefined && Object.values(extra ?? {}).every((one) => one === undefined)
  const type = useEventCallback((text: string) => typing?.type(text))
  const isHeld = useEventCallback((text: string) => inputText(typing?.held()?.value) === text)
  const rendered = useRef('')
  rendered.current = inputText(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays
  useLayoutEffect(() => {
    const input = isPlain && control.current ? element(control.current) : null
    if (!input) return
    const listen = (event: Event) => {
      event.stopPropagation()
      type(input.value)
    }
    const release = keepTyped(input, (text) => text === rendered.current && isHeld(input.value))
    if (!release) return
    input.addEventListener('input', listen)
    return () => {
      input.removeEventListener('input', listen)
      release()
    }
  }, [isPlain])
  return (text) => {
    // React reports a text again that it has not seen before, when the input is left.
    if (!isPlain || text !== inputText(value)) onChange(text)
  }
}

/**
 * Ignores values that React sets from an earlier render: antd's input renders by itself, for its focus or for a list that arrives behind the
 * dialog, and typed text is never taken back. Returns the function that ends it; `null` if React does not observe the value.
 */
function keepTyped(input: TextElement, isEarlier: (text: string) => boolean): (() => void) | null {
  // React observes the values of inputs by a property of the same kind.
  const known = Object.getOwnPropertyDescriptor(input, 'value')
  if (!known?.set || !known.get) return null
  const { get, set } = known
  Object.defineProperty(input, 'value', {
    ...known,
    get: () => get.call(input),
    set(text: string) {
      if (!isEarlier(String(text))) set.call(input, text)
    },
  })
  return () => Object.defineProperty(input, 'value', known)
}
