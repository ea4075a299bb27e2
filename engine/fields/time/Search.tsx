import { TimePicker } from 'antd'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import { TIME } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { useDaySearch } from '../date/useDaySearch.ts'
import type { SearchProps } from '../face.ts'

const components = { input: pickerInput('time', 'named') }

export function TimeSearch(props: SearchProps) {
  const text = useText()
  const { isRange, one, range } = useDaySearch(props, TIME)
  if (isRange) return <TimePicker.RangePicker {...range} components={components} needConfirm={false} />
  return <TimePicker {...one} components={components} needConfirm={false} placeholder={placeholderOf(props, text)} />
}
