import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../api/client.ts'
import { endpoint, useList } from '../api/queries.ts'
import { parseRecords, type Rec } from '../api/record.ts'
import { useLazyTree } from '../list/records/useLazyTree.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Tree } from '../model/entity/recordTree.ts'
import { whereParams } from '../model/list/filter.ts'
import { flatten } from '../model/records/tree.ts'
import { type Text, useText } from '../text/text.ts'
import { matchingNodes, type TreeNode, type TreeRow, treeRows } from '../tree/treeRows.ts'
import { useDebounced } from '../ui/useDebounced.ts'

type TreeEntity = Entity & { tree: Tree }
type Branch = Rec & { children?: Branch[] }

export interface RecordTree {
  rows: readonly TreeRow[]
  busy: boolean
  error: Error | null
  typed: string
  setTyped(text: string): void
  toggle(node: TreeNode): void
  /** Opens a branch, to show a record that was added below it. */
  open(id: string): void
  /** Loaded record of a node; `null` if it is not loaded. */
  find(id: string): Rec | null
}

const NOTHING = {}
const EVERYTHING = { current: 1, size: 10, sort: [], filters: {} }
const TYPING = 250

/** State of the tree of an entity's records: open branches and search. */
export function useRecordTree(entity: TreeEntity): RecordTree {
  const { t } = useText()
  const { label, lazy } = entity.tree
  const levels = useLazyTree(entity, NOTHING, lazy)
  const fullList = useList(entity, EVERYTHING, { enabled: !lazy })
  const records = (lazy ? levels.rows : fullList.data?.records) as readonly Branch[] | undefined
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), TYPING)
  const found = useFound(entity, lazy ? text : '')
  // Nodes whose state differs from the default: a fully loaded tree is open, one that loads level by level is closed.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [root, setRoot] = useState<string | null>(null)

  const open = (id: string) => {
    setTurned((now) => (lazy === now.has(id) ? now : changed(now, id)))
    levels.openBranch(id)
  }
  // A single root is opened automatically.
  const single = lazy && records?.length === 1 ? (records[0]?.id ?? null) : null
  if (single !== null && root === null) {
    setRoot(single)
    open(single)
  }

  const isSearching = typed.trim() !== ''
  const nodes = useMemo(() => (records ?? []).map((record) => marked(toNode(record, label), record, t)), [records, label, t])
  const shown = isSearching && lazy ? found.records.map((record) => leaf(record, label)) : matchingNodes(nodes, typed)
  return {
    rows: treeRows(shown, (id) => (isSearching && !lazy) || turned.has(id) === lazy),
    busy: isSearching && lazy ? found.busy || text !== typed.trim() : levels.busy || fullList.isLoading,
    error: (isSearching && lazy ? found.error : null) ?? levels.error ?? fullList.error,
    typed,
    setTyped,
    toggle: ({ value }) => {
      setTurned((now) => changed(now, value))
      levels.openBranch(value)
    },
    open,
    find: (id) => flatten([...(records ?? []), ...(found.records as readonly Branch[])]).find((record) => record.id === id) ?? null,
  }
}

/** Server-side search on all levels of a tree that is not fully loaded. */
function useFound(entity: TreeEntity, text: string) {
  const { data, isFetching, error } = useQuery({
    queryKey: ['records', entity.base, entity.name, 'found', text],
    queryFn: async ({ signal }) => {
      const rows = await api.get<unknown>(
        endpoint(entity, 'lazy-list').path,
        { ...whereParams(entity), [entity.tree.label]: text },
        { signal },
      )
      return parseRecords(entity, rows)
    },
    enabled: text !== '',
  })
  return { records: data ?? NONE, busy: isFetching, error }
}

const NONE: readonly Rec[] = []

function toNode(record: Branch, label: string): TreeNode {
  const { children, hasChildren } = record
  return {
    value: record.id,
    title: String(record[label] ?? record.id),
    ...(children ? { children: children.map((child) => toNode(child, label)) } : {}),
    ...(typeof hasChildren === 'boolean' ? { isLeaf: !hasChildren } : {}),
  }
}

const marked = (node: TreeNode, { isMisplaced }: Rec, t: Text['t']): TreeNode =>
  isMisplaced === true ? { ...node, title: t('list.misplacedTitle', { title: node.title }) } : node

const leaf = (record: Rec, label: string): TreeNode => ({ value: record.id, title: String(record[label] ?? record.id), isLeaf: true })

function changed(turned: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(turned)
  if (!next.delete(id)) next.add(id)
  return next
}
