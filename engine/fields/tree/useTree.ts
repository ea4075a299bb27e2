// Properties of a tree select: nodes, search and selected values.

import { useState } from 'react'
import { useChosen, useOptions } from '../../api/options/options.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { currentLanguage } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import type { TreeNode } from '../../tree/treeRows.ts'
import { TYPING_MS, useDebounced } from '../../ui/useDebounced.ts'
import { chosenNames } from '../choice.ts'
import { useBranches } from './useBranches.ts'

interface Wanted {
  entity: Entity
  field: Field
  chosen: readonly string[]
  record?: Values
  /** Values that the choices depend on; `null` for a search, which offers all. */
  scope?: Values | null
}

const NONE: Values = {}

export function useTree({ entity, field, chosen, record = NONE, scope: given = null }: Wanted) {
  const text = useText()
  const { choices } = field
  const scope = given ?? NONE
  const branches = useBranches(entity, choices, scope)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // For a lazy tree the server searches, because closed branches are not loaded.
  const search = useDebounced(branches.isLazy && choices?.kind === 'entity' ? typed.trim() : '', TYPING_MS)
  const names = chosenNames(field, record, currentLanguage())
  const { options, loading, outdated, error } = useOptions(choices, scope, {
    ...(search === '' ? {} : { search }),
    loose: given === null,
    enabled: isOpen || chosen.some((id) => !names.has(id)),
  })

  // While loading, only the loaded branches are searched.
  const isFound = search !== '' && search === typed.trim() && !outdated
  const nodes = branches.toNodes(options)
  const held = new Set(valuesOf(nodes))
  const found = new Map(
    useChosen(choices, scope, { values: chosen.filter((id) => !names.has(id)) }, [], branches.isLazy).map((one) => [
      String(one.value),
      one.label,
    ]),
  )
  // antd warns about values without a node, so a selected node that is not loaded is added with its name or value.
  const strangers = chosen.filter((id) => !held.has(id))

  return {
    treeData: [...strangers.map((id): TreeNode => ({ value: id, title: names.get(id) ?? found.get(id) ?? id, isLeaf: true })), ...nodes],
    note: loading ? text.t('field.loading') : (error?.message ?? text.t('field.none')),
    loading: loading && isOpen,
    onOpenChange: setOpen,
    showSearch: isFound ? { filterTreeNode: false as const, onSearch: setTyped } : { treeNodeFilterProp: 'title', onSearch: setTyped },
    treeDefaultExpandAll: !branches.isLazy,
    loadData: branches.isLazy ? ({ value }: { value?: unknown }) => branches.load(String(value)) : undefined,
  }
}

function valuesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])])
}
