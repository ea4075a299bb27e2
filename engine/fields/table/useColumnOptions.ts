import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import { queryClient } from '../../api/queryClient.ts'
import type { Field, Items } from '../../model/entity/entity.ts'

/** The choices of the columns that say their values with them, by name: asked for once, never by a cell. */
export function useTableFieldOptions({ fields }: Items): Readonly<Record<string, readonly Option[]>> {
  const needy = useMemo(() => fields.filter(isWorded), [fields])
  const found = useQueries({ queries: needy.map(({ choices }) => optionsQuery(choices, {}, {})), combine: choicesOf }, queryClient)
  return useMemo(() => Object.fromEntries(needy.map(({ name }, at) => [name, found[at] ?? []])), [needy, found])
}

/** True when all choices of a column are few and known; records bring their names along. */
export const isWorded = ({ choices }: Field): boolean => choices?.kind === 'dict' || choices?.kind === 'enum'

/** A stable function for all renders, so that the query cache keeps the result until choices change. */
const choicesOf = (results: readonly { data?: readonly Option[] | undefined }[]) => results.map(({ data }) => data)
