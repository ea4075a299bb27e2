import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea.js'
import { useRef } from 'react'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'
import { useTypedInput } from '../text/useTypedInput.ts'

// Fixed height with a resize handle: measuring the text for an automatic height costs two layouts for each key.
export function TextareaEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const input = useRef<TextAreaRef>(null)
  const change = useTypedInput(props, input, elementOf)
  return (
    <Input.TextArea
      ref={input}
      rows={3}
      placeholder={placeholder}
      value={inputText(props.value)}
      onChange={(event) => change(event.target.value)}
      {...controlProps(props)}
    />
  )
}

const elementOf = ({ resizableTextArea }: TextAreaRef) => resizableTextArea?.textArea
