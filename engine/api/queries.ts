// The calls every entity has: list, detail, submit, remove, and its actions. What changes records makes their lists ask again.

import { hashKey, keepPreviousData, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { joinIds } from '../model/commaIds.ts'
import type { Endpoint, EndpointName, Entity, Refreshed } from '../model/entity/entity.ts'
import { type FirstPageQuery, listParams } from '../model/list/firstPage.ts'
import { flatten } from '../model/records/tree.ts'
import { offers } from '../session/capabilities.ts'
import { type ActionCall, sendAction } from './actionCall.ts'
import { api } from './client.ts'
import { queryClient } from './queryClient.ts'
import { parseRecord, parseRecords, parseTree, type Rec } from './record.ts'

export type { Rec } from './record.ts'

export interface RecordsPage {
  /** For an entity that answers a tree, its top rows with `children`. */
  records: readonly Rec[]
  total: number
}

/** A page of a list as the query cache has it, asked where it is not there. */
export function readList(entity: Entity, query: FirstPageQuery): Promise<RecordsPage> {
  return queryClient.ensureQueryData(listQuery(entity, query))
}

/** A page of an entity. The old rows stay until the new ones arrive; a late answer of an older query is dropped. */
export function useList(entity: Entity, query: FirstPageQuery, options: { enabled?: boolean } = {}): UseQueryResult<RecordsPage, Error> {
  return useQuery({ ...listQuery(entity, query), placeholderData: keepPreviousData, enabled: options.enabled ?? true })
}

/** Milliseconds that a list which was fetched ahead of its page counts as fetched by it. */
const AHEAD = 5_000
let ahead = ''

/** Asks for a list before its page is drawn. Never fails: the page says what was wrong. */
export async function prefetchList(entity: Entity, query: FirstPageQuery): Promise<void> {
  const wanted = listQuery(entity, query)
  ahead = hashKey(wanted.queryKey)
  await queryClient.prefetchQuery(wanted)
}

function listQuery(entity: Entity, query: FirstPageQuery) {
  return {
    queryKey: [...recordsKey(entity), 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchList(entity, query, signal),
    staleTime: ({ queryHash }: { queryHash: string }) => (queryHash === ahead ? AHEAD : 0),
  }
}

type Branch = Rec & { children?: Branch[] }

/** How many records pass; asked anew with the list when records change. */
export function countQuery(entity: Entity, filters: FirstPageQuery['filters']) {
  return {
    queryKey: [...recordsKey(entity), 'count', filters],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { records, total } = await fetchList(entity, { current: 1, size: 1, sort: [], filters }, signal)
      // The total of a tree is that of its top.
      return entity.tree === null ? total : flatten(records as readonly Branch[]).length
    },
    placeholderData: keepPreviousData<number>,
  }
}

/** The record of a record page. Errors show no toast, because the page shows them. */
export function useDetail(entity: Entity, id: string): UseQueryResult<Rec, Error> {
  return useQuery({
    queryKey: [...recordsKey(entity), 'detail', id],
    queryFn: ({ signal }) => fetchDetail(entity, id, signal, true),
    retry: false,
  })
}

/** Inserts or updates; answers the envelope's data. */
export function useSubmit(entity: Entity): UseMutationResult<unknown, Error, Readonly<Record<string, unknown>>> {
  return useMutation({
    mutationFn: (values) => api.post(submitPath(entity, values), { body: values }),
    onSuccess: () => refreshRecords(entity),
  })
}

/** Answers the operation by which the removal can be undone, where the server keeps one. */
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

/** Our server knows the order of a file; another platform has to be told it. */
function inOrder({ sort, tree }: Entity, query: FirstPageQuery): FirstPageQuery {
  const isNamed = query.sort.length > 0 || tree !== null || offers('schemas')
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

/** The query keys that `refreshes` of a schema file names. */
const CACHES: Readonly<Record<Refreshed, readonly string[]>> = {
  menus: ['menus'],
  permissions: ['permissions'],
  'top-menus': ['top-menus'],
  dictionaries: ['options', 'dict'],
}

/** Choices that are records, or that an address answers, may be made of any entity. */
const CHOICES = ['entity', 'url', 'answer'].map((source) => ['options', source])

/**
 * Reloads all queries of this entity and of views that share its table, and choices from these records.
 * @param gone ids of records that are no more: their pages ask for nothing
 */
export async function refreshRecords({ base, refreshes }: Pick<Entity, 'base' | 'refreshes'>, gone: readonly string[] = []): Promise<void> {
  for (const queryKey of [...refreshes.map((name) => CACHES[name]), ...CHOICES]) void queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({
    queryKey: ['records', base],
    predicate: ({ queryKey: [, , , kind, id] }) => !(kind === 'detail' && gone.includes(String(id))),
  })
}

export const recordsKey = (entity: Entity) => ['records', entity.base, entity.name] as const

/** The address of a usual call; a fault of the schema file when it has none. */
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
