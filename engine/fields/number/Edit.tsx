import { InputNumber } from 'antd'
import { decimalPlaces, decimalText } from '../../model/decimals.ts'
import type { Field } from '../../model/entity/entity.ts'
import { readNumber } from '../../model/formats/readNumber.ts'
import { useText } from '../../text/text.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'

// Bounds are checked by the rules, since antd would change the typed value. For the same reason an invalid text becomes the value: antd
// would discard it on blur.
export function NumberEdit(props: EditProps) {
  const text = useText()
  const placeholder = placeholderOf(props, text)
  const { entity, field, value, onChange } = props
  return (
    <InputNumber<number | string>
      className="g-control"
      step={stepOf(field)}
      suffix={field.unit === null ? undefined : text.word(entity, field.unit)}
      placeholder={placeholder}
      value={value === null || value === undefined ? null : (value as number | string)}
      parser={(typed) => readNumber(field, typed ?? '') ?? typed ?? ''}
      {...separated(field)}
      onChange={(next) => onChange(next)}
      onInput={(typed) => {
        if (typed.trim() === '') onChange(null)
        else if (readNumber(field, typed) === null) onChange(typed)
      }}
      {...controlProps(props)}
    />
  )
}

/** Separators and decimals of an exact number, shown while the input has no focus. */
function separated({ decimals }: Field) {
  if (decimals === null) return {}
  return {
    formatter: (value: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
      userTyping
        ? input
        : value === undefined || value === '' || !Number.isFinite(Number(value))
          ? String(value ?? '')
          : decimalText(Number(value), Math.max(decimals, decimalPlaces(Number(value)))),
  }
}

function stepOf(field: Field): number {
  const rule = field.rules.find((known) => known.kind === 'multipleOf')
  return rule?.kind === 'multipleOf' ? rule.limit : 1
}
