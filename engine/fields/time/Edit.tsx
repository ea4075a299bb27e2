import { TimePicker } from 'antd'
import { TIME } from '../date/day.ts'
import { pickerInput } from '../date/pickerInput.tsx'
import { UnreadText } from '../date/UnreadText.ts'
import { useDayInput } from '../date/useDayInput.ts'
import type { EditProps } from '../face.ts'

const components = { input: pickerInput('time', 'start') }

export function TimeEdit(props: EditProps) {
  const { unread, picker } = useDayInput(props, 'time', TIME)
  return (
    <UnreadText value={unread}>
      <TimePicker components={components} needConfirm={false} {...picker} />
    </UnreadText>
  )
}
