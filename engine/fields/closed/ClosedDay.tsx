import { type KeyboardEvent, useRef } from 'react'
import { isTimeField } from '../../model/formats/formats.ts'
import type { DayEdge } from '../../model/formats/readDate.ts'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { DayWidget } from '../date/typedDay.ts'
import { useTypedText } from '../date/useTypedText.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { SearchInputFrame } from '../SearchBox.tsx'
import { inputText } from '../text/textOf.ts'

/** Input for a date, moment, time or range. Typed values are accepted; a click loads the calendar. */
export function ClosedDay(props: SearchProps) {
  const text = useText()
  const { field, id, value, onChange, onOpen } = props
  const widget = field.widget as DayWidget
  const isTime = isTimeField(field)
  const glyph = isTime ? 'clock' : 'calendar'
  const shared = { widget, onOpen }
  if (field.search !== 'range') {
    const clear = inputText(value) === '' ? undefined : () => onChange(undefined)
    return (
      <SearchInputFrame glyph={glyph} onClear={clear}>
        <DayInput
          {...shared}
          id={id}
          placeholder={placeholderOf(props, text)}
          value={value}
          onChange={(day) => onChange(day ?? undefined)}
        />
      </SearchInputFrame>
    )
  }
  const [from, to] = rangeOf(value)
  const clear = from === null && to === null ? undefined : () => onChange(undefined)
  const kind = isTime ? 'Time' : 'Date'
  return (
    <SearchInputFrame glyph={glyph} onClear={clear}>
      <DayInput
        {...shared}
        id={id}
        placeholder={text.t(`field.start${kind}`)}
        value={from}
        onChange={(day) => onChange(searchRange(day, to))}
      />
      <span aria-hidden="true">~</span>
      <DayInput
        {...shared}
        edge="end"
        id={`${id}-to`}
        placeholder={text.t(`field.end${kind}`)}
        value={to}
        onChange={(day) => onChange(searchRange(from, day))}
      />
    </SearchInputFrame>
  )
}

interface DayProps {
  widget: DayWidget
  edge?: DayEdge
  id: string
  placeholder: string
  value: unknown
  onChange(day: unknown): void
  onOpen: SearchProps['onOpen']
}

function DayInput({ widget, edge = 'start', id, placeholder, value, onChange, onOpen }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, fault, type, leave } = useTypedText({ widget, edge, value: inputText(value), input, isValidated: false })
  const isTyped = text !== inputText(value)
  const change = (next: string) => {
    // Typing cancels the pending calendar, which would discard the incomplete date.
    onOpen?.(null)
    const day = type(next)
    if (day !== undefined) onChange(day)
  }
  const blur = () => {
    leave()
    onOpen?.(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isTyped) return
    event.preventDefault()
    onOpen?.({ inputId: id, typed: '' })
  }
  return (
    <input
      ref={input}
      id={id}
      type="text"
      autoComplete="off"
      placeholder={placeholder}
      aria-invalid={fault !== '' || undefined}
      title={fault || undefined}
      value={text}
      onChange={(event) => change(event.target.value)}
      onBlur={blur}
      onClick={() => !isTyped && onOpen?.({ inputId: id, typed: '' })}
      onKeyDown={onKeyDown}
    />
  )
}
