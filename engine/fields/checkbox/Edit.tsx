import { Checkbox } from 'antd'
import { useOptions } from '../../api/options/options.ts'
import { joinIds, splitIds } from '../../model/commaIds.ts'
import { useText } from '../../text/text.ts'
import { optionWord } from '../choice.ts'
import type { EditProps } from '../face.ts'

export function CheckboxEdit({ entity, field, id, value, onChange, disabled, scope, labelledBy, describedBy, onBlur, onFocus }: EditProps) {
  const text = useText()
  const { options } = useOptions(field.choices, scope, { all: true })
  const chosen = splitIds(value)
  const values = options.map((option) => String(option.value))
  const change = (ticked: readonly string[]) => {
    // In the order of the choices; values that are no longer choices are kept.
    const next = [...chosen.filter((one) => !values.includes(one)), ...values.filter((value) => ticked.includes(value))]
    onChange(next.length > 0 ? joinIds(next) : null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the label that stands above it
    <div
      id={id}
      role="group"
      className="g-radios"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      <Checkbox.Group
        name={id}
        disabled={disabled}
        options={options.map((option) => ({ value: String(option.value), label: optionWord(entity, option, text) }))}
        value={chosen}
        onChange={change}
      />
    </div>
  )
}
