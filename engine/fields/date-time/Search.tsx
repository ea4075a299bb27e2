import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { DAY_END, DAY_START } from '../../model/formats/dayEnds.ts'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import { DATE_TIME, fromDay, toDay } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { useDay } from '../date/useDay.ts'
import { useDaySearch } from '../date/useDaySearch.ts'
import type { SearchProps } from '../face.ts'
import { rangeOf, searchRange } from '../range.ts'

// A range of days starts at midnight of the first and ends with the last second of the last day.
const START = { components: { input: pickerInput('date-time', 'start') }, showTime: { defaultOpenValue: toDay(DAY_START) as Dayjs } }
const END = { components: { input: pickerInput('date-time', 'end') }, showTime: { defaultOpenValue: toDay(DAY_END) as Dayjs } }

export function DateTimeSearch(props: SearchProps) {
  return props.field.search === 'range' ? <MomentRange {...props} /> : <Moment {...props} />
}

function Moment(props: SearchProps) {
  const { one } = useDaySearch(props, DATE_TIME)
  return <DatePicker {...one} {...START} needConfirm={false} format={DATE_TIME} placeholder={placeholderOf(props, useText())} />
}

/** Two pickers: in antd's range picker with times, a second click would overwrite the start. */
function MomentRange({ id, value, onChange }: SearchProps) {
  const { t } = useText()
  const [from, to] = rangeOf(value)
  const ends = [useDay(from), useDay(to)] as const
  // Two moments need the space of the icons.
  const shared = { className: 'g-control', needConfirm: false, format: DATE_TIME, suffixIcon: null }
  const changeStart = (day: Dayjs | readonly Dayjs[] | null) => onChange(searchRange(textOf(day), to))
  const changeEnd = (day: Dayjs | readonly Dayjs[] | null) => onChange(searchRange(from, textOf(day)))
  return (
    <span className="g-search-ends">
      <DatePicker
        {...shared}
        {...START}
        id={id}
        placeholder={t('field.startDate')}
        value={ends[0]}
        onCalendarChange={changeStart}
        onChange={changeStart}
      />
      <span aria-hidden="true">~</span>
      <DatePicker
        {...shared}
        {...END}
        id={`${id}-to`}
        placeholder={t('field.endDate')}
        value={ends[1]}
        onCalendarChange={changeEnd}
        onChange={changeEnd}
      />
    </span>
  )
}

const textOf = (day: Dayjs | readonly Dayjs[] | null): string | null =>
  fromDay(Array.isArray(day) ? null : (day as Dayjs | null), DATE_TIME)
