import { TreeSelect } from 'antd'
import { joinIds } from '../../model/commaIds.ts'
import { isTop } from '../../model/records/tree.ts'
import { useText } from '../../text/text.ts'
import { castChoice } from '../choice.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { chosenOf } from '../select/useChoices.ts'
import { partlySelected, toggleNode } from './tick.ts'
import { useTree } from './useTree.ts'

/** Second argument of antd's change callback. */
interface Change {
  triggerValue?: unknown
  checked?: boolean | undefined
}

export function TreeEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { entity, field, value, onChange, record, scope } = props
  const chosen = isTop(field, value) ? [] : chosenOf(field, value)
  const { note, ...tree } = useTree({ entity, field, chosen, record, scope })
  const shared = { ...tree, className: 'g-control', placeholder, notFoundContent: note }
  if (field.multiple) {
    const half = partlySelected(tree.treeData, new Set(chosen))
    const change = (next: readonly unknown[], { triggerValue, checked = false }: Change) => {
      // Children of a node in a lazy tree may not be loaded: selecting it means that node only.
      const nodes = tree.loadData ? [] : tree.treeData
      const ids = next.length === 0 || triggerValue === undefined ? [] : toggleNode(nodes, chosen, String(triggerValue), checked)
      onChange(ids.length > 0 ? joinIds(ids) : null)
    }
    return (
      <TreeSelect
        treeCheckable
        // `tick` computes the selected ids; antd would also apply the stored value.
        treeCheckStrictly
        showCheckedStrategy={TreeSelect.SHOW_ALL}
        maxTagCount={6}
        allowClear
        value={[...chosen.map((id) => ({ value: id })), ...half.map((id) => ({ value: id, halfChecked: true }))]}
        onChange={(next: { value: string }[], _: unknown, extra: Change) => change(next, extra)}
        {...shared}
        {...controlProps(props)}
      />
    )
  }
  return (
    <TreeSelect
      allowClear={!field.required}
      value={chosen[0]}
      onChange={(id: string | undefined) => onChange(id === undefined ? null : castChoice(field, id))}
      {...shared}
      {...controlProps(props)}
    />
  )
}
