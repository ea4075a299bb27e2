import { TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../../text.ts'
import { placeholderOf } from '../control.ts'
import { fromDay, TIME } from '../date/day.ts'
import { useDay, useDays } from '../date/useDay.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'

export function TimeSearch(props: SearchProps) {
  const text = useText()
  const { field, id, value, onChange } = props
  const isRange = field.search === 'range'
  const day = useDay(isRange ? null : value)
  const days = useDays(rangeOf(isRange ? value : null))
  const changeRange = (next: readonly (Dayjs | null)[] | null) =>
    onChange(searchRange(fromDay(next?.[0] ?? null, TIME), fromDay(next?.[1] ?? null, TIME)))
  if (!isRange) {
    return (
      <TimePicker
        id={id}
        className="g-control"
        needConfirm={false}
        placeholder={placeholderOf(props, text)}
        value={day}
        onChange={(next) => onChange(fromDay(next, TIME) ?? undefined)}
      />
    )
  }
  return (
    <TimePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      className="g-control"
      needConfirm={false}
      allowEmpty={[true, true]}
      value={days}
      // Heard at every key: the button that searches may be pressed before the picker has closed.
      onCalendarChange={changeRange}
      onChange={changeRange}
    />
  )
}
