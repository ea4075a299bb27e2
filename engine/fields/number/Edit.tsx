import { InputNumber } from 'antd'
import type { Field } from '../../model/entity.ts'
import { isEmpty } from '../../model/rules.ts'
import { useText } from '../../text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'

// Bounds are left to the rules: antd would change what was typed, a rule says what is wrong with it.
export function NumberEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { field, value, onChange } = props
  return (
    <InputNumber
      className="g-control"
      step={stepOf(field)}
      placeholder={placeholder}
      value={numberOf(value)}
      onChange={(next) => onChange(next)}
      {...controlProps(props)}
    />
  )
}

export function numberOf(value: unknown): number | null {
  return isEmpty(value) || Number.isNaN(Number(value)) ? null : Number(value)
}

function stepOf(field: Field): number {
  const rule = field.rules.find((known) => known.kind === 'multipleOf')
  return rule?.kind === 'multipleOf' ? rule.limit : 1
}
