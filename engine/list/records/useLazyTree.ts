import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { endpoint } from '../../api/queries.ts'
import { queryClient } from '../../api/queryClient.ts'
import { parseRecords, parseTree, type Rec } from '../../api/record.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { whereParams } from '../../model/list/filter.ts'
import { TOP } from '../../model/records/tree.ts'
import { attachChildren } from './attachChildren.ts'
import type { FixedFilters, Records } from './records.ts'

/** Rows of a tree that loads level by level: the top level at first, each branch when it is opened. */
export function useLazyTree(entity: Entity, fixed: FixedFilters, enabled: boolean): Records {
  const [opened, setOpened] = useState<readonly string[]>([])
  const key = ['records', entity.base, entity.name, 'children']
  const { levels, busy, error } = useQueries({
    queries: (enabled ? [TOP, ...opened] : []).map((parentId) => ({
      queryKey: [...key, parentId, fixed],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchLevel(entity, parentId, fixed, signal),
    })),
    combine: summary,
  })
  const rows = useMemo(
    () => levels[0] && attachChildren(levels[0], new Map(opened.map((id, at) => [id, levels[at + 1]]))),
    [levels, opened],
  )
  return {
    rows,
    total: levels[0]?.length ?? 0,
    busy,
    error,
    refetch: () => void queryClient.invalidateQueries({ queryKey: key }),
    openBranch: (id) => setOpened((ids) => (ids.includes(id) ? ids : [...ids, id])),
    beyond: null,
  }
}

interface Level {
  data?: readonly Rec[] | undefined
  isFetching: boolean
  error: Error | null
}

/** A stable function for all renders, so that the query cache keeps the result until a level changes. */
const summary = (results: readonly Level[]) => ({
  levels: results.map(({ data }) => data),
  busy: results.some(({ isFetching }) => isFetching),
  error: results.find(({ error }) => error)?.error ?? null,
})

async function fetchLevel(entity: Entity, parentId: string, fixed: FixedFilters, signal: AbortSignal): Promise<readonly Rec[]> {
  const data = await api.get<unknown>(
    endpoint(entity, 'lazy-list').path,
    { ...whereParams(entity), ...fixed, [entity.tree?.parent ?? 'parentId']: parentId },
    { signal },
  )
  return parentId === TOP ? parseTree(entity, data) : parseRecords(entity, data)
}
