import { Input } from 'antd'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from './textOf.ts'

export function TextEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { value, onChange } = props
  return (
    <Input
      autoComplete="off"
      placeholder={placeholder}
      value={inputText(value)}
      onChange={(event) => onChange(event.target.value)}
      {...controlProps(props)}
    />
  )
}
