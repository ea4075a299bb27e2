// The inputs inside antd's pickers: antd alone knows one text for each value, and drops what it cannot read without a word.

import { type ChangeEvent, type ComponentProps, useImperativeHandle, useRef } from 'react'
import type { DayEdge } from '../../model/formats/readDate.ts'
import type { DayWidget } from './typedDay.ts'
import { useTypedText } from './useTypedText.ts'

/** Some component for `components.input` of a picker. @param forgets what cannot be read goes when the input is left */
export function pickerInput(widget: DayWidget, edge: DayEdge | 'named', forgets = false) {
  return function PickerInput({ ref, value, onChange, onBlur, ...others }: ComponentProps<'input'> & { 'date-range'?: DayEdge }) {
    const input = useRef<HTMLInputElement>(null)
    useImperativeHandle(ref, () => input.current as HTMLInputElement)
    const ownEdge = edge === 'named' ? (others['date-range'] ?? 'start') : edge
    const { text, fault, type, leave, forget } = useTypedText({ widget, edge: ownEdge, value: String(value ?? ''), input })
    return (
      <input
        {...others}
        {...(fault !== '' && { 'aria-invalid': true })}
        title={fault || text || undefined}
        ref={input}
        value={text}
        onChange={(event) => {
          const read = type(event.target.value)
          if (read !== undefined) onChange?.({ ...event, target: { ...event.target, value: read ?? '' } } as ChangeEvent<HTMLInputElement>)
        }}
        onBlur={(event) => {
          if (forgets) forget()
          else leave()
          onBlur?.(event)
        }}
      />
    )
  }
}
