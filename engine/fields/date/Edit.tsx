import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { DATE, fromDay, TYPED_DATES } from './day.ts'
import { useDay } from './useDay.ts'

export function DateEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const day = useDay(value)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, DATE))
  return (
    <DatePicker
      className="g-control"
      format={TYPED_DATES}
      placeholder={placeholder}
      value={day}
      // Heard at every key: a save may come before the picker has closed and tells by itself.
      onCalendarChange={change}
      onChange={change}
      {...controlProps(props)}
    />
  )
}
