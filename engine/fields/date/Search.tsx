import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'
import { DATE, fromDay, TYPED_DATES } from './day.ts'
import { useDay, useDays } from './useDay.ts'

export function DateSearch(props: SearchProps) {
  const text = useText()
  const { field, id, value, onChange } = props
  const isRange = field.search === 'range'
  const day = useDay(isRange ? null : value)
  const days = useDays(rangeOf(isRange ? value : null))
  const changeRange = (next: readonly (Dayjs | null)[] | null) =>
    onChange(searchRange(fromDay(next?.[0] ?? null, DATE), fromDay(next?.[1] ?? null, DATE)))
  if (!isRange) {
    return (
      <DatePicker
        id={id}
        className="g-control"
        format={TYPED_DATES}
        placeholder={placeholderOf(props, text)}
        value={day}
        onChange={(next) => onChange(fromDay(next, DATE) ?? undefined)}
      />
    )
  }
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="g-control"
      allowEmpty={[true, true]}
      value={days}
      // Heard at every key: the button that searches may be pressed before the picker has closed.
      onCalendarChange={changeRange}
      onChange={changeRange}
    />
  )
}
