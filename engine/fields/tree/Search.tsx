import { TreeSelect } from 'antd'
import { useText } from '../../text/text.ts'
import { castChoice } from '../choice.ts'
import { searchPlaceholderOf, takesSeveral } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { searched } from '../searched.ts'
import { useTree } from './useTree.ts'

export function TreeFieldSearch(props: SearchProps) {
  const placeholder = searchPlaceholderOf(props, useText())
  const { entity, field, id, value, onChange } = props
  const chosen = searched(value)
  const { note, ...tree } = useTree({ entity, field, chosen })
  const shared = {
    ...tree,
    id,
    className: 'g-control',
    allowClear: true,
    placeholder,
    notFoundContent: note,
  }
  if (takesSeveral(field, 'search')) {
    return (
      <TreeSelect
        multiple
        maxTagCount="responsive"
        value={chosen}
        onChange={(ids: string[]) => onChange(ids.length > 0 ? ids.map((id) => castChoice(field, id)) : undefined)}
        {...shared}
      />
    )
  }
  return (
    <TreeSelect
      value={chosen[0]}
      onChange={(next: string | undefined) => onChange(next === undefined ? undefined : castChoice(field, next))}
      {...shared}
    />
  )
}
