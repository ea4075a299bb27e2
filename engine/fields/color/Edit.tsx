import { Input } from 'antd'
import { formats } from '../../model/formats/formats.ts'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { inputText } from '../text/textOf.ts'

/** A text input, which can be empty, beside the browser's colour picker. */
export function ColorEdit(props: EditProps) {
  const text = useText()
  const { entity, field, value, onChange, disabled } = props
  const typed = inputText(value)
  return (
    <span className="g-color">
      <input
        type="color"
        aria-label={text.t('field.pickColor', { title: text.word(entity, field.title) })}
        value={formats.color.test?.(typed) ? typed : '#ffffff'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <Input
        autoComplete="off"
        placeholder={placeholderOf(props, text)}
        value={typed}
        maxLength={7}
        onChange={(event) => onChange(event.target.value)}
        {...controlProps(props)}
      />
    </span>
  )
}
