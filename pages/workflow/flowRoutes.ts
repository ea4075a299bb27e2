// Kinds of processes and the segments of their pages' addresses: the dictionary `flow`, whose remarks are the segments.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../engine/api/client.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { offers } from '../../engine/session/capabilities.ts'

/** `{routeKey: 'flow_1', routeValue: 'leave'}`. */
export interface FlowRoute {
  routeKey: string
  routeValue: string
}

const CODE = 'flow'

const query = {
  // Below the dictionaries, so that whoever changes one of them has it asked anew.
  queryKey: ['options', 'dict', 'flow-routes'],
  queryFn: async () => parseFlowRoutes(await api.get<unknown>(platformPaths.words.dict, { code: CODE }, { silent: true })),
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Asks for them once the frame stands. A failure is said by the page that needs them. */
export function useFlowRoutesAhead(): void {
  useEffect(() => {
    if (offers('processes')) void queryClient.prefetchQuery(query)
  }, [])
}

export const useFlowRoutes = () => useQuery(query)

/** A kind without a remark is its own segment: an empty one would break the address. */
export function parseFlowRoutes(rows: unknown): FlowRoute[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: { dictKey?: unknown; remark?: unknown } | null) => {
    if (row?.dictKey === undefined || row.dictKey === null || row.dictKey === '') return []
    const routeKey = `${CODE}_${row.dictKey}`
    return [{ routeKey, routeValue: typeof row.remark === 'string' && row.remark !== '' ? row.remark : routeKey }]
  })
}

/** The segment of a kind, however it was said (`flow_1`, `leave`); `null` for none that there is. */
export function segmentOf(routes: readonly FlowRoute[], said: string): string | null {
  return routes.find(({ routeKey, routeValue }) => routeValue === said || routeKey === said)?.routeValue ?? null
}

/** The key of the dictionary behind a segment; `null` where it stands for none. */
export function categoryOfSegment(routes: readonly FlowRoute[], segment: string): string | null {
  const found = routes.find(({ routeValue }) => routeValue === segment)
  return found ? found.routeKey.slice(CODE.length + 1) : null
}
