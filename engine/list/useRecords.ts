import { useMemo } from 'react'
import { type ListQuery, useList } from '../api/queries.ts'
import type { Entity } from '../model/entity.ts'
import { searchParams } from '../model/filter.ts'
import { type ListState, lastPage } from './listState.ts'
import type { FixedFilters, Records } from './records.ts'
import { useLazyTree } from './useLazyTree.ts'

/** What a list state asks the server for. */
export function listQuery(entity: Entity, { current, size, sort, search }: ListState, fixed: FixedFilters): ListQuery {
  return { current: entity.tree ? 1 : current, size, sort: sort ? [sort] : [], filters: { ...fixed, ...searchParams(entity, search) } }
}

/** The records that a list state asks for. */
export function useRecords(entity: Entity, state: ListState, fixed: FixedFilters): Records {
  const { current, size, search } = state
  const query = useMemo(() => listQuery(entity, state, fixed), [entity, state, fixed])
  // A search looks through the whole tree, so only the unsearched one comes level by level.
  const byLevel = entity.tree?.lazy === true && Object.keys(search).length === 0
  const list = useList(entity, query, { enabled: !byLevel })
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
