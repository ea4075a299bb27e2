import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useText } from '../../text.ts'
import { placeholderOf } from '../control.ts'
import { DATE_TIME, fromDay } from '../date/day.ts'
import { useDay, useDays } from '../date/useDay.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'

// A range of days covers them whole: it starts at midnight and ends a second before the next.
const WHOLE_DAYS = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')]

export function DateTimeSearch(props: SearchProps) {
  const text = useText()
  const { field, id, value, onChange } = props
  const isRange = field.search === 'range'
  const day = useDay(isRange ? null : value)
  const days = useDays(rangeOf(isRange ? value : null))
  const changeRange = (next: readonly (Dayjs | null)[] | null) =>
    onChange(searchRange(fromDay(next?.[0] ?? null, DATE_TIME), fromDay(next?.[1] ?? null, DATE_TIME)))
  if (!isRange) {
    return (
      <DatePicker
        id={id}
        className="g-control"
        showTime
        needConfirm={false}
        placeholder={placeholderOf(props, text)}
        value={day}
        onChange={(next) => onChange(fromDay(next, DATE_TIME) ?? undefined)}
      />
    )
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="g-control"
      showTime={{ defaultOpenValue: WHOLE_DAYS }}
      needConfirm={false}
      allowEmpty={[true, true]}
      format={DATE_TIME}
      value={days}
      // Heard at every key: the button that searches may be pressed before the picker has closed.
      onCalendarChange={changeRange}
      onChange={changeRange}
    />
  )
}
