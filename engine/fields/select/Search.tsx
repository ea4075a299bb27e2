import { Select } from 'antd'
import { useText } from '../../text/text.ts'
import { castChoice } from '../choice.ts'
import { searchPlaceholderOf, takesSeveral } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { searched } from '../searched.ts'
import { useChoices } from './useChoices.ts'

export function SelectSearch(props: SearchProps) {
  const placeholder = searchPlaceholderOf(props, useText())
  const { entity, field, id, value, onChange } = props
  const chosen = searched(value)
  const { options, note, ...open } = useChoices({ entity, field, chosen })
  const shared = { ...open, id, className: 'g-control', allowClear: true, options, placeholder, notFoundContent: note }
  if (takesSeveral(field, 'search')) {
    return (
      <Select
        mode="multiple"
        maxTagCount="responsive"
        value={chosen}
        onChange={(ids: string[]) => onChange(ids.length > 0 ? ids.map((id) => castChoice(field, id)) : undefined)}
        {...shared}
      />
    )
  }
  return (
    <Select
      value={chosen[0]}
      onChange={(next: string | undefined) => onChange(next === undefined ? undefined : castChoice(field, next))}
      {...shared}
    />
  )
}
