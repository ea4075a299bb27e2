import { DatePicker } from 'antd'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { DATE, TYPED_DATES } from './day.ts'
import { useDaySearch } from './useDaySearch.ts'

export function DateSearch(props: SearchProps) {
  const text = useText()
  const { isRange, one, range } = useDaySearch(props, DATE)
  if (isRange) return <DatePicker.RangePicker {...range} />
  return <DatePicker {...one} format={TYPED_DATES} placeholder={placeholderOf(props, text)} />
}
