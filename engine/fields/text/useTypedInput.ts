import { type RefObject, useLayoutEffect } from 'react'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import type { EditProps } from '../face.ts'
import { inputText } from './textOf.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Passes typed text to `onType` without a render: the event of the key does not reach React, which would render the input and what is around
 * it for each key. Returns the handler for changes that React sees.
 *
 * @param element returns the element of antd's control
 */
export function useTypedInput<Control>(
  { onChange, onType, extra, value }: EditProps,
  control: RefObject<Control | null>,
  element: (control: Control) => TextElement | null | undefined,
): (text: string) => void {
  // Properties of a schema file, such as a counter, need antd's own handling.
  const isPlain = onType !== undefined && Object.values(extra ?? {}).every((one) => one === undefined)
  const type = useEventCallback((text: string) => onType?.(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays
  useLayoutEffect(() => {
    const input = isPlain && control.current ? element(control.current) : null
    if (!input) return
    const listen = (event: Event) => {
      event.stopPropagation()
      type(input.value)
    }
    input.addEventListener('input', listen)
    return () => input.removeEventListener('input', listen)
  }, [isPlain])
  return (text) => {
    // React reports a text again that it has not seen before, when the input is left.
    if (!isPlain || text !== inputText(value)) onChange(text)
  }
}
