import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import { fromDay, TIME } from '../date/day.ts'
import { useDay } from '../date/useDay.ts'
import type { EditProps } from '../face.ts'

export function TimeEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const day = useDay(value)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, TIME))
  return (
    <TimePicker
      className="g-control"
      needConfirm={false}
      format={TIME}
      placeholder={placeholder}
      value={day}
      // Heard at every key: a save may come before the picker has closed and tells by itself.
      onCalendarChange={change}
      onChange={change}
      {...controlProps(props)}
    />
  )
}
