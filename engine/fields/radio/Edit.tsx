import { Radio } from 'antd'
import { useOptions } from '../../api/options/options.ts'
import { isEmpty } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { castChoice, optionWord } from '../choice.ts'
import { controlProps } from '../control.ts'
import type { EditProps } from '../face.ts'

export function RadioEdit(props: EditProps) {
  const text = useText()
  const { entity, field, value, onChange, scope, labelledBy } = props
  const { options } = useOptions(field.choices, scope)
  const { status: _, ...control } = controlProps(props)
  return (
    <Radio.Group
      className="g-radios"
      name={props.id}
      options={options.map((option) => ({ value: String(option.value), label: optionWord(entity, option, text) }))}
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(event) => onChange(castChoice(field, event.target.value))}
      aria-labelledby={labelledBy}
      {...control}
    />
  )
}
