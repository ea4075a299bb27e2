// Tree nodes of choices: loaded all at once, or level by level when a parent is opened.

import { useState } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Choices, Entity } from '../../model/entity/entity.ts'
import { nestLevels } from '../../model/records/tree.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import type { TreeNode } from '../../tree/treeRows.ts'
import { optionWord } from '../choice.ts'

export interface TreeBranches {
  isLazy: boolean
  /** True if the children of a lazy node are loaded. */
  has(id: string): boolean
  toNodes(options: readonly Option[]): TreeNode[]
  load(parentId: string): Promise<void>
}

/** @param scope values that the filters of the choices depend on; other values load other branches */
export function useBranches(entity: Entity, choices: Choices | null, scope: Values): TreeBranches {
  const text = useText()
  const isLazy = choices !== null && 'lazy' in choices && choices.lazy
  const key = JSON.stringify(scope)
  const [loaded, setLoaded] = useState<{ key: string; branches: Readonly<Record<string, readonly Option[]>> }>({ key, branches: {} })
  const branches = loaded.key === key ? loaded.branches : {}

  const toNodes = (options: readonly Option[]): TreeNode[] =>
    nestLevels<Option, TreeNode>(options, {
      id: ({ value }) => String(value),
      below: ({ value, children }) => children ?? branches[String(value)],
      node: (option, children) => ({
        value: String(option.value),
        title: option.isMisplaced
          ? text.t('list.misplacedTitle', { title: optionWord(entity, option, text) })
          : optionWord(entity, option, text),
        ...(children ? { children } : {}),
        ...(isLazy ? { isLeaf: option.isLeaf ?? false } : {}),
      }),
    })
  const load = async (parentId: string) => {
    const children = await queryClient.fetchQuery(optionsQuery(choices, scope, { parentId }))
    setLoaded((known) => ({ key, branches: { ...(known.key === key ? known.branches : {}), [parentId]: children } }))
  }
  return { isLazy, has: (id) => id in branches, toNodes, load }
}
