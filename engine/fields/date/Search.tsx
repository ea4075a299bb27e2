import { DatePicker } from 'antd'
import { useText } from '../../text/text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { DATE } from './day.ts'
import { pickerInput } from './pickerInput.tsx'
import { useDaySearch } from './useDaySearch.ts'

const components = { input: pickerInput('date', 'named') }

export function DateSearch(props: SearchProps) {
  const text = useText()
  const { isRange, one, range } = useDaySearch(props, DATE)
  if (isRange) return <DatePicker.RangePicker {...range} components={components} />
  return <DatePicker {...one} components={components} format={DATE} placeholder={placeholderOf(props, text)} />
}
