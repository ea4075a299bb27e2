// Common properties of the date, moment and time pickers in forms.

import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { fromDay } from './day.ts'
import type { DayWidget } from './typedDay.ts'
import { useUnread } from './UnreadText.ts'
import { useDay } from './useDay.ts'

/** @param format dayjs format of value and text */
export function useDayInput(props: EditProps, widget: DayWidget, format: string) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const { day, unread } = useUnread(widget, value, onChange)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, format))
  const picker = {
    className: 'g-control',
    format,
    placeholder,
    value: useDay(day),
    // Called on every keystroke, because a save may happen before the picker closes.
    onCalendarChange: change,
    onChange: change,
    ...controlProps(props),
  }
  return { unread, picker }
}
