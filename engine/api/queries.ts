// Queries and mutations for records: list, detail, submit, remove, actions. Mutations invalidate the lists.

import { hashKey, keepPreviousData, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { joinIds } from '../model/commaIds.ts'
import type { Endpoint, EndpointName, Entity, Refreshed } from '../model/entity/entity.ts'
import { type FirstPageQuery, listParams } from '../model/list/firstPage.ts'
import { flatten } from '../model/records/tree.ts'
import { hasCapability } from '../session/capabilities.ts'
import { type ActionCall, sendAction } from './actionCall.ts'
import { api } from './client.ts'
import { queryClient } from './queryClient.ts'
import { parseRecord, parseRecords, parseTree, type Rec } from './record.ts'

export type { Rec } from './record.ts'

export interface RecordsPage {
  /** For trees, the top rows with `children`. */
  records: readonly Rec[]
  total: number
}

/** A page of a list from the query cache, fetched if it is missing. */
export function readList(entity: Entity, query: FirstPageQuery): Promise<RecordsPage> {
  return queryClient.ensureQueryData(listQuery(entity, query))
}

/** A page of a list. The previous rows remain until the new ones are loaded; late responses are dropped. */
export function useList(entity: Entity, query: FirstPageQuery, options: { enabled?: boolean } = {}): UseQueryResult<RecordsPage, Error> {
  return useQuery({ ...listQuery(entity, query), placeholderData: keepPreviousData, enabled: options.enabled ?? true })
}

/** Milliseconds during which a prefetched list or record counts as fresh. */
const AHEAD = 5_000
let ahead = ''
const freshAhead = ({ queryHash }: { queryHash: string }): number => (queryHash === ahead ? AHEAD : 0)

/** Prefetches a list before its page is rendered. Never fails: the page reports the error. */
export const prefetchList = (entity: Entity, query: FirstPageQuery): Promise<void> => prefetchAhead(listQuery(entity, query))

/** Prefetches a record before its page is rendered. Never fails: the page reports the error. */
export const prefetchDetail = (entity: Entity, id: string): Promise<void> => prefetchAhead(detailQuery(entity, id))

function prefetchAhead(wanted: ReturnType<typeof listQuery> | ReturnType<typeof detailQuery>): Promise<void> {
  ahead = hashKey(wanted.queryKey)
  return queryClient.prefetchQuery<unknown>(wanted)
}

function listQuery(entity: Entity, query: FirstPageQuery) {
  return {
    queryKey: [...recordsKey(entity), 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(entity, query, signal),
    staleTime: freshAhead,
  }
}

function detailQuery(entity: Entity, id: string) {
  return {
    queryKey: [...recordsKey(entity), 'detail', id],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchDetail(entity, id, signal, true),
    staleTime: freshAhead,
    retry: false,
  }
}

type Branch = Rec & { children?: Branch[] }

/** Number of matching records; refetched with the list when records change. */
export function countQuery(entity: Entity, filters: FirstPageQuery['filters']) {
  return {
    queryKey: [...recordsKey(entity), 'count', filters],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { records, total } = await fetchList(entity, { current: 1, size: 1, sort: [], filters }, signal)
      // `total` of a tree counts its top rows only.
      return entity.tree === null ? total : flatten(records as readonly Branch[]).length
    },
    placeholderData: keepPreviousData<number>,
  }
}

/** The record of a record page. Errors show no toast, because the page shows them. */
export function useDetail(entity: Entity, id: string): UseQueryResult<Rec, Error> {
  return useQuery(detailQuery(entity, id))
}

/** Inserts or updates a record; returns the data of the envelope. */
export function useSubmit(entity: Entity): UseMutationResult<unknown, Error, Readonly<Record<string, unknown>>> {
  return useMutation({
    mutationFn: (values) => api.post(submitPath(entity, values), { body: values }),
    onSuccess: () => refreshRecords(entity),
  })
}

/** Removes records; returns the id of the operation for undo, if the server keeps a history. */
export function useRemove(entity: Entity): UseMutationResult<string | null, Error, readonly string[]> {
  return useMutation({
    async mutationFn(ids) {
      let set: string | null = null
      const changeSet = (id: string) => {
        set = id
      }
      await api.post(endpoint(entity, 'remove').path, { query: { ids: joinIds(ids) }, changeSet })
      return set
    },
    onSuccess: (_, ids) => refreshRecords(entity, ids),
  })
}

/** Calls an action of the entity. */
export function useAction(entity: Entity): UseMutationResult<unknown, Error, ActionCall> {
  return useMutation({ mutationFn: (call) => sendAction(call), onSuccess: () => refreshRecords(entity) })
}

export async function fetchList(entity: Entity, query: FirstPageQuery, signal?: AbortSignal): Promise<RecordsPage> {
  const data = await api.get<unknown>(endpoint(entity, 'list').path, listParams(entity, inOrder(entity, query)), signal ? { signal } : {})
  if (Array.isArray(data)) {
    const isWhole = entity.tree !== null && Object.keys(query.filters).length === 0
    return { records: isWhole ? parseTree(entity, data) : parseRecords(entity, data), total: data.length }
  }
  const page = (data ?? {}) as { records?: unknown; total?: unknown }
  return { records: parseRecords(entity, page.records), total: Math.max(0, Number(page.total ?? 0)) }
}

/** Adds the default order of the schema file for platforms that do not know it. */
function inOrder({ sort, tree }: Entity, query: FirstPageQuery): FirstPageQuery {
  const isNamed = query.sort.length > 0 || tree !== null || hasCapability('schemas')
  return isNamed ? query : { ...query, sort }
}

export async function fetchDetail(entity: Entity, id: string, signal?: AbortSignal, silent = false): Promise<Rec> {
  const data = await api.get<Record<string, unknown> | null>(
    endpoint(entity, 'detail').path,
    { id },
    { ...(signal ? { signal } : {}), silent },
  )
  return parseRecord(entity, data ?? {}, id)
}

/** Query keys for the values of `refreshes`. */
const CACHES: Readonly<Record<Refreshed, readonly string[]>> = {
  menus: ['menus'],
  permissions: ['permissions'],
  'top-menus': ['top-menus'],
  dictionaries: ['options', 'dict'],
}

/** Query keys of choices that may come from records of any entity. */
const CHOICES = ['entity', 'url', 'answer'].map((source) => ['options', source])

/**
 * Reloads all queries of this entity and of views that share its table, and choices from its records.
 * @param gone ids of removed records, whose queries are dropped
 */
export async function refreshRecords({ base, refreshes }: Pick<Entity, 'base' | 'refreshes'>, gone: readonly string[] = []): Promise<void> {
  for (const queryKey of [...refreshes.map((name) => CACHES[name]), ...CHOICES]) void queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({
    queryKey: ['records', base],
    predicate: ({ queryKey: [, , , kind, id] }) => !(kind === 'detail' && gone.includes(String(id))),
  })
}

export const recordsKey = (entity: Entity) => ['records', entity.base, entity.name] as const

/** URL for saving a record: some platforms have different calls for new and stored records. */
export function submitPath(entity: Entity, { id }: Readonly<Record<string, unknown>>): string {
  const changed = id === undefined || id === '' ? undefined : entity.endpoints.update?.[0]
  return (changed ?? endpoint(entity, 'submit')).path
}

export function endpoint(entity: Entity, name: EndpointName): Endpoint {
  const found = entity.endpoints[name]?.[0]
  if (!found) throw new Error(`${entity.file}: ${entity.name} has no endpoint "${name}"`)
  return found
}
