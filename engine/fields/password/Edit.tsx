import { Input } from 'antd'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { textOf } from '../text/textOf.ts'

export function PasswordEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  return (
    <Input.Password
      autoComplete="new-password"
      placeholder={placeholder}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      {...controlProps(props)}
    />
  )
}
