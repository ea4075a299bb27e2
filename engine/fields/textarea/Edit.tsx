import { Input } from 'antd'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'

// Fixed height with a resize handle: measuring the text for an automatic height costs two layouts for each key.
export function TextareaEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  return (
    <Input.TextArea
      rows={3}
      placeholder={placeholder}
      value={inputText(value)}
      onChange={(event) => onChange(event.target.value)}
      {...controlProps(props)}
    />
  )
}
