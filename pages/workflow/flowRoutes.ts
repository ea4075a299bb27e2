// URL segments of process categories: the remarks of the entries of the dictionary `flow`.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../engine/api/client.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { hasCapability } from '../../engine/session/capabilities.ts'

/** `{routeKey: 'flow_1', routeValue: 'leave'}`. */
export interface FlowRoute {
  routeKey: string
  routeValue: string
}

const CODE = 'flow'

const query = {
  // A key below that of dictionaries, so that changes of the dictionary reload it.
  queryKey: ['options', 'dict', 'flow-routes'],
  queryFn: async () => parseFlowRoutes(await api.get<unknown>(platformPaths.words.dict, { code: CODE }, { silent: true })),
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Prefetches the segments. Pages that need them report an error. */
export function useFlowRoutesAhead(): void {
  useEffect(() => {
    if (hasCapability('processes')) void queryClient.prefetchQuery(query)
  }, [])
}

export const useFlowRoutes = () => useQuery(query)

/** Parses dictionary entries; an entry without a remark has its key as segment. */
export function parseFlowRoutes(rows: unknown): FlowRoute[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: { dictKey?: unknown; remark?: unknown } | null) => {
    if (row?.dictKey === undefined || row.dictKey === null || row.dictKey === '') return []
    const routeKey = `${CODE}_${row.dictKey}`
    return [{ routeKey, routeValue: typeof row.remark === 'string' && row.remark !== '' ? row.remark : routeKey }]
  })
}

/** Segment for a category or segment (`flow_1`, `leave`); `null` if there is none. */
export function segmentOf(routes: readonly FlowRoute[], key: string): string | null {
  return routes.find(({ routeKey, routeValue }) => routeValue === key || routeKey === key)?.routeValue ?? null
}

/** Category of a segment; `null` if there is none. */
export function categoryOfSegment(routes: readonly FlowRoute[], segment: string): string | null {
  const found = routes.find(({ routeValue }) => routeValue === segment)
  return found ? found.routeKey.slice(CODE.length + 1) : null
}
