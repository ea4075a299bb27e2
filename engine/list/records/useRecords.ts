import { useMemo } from 'react'
import { useList } from '../../api/queries.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { listQueryOf } from '../../model/list/firstPage.ts'
import { isNarrowed, type ListState, lastPage } from '../../model/list/listState.ts'
import type { FixedFilters, Records } from './records.ts'
import { useLazyTree } from './useLazyTree.ts'

/** Records of a list state. */
export function useRecords(entity: Entity, state: ListState, fixed: FixedFilters): Records {
  const { current, size } = state
  const query = useMemo(() => listQueryOf(entity, state, fixed), [entity, state, fixed])
  // A search looks through the whole tree, so only the unsearched one comes level by level.
  const byLevel = entity.tree?.lazy === true && !isNarrowed(state)
  const list = useList(entity, query, { enabled: !byLevel && state.layout === null })
  const tree = useLazyTree(entity, fixed, byLevel)
  if (byLevel) return tree

  const page = list.data
  const last = lastPage(page?.total ?? 0, size)
  const beyond = page && !list.isPlaceholderData && !entity.tree && page.records.length === 0 && current > last ? last : null
  return {
    rows: page?.records,
    total: page?.total ?? 0,
    busy: list.isFetching || beyond !== null,
    error: list.error,
    refetch: list.refetch,
    openBranch: () => {},
    beyond,
  }
}
