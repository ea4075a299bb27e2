import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Field, Items } from '../../model/entity/entity.ts'

/** Options of the columns with fixed choices, by name; fetched once for the whole table. */
export function useTableFieldOptions({ fields }: Items): Readonly<Record<string, readonly Option[]>> {
  const needy = useMemo(() => fields.filter(isWorded), [fields])
  const found = useQueries({ queries: needy.map(({ choices }) => optionsQuery(choices, {}, {})), combine: choicesOf }, queryClient)
  return useMemo(() => Object.fromEntries(needy.map(({ name }, at) => [name, found[at] ?? []])), [needy, found])
}

/** True for a column with few, known choices; references get their names from the row. */
export const isWorded = ({ choices }: Field): boolean => choices?.kind === 'dict' || choices?.kind === 'enum'

/** A stable function for all renders, so that the query cache keeps the result until choices change. */
const choicesOf = (results: readonly { data?: readonly Option[] | undefined }[]) => results.map(({ data }) => data)
