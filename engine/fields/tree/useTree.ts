// The nodes of a tree select: all at once, or a level when its parent is opened.

import { useState } from 'react'
import { useOptions } from '../../api/options.ts'
import type { Entity, Field } from '../../model/entity.ts'
import type { Values } from '../../model/rules.ts'
import { useText } from '../../text.ts'
import type { TreeNode } from '../../tree/treeRows.ts'
import { namesOf } from '../choice.ts'
import { useBranches } from './useBranches.ts'

interface Wanted {
  entity: Entity
  field: Field
  chosen: readonly string[]
  record?: Values
  scope?: Values
}

const NONE: Values = {}

export function useTree({ entity, field, chosen, record = NONE, scope = NONE }: Wanted) {
  const text = useText()
  const { choices } = field
  const branches = useBranches(entity, choices, scope)
  const [isOpen, setOpen] = useState(false)
  const names = namesOf(field, record)
  const { options, loading, error } = useOptions(choices, scope, { enabled: isOpen || chosen.some((id) => !names.has(id)) })

  const nodes = options.map(branches.toNode)
  const held = new Set(valuesOf(nodes))
  // A chosen node that is not there (yet) stands as its name, or as it came; antd complains about values without a node.
  const strangers = chosen.filter((id) => !held.has(id))

  return {
    treeData: [...strangers.map((id): TreeNode => ({ value: id, title: names.get(id) ?? id, isLeaf: true })), ...nodes],
    note: loading ? text.t('field.loading') : (error?.message ?? text.t('field.none')),
    loading: loading && isOpen,
    onOpenChange: setOpen,
    treeDefaultExpandAll: !branches.isLazy,
    loadData: branches.isLazy ? ({ value }: { value?: unknown }) => branches.load(String(value)) : undefined,
  }
}

function valuesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])])
}
