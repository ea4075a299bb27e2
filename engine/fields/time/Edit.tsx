import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import { fromDay, TIME } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { UnreadText, useUnread } from '../date/UnreadText.ts'
import { useDay } from '../date/useDay.ts'
import type { EditProps } from '../face.ts'

const components = { input: pickerInput('time', 'start') }

export function TimeEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const { day: known, unread } = useUnread('time', value, onChange)
  const day = useDay(known)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, TIME))
  return (
    <UnreadText value={unread}>
      <TimePicker
        className="g-control"
        components={components}
        needConfirm={false}
        format={TIME}
        placeholder={placeholder}
        value={day}
        // Heard at every key: a save may come before the picker has closed and tells by itself.
        onCalendarChange={change}
        onChange={change}
        {...controlProps(props)}
      />
    </UnreadText>
  )
}
