import { Select } from 'antd'
import { joinIds } from '../../model/commaIds.ts'
import { useText } from '../../text/text.ts'
import { castChoice } from '../choice.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { chosenOf, useChoices } from './useChoices.ts'

export function SelectEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { entity, field, value, onChange, record, scope } = props
  const chosen = chosenOf(field, value)
  const { options, note, ...open } = useChoices({ entity, field, chosen, record, scope })
  const shared = { ...open, className: 'g-control', options, placeholder, notFoundContent: note, ...controlProps(props) }
  if (field.multiple) {
    return (
      <Select mode="multiple" value={chosen} onChange={(ids: string[]) => onChange(ids.length > 0 ? joinIds(ids) : null)} {...shared} />
    )
  }
  return (
    <Select
      allowClear={!field.required}
      value={chosen[0]}
      onChange={(id: string | undefined) => onChange(id === undefined ? null : castChoice(field, id))}
      {...shared}
    />
  )
}
