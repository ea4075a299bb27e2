import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { DATE, fromDay } from './day.ts'
import { pickerInput } from './pickerInput.tsx'
import { UnreadText, useUnread } from './UnreadText.ts'
import { useDay } from './useDay.ts'

const components = { input: pickerInput('date', 'start') }

export function DateEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  const { day: known, unread } = useUnread('date', value, onChange)
  const day = useDay(known)
  const change = (next: Dayjs | Dayjs[] | null) => onChange(Array.isArray(next) ? null : fromDay(next, DATE))
  return (
    <UnreadText value={unread}>
      <DatePicker
        className="g-control"
        components={components}
        format={DATE}
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
