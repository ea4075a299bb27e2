import { DatePicker } from 'antd'
import type { EditProps } from '../face.ts'
import { DATE } from './day.ts'
import { pickerInput } from './pickerInput.tsx'
import { UnreadText } from './UnreadText.ts'
import { useDayInput } from './useDayInput.ts'

const components = { input: pickerInput('date', 'start') }

export function DateEdit(props: EditProps) {
  const { unread, picker } = useDayInput(props, 'date', DATE)
  return (
    <UnreadText value={unread}>
      <DatePicker components={components} {...picker} />
    </UnreadText>
  )
}
