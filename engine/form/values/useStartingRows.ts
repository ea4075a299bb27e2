import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Field } from '../../model/entity/entity.ts'
import { rowColumn, startingRows, tableFields } from '../../model/records/rows.ts'
import type { Values } from '../../model/records/values.ts'

/** Initial rows of table fields in a new record, by field; `null` while their choices load. Tables are empty if that fails. */
export function useStartingRows(fields: readonly Field[]): Values | null {
  const tables = useMemo(() => tableFields({ fields }).filter(({ items }) => items.start !== null), [fields])
  const results = useQueries(
    { queries: tables.map(({ items }) => optionsQuery(rowColumn(items)?.choices ?? null, {}, {})), combine: settled },
    queryClient,
  )
  return useMemo(
    () =>
      results &&
      Object.fromEntries(tables.map(({ name, items }, at) => [name, startingRows(items, results[at]?.map(({ value }) => value) ?? [])])),
    [tables, results],
  )
}

type Result = { isPending: boolean; fetchStatus: string; data?: readonly { value: unknown }[] | undefined }

const settled = (results: readonly Result[]) =>
  results.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle') ? null : results.map(({ data }) => data)
