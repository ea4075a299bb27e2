import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import { DATE_TIME, fromDay } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { UnreadText, useUnread } from '../date/UnreadText.ts'
import { useDay } from '../date/useDay.ts'
import type { EditProps } from '../face.ts'

const components = { input: pickerInput('date-time', 'start') }

// Without `needConfirm={false}` a moment that was typed but not confirmed is thrown away on blur.
export function DateTimeEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const { day: known, unread } = useUnread('date-time', value, onChange)
  const day = useDay(known)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, DATE_TIME))
  return (
    <UnreadText value={unread}>
      <DatePicker
        className="g-control"
        components={components}
        showTime
        needConfirm={false}
        format={DATE_TIME}
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
