import { TimePicker } from 'antd'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import { TIME } from '../date/day.ts'
import { useDaySearch } from '../date/useDaySearch.ts'
import type { SearchProps } from '../face.ts'

export function TimeSearch(props: SearchProps) {
  const text = useText()
  const { isRange, one, range } = useDaySearch(props, TIME)
  if (isRange) return <TimePicker.RangePicker {...range} needConfirm={false} />
  return <TimePicker {...one} needConfirm={false} placeholder={placeholderOf(props, text)} />
}
