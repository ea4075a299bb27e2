// The calls every entity has: list, detail, submit, remove, and its actions. What changes records makes their lists ask again.

import { keepPreviousData, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { joinIds } from '../model/commaIds.ts'
import type { Endpoint, EndpointName, Entity, Refreshed, SortKey } from '../model/entity.ts'
import { type ActionCall, sendAction } from './actionCall.ts'
import { api, type Query } from './client.ts'
import { queryClient } from './queryClient.ts'
import { parseRecord, parseRecords, type Rec } from './record.ts'

export type { Rec } from './record.ts'

export interface ListQuery {
  /** Page number from 1. */
  current: number
  size: number
  sort: readonly SortKey[]
  /** Wire filters (`paramName`, `createTime_dategt`); the entity's own `where` is added to them. */
  filters: Readonly<Record<string, string | number>>
}

export interface Page {
  /** For an entity that answers a tree, its top rows with `children`. */
  records: readonly Rec[]
  total: number
}

/** One page of an entity. The old rows stay until the new ones are there; a late answer of an older query is dropped. */
export function useList(entity: Entity, query: ListQuery, options: { enabled?: boolean } = {}): UseQueryResult<Page, Error> {
  return useQuery({
    queryKey: [...recordsKey(entity), 'list', query],
    queryFn: ({ signal }) => fetchList(entity, query, signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
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
    onSuccess: () => refreshRecords(entity),
  })
}

/** Calls an action of the entity. */
export function useAction(entity: Entity): UseMutationResult<unknown, Error, ActionCall> {
  return useMutation({ mutationFn: (call) => sendAction(call), onSuccess: () => refreshRecords(entity) })
}

export async function fetchList(entity: Entity, query: ListQuery, signal?: AbortSignal): Promise<Page> {
  const { current, size } = query
  const data = await api.get<unknown>(
    endpoint(entity, 'list').path,
    { current, size, ...wantedParams(entity, query) },
    signal ? { signal } : {},
  )
  if (Array.isArray(data)) return { records: parseRecords(entity, data), total: data.length }
  const page = (data ?? {}) as { records?: unknown; total?: unknown }
  return { records: parseRecords(entity, page.records), total: Math.max(0, Number(page.total ?? 0)) }
}

/** Filters and order of a list, as the wire has them. */
export function wantedParams({ where }: Entity, { sort, filters }: Pick<ListQuery, 'sort' | 'filters'>): Query {
  return { ...sortParams(sort), ...where, ...filters }
}

export async function fetchDetail(entity: Entity, id: string, signal?: AbortSignal): Promise<Rec> {
  const data = await api.get<Record<string, unknown> | null>(endpoint(entity, 'detail').path, { id }, signal ? { signal } : {})
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

/** Everything shown of this entity and of the views that share its table is asked again, and what is chosen from it. */
export async function refreshRecords({ base, refreshes }: Pick<Entity, 'base' | 'refreshes'>): Promise<void> {
  for (const queryKey of [...refreshes.map((name) => CACHES[name]), ...CHOICES]) void queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey: ['records', base] })
}

const recordsKey = (entity: Entity) => ['records', entity.base, entity.name] as const

/** The address of a usual call; a fault of the schema file when it has none. */
/** Where a record is written: some platforms change a stored one elsewhere than where they take a new one. */
export function submitPath(entity: Entity, { id }: Readonly<Record<string, unknown>>): string {
  const changed = id === undefined || id === '' ? undefined : entity.endpoints.update?.[0]
  return (changed ?? endpoint(entity, 'submit')).path
}

export function endpoint(entity: Entity, name: EndpointName): Endpoint {
  const found = entity.endpoints[name]?.[0]
  if (!found) throw new Error(`${entity.file}: ${entity.name} has no endpoint "${name}"`)
  return found
}

/** The wire names columns as the platform's tables do. */
function sortParams(sort: readonly SortKey[]): Record<string, string> {
  const columns = (descending: boolean) =>
    sort.filter((key) => key.descending === descending).map((key) => key.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const ascs = columns(false).join(',')
  const descs = columns(true).join(',')
  return { ...(ascs ? { ascs } : {}), ...(descs ? { descs } : {}) }
}
