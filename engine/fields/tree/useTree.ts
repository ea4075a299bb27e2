// The nodes of a tree select: all at once, or a level when its parent is opened.

import { useState } from 'react'
import { optionsQuery } from '../../api/optionSources.ts'
import { type Option, useOptions } from '../../api/options.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Entity, Field } from '../../model/entity.ts'
import type { Values } from '../../model/rules.ts'
import { useText } from '../../text.ts'
import { namesOf, optionWord } from '../choice.ts'

export interface TreeNode {
  value: string
  title: string
  children?: TreeNode[]
  isLeaf?: boolean
}

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
  const isLazy = choices !== null && 'lazy' in choices && choices.lazy
  const [isOpen, setOpen] = useState(false)
  const [branches, setBranches] = useState<Readonly<Record<string, readonly Option[]>>>({})
  const names = namesOf(field, record)
  const { options, loading, error } = useOptions(choices, scope, { enabled: isOpen || chosen.some((id) => !names.has(id)) })

  const toNode = (option: Option): TreeNode => {
    const children = option.children ?? branches[String(option.value)]
    return {
      value: String(option.value),
      title: optionWord(entity, option, text),
      ...(children ? { children: children.map(toNode) } : {}),
      ...(isLazy ? { isLeaf: option.isLeaf ?? false } : {}),
    }
  }
  const nodes = options.map(toNode)
  const held = new Set(valuesOf(nodes))
  // A chosen node that is not there (yet) stands as its name, or as it came; antd complains about values without a node.
  const strangers = chosen.filter((id) => !held.has(id))

  const loadBranch = async (parentId: string) => {
    const children = await queryClient.fetchQuery(optionsQuery(choices, scope, { parentId }))
    setBranches((known) => ({ ...known, [parentId]: children }))
  }

  return {
    treeData: [...strangers.map((id): TreeNode => ({ value: id, title: names.get(id) ?? id, isLeaf: true })), ...nodes],
    note: loading ? text.t('field.loading') : (error?.message ?? text.t('field.none')),
    loading: loading && isOpen,
    onOpenChange: setOpen,
    treeDefaultExpandAll: !isLazy,
    loadData: isLazy ? ({ value }: { value?: unknown }) => loadBranch(String(value)) : undefined,
  }
}

function valuesOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])])
}
