import { InputNumber } from 'antd'
import type { Field } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { numberOf } from './numberOf.ts'

// Bounds are left to the rules: antd would change what was typed, a rule says what is wrong with it.
export function NumberEdit(props: EditProps) {
  const text = useText()
  const placeholder = placeholderOf(props, text)
  const { entity, field, value, onChange } = props
  return (
    <InputNumber
      className="g-control"
      step={stepOf(field)}
      suffix={field.unit === null ? undefined : text.word(entity, field.unit)}
      placeholder={placeholder}
      value={numberOf(value)}
      onChange={(next) => onChange(next)}
      {...controlProps(props)}
    />
  )
}

function stepOf(field: Field): number {
  const rule = field.rules.find((known) => known.kind === 'multipleOf')
  return rule?.kind === 'multipleOf' ? rule.limit : 1
}
