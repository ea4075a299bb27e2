import { type KeyboardEvent, useState } from 'react'
import { isTimeField } from '../../model/formats/formats.ts'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import { type DayWidget, typedDay } from '../date/typedDay.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { SearchInputFrame } from '../SearchBox.tsx'
import { inputText } from '../text/textOf.ts'

/** Input of a day, a moment, a time or a range. Typed values are accepted; the calendar loads with a click. */
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
  id: string
  placeholder: string
  value: unknown
  onChange(day: unknown): void
  onOpen: SearchProps['onOpen']
}

function DayInput({ widget, id, placeholder, value, onChange, onOpen }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    // Typing cancels the pending calendar, which would discard the incomplete date.
    onOpen?.(null)
    const day = typedDay(widget, text)
    if (day !== undefined) onChange(day)
  }
  const leave = () => {
    setTyped(null)
    onOpen?.(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || typed !== null) return
    event.preventDefault()
    onOpen?.({ inputId: id, typed: '' })
  }
  return (
    <input
      id={id}
      type="text"
      autoComplete="off"
      placeholder={placeholder}
      value={typed ?? inputText(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onClick={() => typed === null && onOpen?.({ inputId: id, typed: '' })}
      onKeyDown={onKeyDown}
    />
  )
}
