import { Input } from 'antd'
import { useText } from '../../text.ts'
import { placeholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { textOf } from './textOf.ts'

export function TextSearch(props: SearchProps) {
  const placeholder = placeholderOf(props, useText())
  return (
    <Input
      id={props.id}
      allowClear
      autoComplete="off"
      placeholder={placeholder}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value || undefined)}
    />
  )
}
