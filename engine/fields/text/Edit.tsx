import { AutoComplete, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useSuggestions } from '../../api/suggestions.ts'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from './textOf.ts'
import { useTypedInput } from './useTypedInput.ts'

export function TextEdit(props: EditProps) {
  return props.field.suggest.length > 0 ? <SuggestingEdit {...props} /> : <PlainEdit {...props} />
}

function PlainEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const input = useRef<InputRef>(null)
  const change = useTypedInput(props, input, elementOf)
  return (
    <Input
      ref={input}
      autoComplete="off"
      placeholder={placeholder}
      value={inputText(props.value)}
      onChange={(event) => change(event.target.value)}
      {...controlProps(props)}
    />
  )
}

const elementOf = ({ input }: InputRef) => input

/** An input with suggestions; Enter takes one only after an arrow key selected it. */
function SuggestingEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { entity, field, value, onChange, scope } = props
  const [isOpen, setOpen] = useState(false)
  const records = useSuggestions(entity, field, scope, isOpen)
  return (
    <AutoComplete
      className="g-control"
      placeholder={placeholder}
      value={inputText(value)}
      options={records.map((record) => ({ value: inputText(record[field.name]) }))}
      onChange={(text: string | undefined) => onChange(text ?? '')}
      onOpenChange={setOpen}
      defaultActiveFirstOption={false}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) === true }}
      {...controlProps(props)}
    />
  )
}
