import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import { DATE_TIME } from '../date/day.ts'
import { useDaySearch } from '../date/useDaySearch.ts'
import type { SearchProps } from '../face.ts'

// A range of days covers them whole: it starts at midnight and ends a second before the next.
const WHOLE_DAYS = [dayjs('2000-01-01 00:00:00'), dayjs('2000-01-01 23:59:59')]

export function DateTimeSearch(props: SearchProps) {
  const text = useText()
  const { isRange, one, range } = useDaySearch(props, DATE_TIME)
  if (isRange)
    return <DatePicker.RangePicker {...range} showTime={{ defaultOpenValue: WHOLE_DAYS }} needConfirm={false} format={DATE_TIME} />
  return <DatePicker {...one} showTime needConfirm={false} placeholder={placeholderOf(props, text)} />
}
