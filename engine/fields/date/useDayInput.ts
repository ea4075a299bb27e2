// Properties that the pickers of days, moments and times of a form share.

import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { fromDay } from './day.ts'
import type { DayWidget } from './typedDay.ts'
import { useUnread } from './UnreadText.ts'
import { useDay } from './useDay.ts'

/** @param format of the value, and of its text */
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
    // Heard at every key: a save may come before the picker has closed and tells by itself.
    onCalendarChange: change,
    onChange: change,
    ...controlProps(props),
  }
  return { unread, picker }
}
