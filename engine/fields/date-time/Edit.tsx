import { DatePicker } from 'antd'
import { DATE_TIME } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { UnreadText } from '../date/UnreadText.ts'
import { useDayInput } from '../date/useDayInput.ts'
import type { EditProps } from '../face.ts'

const components = { input: pickerInput('date-time', 'start') }

// Without `needConfirm={false}` antd discards a typed moment that was not confirmed.
export function DateTimeEdit(props: EditProps) {
  const { unread, picker } = useDayInput(props, 'date-time', DATE_TIME)
  return (
    <UnreadText value={unread}>
      <DatePicker components={components} showTime needConfirm={false} {...picker} />
    </UnreadText>
  )
}
