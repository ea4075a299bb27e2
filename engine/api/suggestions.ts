// Suggestions for a field: values of the latest records that match in the fields of `suggest`.

import { useQuery } from '@tanstack/react-query'
import type { Entity, Field } from '../model/entity/entity.ts'
import { listParams } from '../model/list/firstPage.ts'
import { isEmpty, type Values } from '../model/records/values.ts'
import { api } from './client.ts'
import { recordsKey } from './queries.ts'
import { queryClient } from './queryClient.ts'
import { parseRecords, type Rec } from './record.ts'

/** Number of records whose values are suggested. */
const LATEST = 50
const FRESH = 60_000
const NONE: readonly Rec[] = []

/**
 * The latest record for each value, newest first. Empty while a field of `suggest` has no value, and for users without access to the list.
 * @param enabled false until the control is opened
 */
export function useSuggestions(entity: Entity, field: Field, scope: Values, enabled: boolean): readonly Rec[] {
  const path = entity.endpoints.list?.[0]?.path
  const filters = Object.fromEntries(field.suggest.map((name) => [`${name}_equal`, String(scope[name] ?? '')]))
  const isKnown = field.suggest.length > 0 && field.suggest.every((name) => !isEmpty(scope[name]))
  const sort = [{ field: 'createTime', descending: true }]
  const { data = NONE } = useQuery(
    {
      queryKey: [...recordsKey(entity), 'latest', filters],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = listParams(entity, { current: 1, size: LATEST, sort, filters })
        const page = await api.get<{ records?: unknown } | null>(path ?? '', query, { signal, silent: true, optional: true })
        return parseRecords(entity, page?.records)
      },
      enabled: enabled && isKnown && path !== undefined,
      staleTime: FRESH,
    },
    queryClient,
  )
  return latestOf(data, field.name)
}

function latestOf(records: readonly Rec[], name: string): readonly Rec[] {
  const latest = new Map<string, Rec>()
  for (const record of records) {
    const value = record[name]
    if (!isEmpty(value) && !latest.has(String(value))) latest.set(String(value), record)
  }
  return [...latest.values()]
}
