// Inputs for antd's pickers that accept all common date formats; antd's own input discards other formats silently.

import { type ChangeEvent, type ComponentProps, useContext, useImperativeHandle, useRef } from 'react'
import type { DayEdge } from '../../model/formats/readDate.ts'
import type { DayWidget } from './typedDay.ts'
import { UnreadText } from './UnreadText.ts'
import { useTypedText } from './useTypedText.ts'

/** Component for `components.input` of a picker. */
export function pickerInput(widget: DayWidget, edge: DayEdge | 'named') {
  return function PickerInput({ ref, value, onChange, onBlur, ...others }: ComponentProps<'input'> & { 'date-range'?: DayEdge }) {
    const input = useRef<HTMLInputElement>(null)
    useImperativeHandle(ref, () => input.current as HTMLInputElement)
    const ownEdge = edge === 'named' ? (others['date-range'] ?? 'start') : edge
    const unread = useContext(UnreadText)
    const typed = useTypedText({ widget, edge: ownEdge, value: String(value ?? ''), input, isValidated: unread !== null })
    const text = unread?.text ?? typed.text
    const { fault } = typed
    return (
      <input
        {...others}
        {...(fault !== '' && { 'aria-invalid': true })}
        title={fault || text || undefined}
        ref={input}
        value={text}
        onChange={(event) => {
          const read = typed.type(event.target.value)
          if (!read) unread?.keep(read === null ? null : event.target.value)
          if (read !== undefined) onChange?.({ ...event, target: { ...event.target, value: read ?? '' } } as ChangeEvent<HTMLInputElement>)
        }}
        onBlur={(event) => {
          typed.leave()
          onBlur?.(event)
        }}
      />
    )
  }
}
