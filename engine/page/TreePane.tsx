import { useState } from 'react'
import { useOptions } from '../api/options/options.ts'
import { useBranches } from '../fields/tree/useBranches.ts'
import type { Entity, RemoteChoices } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import { TreeSearch } from '../tree/TreeSearch.tsx'
import { TreeView } from '../tree/TreeView.tsx'
import { matchingNodes, type TreeNode, treeRows } from '../tree/treeRows.ts'
import './treePane.css'

interface Props {
  entity: Entity
  choices: RemoteChoices
  title: string
  chosen: string | null
  /** Called with the id of a clicked node; `null` if it was already selected. */
  onChoose(id: string | null): void
}

const ANYTHING = {}

/** Tree beside a list, with a search if it is fully loaded. */
export default function TreePane({ entity, choices, title, chosen, onChoose }: Props) {
  const { t } = useText()
  const { options, loading, error } = useOptions(choices)
  const { isLazy, has, toNodes, load } = useBranches(entity, choices, ANYTHING)
  const [typed, setTyped] = useState('')
  // Nodes whose state differs from the default: a fully loaded tree is open, one that loads level by level is closed.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const nodes = toNodes(options)
  const isSearching = typed.trim() !== ''
  const rows = treeRows(matchingNodes(nodes, typed), (id) => isSearching || turned.has(id) === isLazy)
  const toggle = ({ value }: TreeNode) => {
    const next = new Set(turned)
    if (!next.delete(value)) next.add(value)
    setTurned(next)
    if (isLazy && next.has(value) && !has(value)) void load(value)
  }
  return (
    <section className="g-tree-pane" aria-label={title}>
      {!isLazy && <TreeSearch title={title} value={typed} onChange={setTyped} />}
      {rows.length > 0 ? (
        <TreeView
          rows={rows}
          label={title}
          chosen={chosen}
          onToggle={toggle}
          onPick={({ value }) => onChoose(value === chosen ? null : value)}
        />
      ) : (
        <p className="g-tree-none">{loading ? t('field.loading') : (error?.message ?? t('field.none'))}</p>
      )}
    </section>
  )
}
