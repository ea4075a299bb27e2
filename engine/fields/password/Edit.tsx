import { Input } from 'antd'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'

export function PasswordEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  return (
    <Input.Password
      autoComplete="new-password"
      placeholder={placeholder}
      value={inputText(value)}
      onChange={(event) => onChange(event.target.value)}
      {...controlProps(props)}
    />
  )
}
