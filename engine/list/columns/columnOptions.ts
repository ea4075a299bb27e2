import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { optionsQuery } from '../../api/options/optionSources.ts'
import type { Option } from '../../api/options/options.ts'
import type { Entity } from '../../model/entity/entity.ts'

/** The choices behind each column, by field name: fetched once for the whole column, never by a cell. */
export type ColumnOptions = Readonly<Record<string, readonly Option[]>>

/** The choices of every column that needs them to say its values; records carry the names of the records they point at. */
export function useColumnOptions(entity: Entity): ColumnOptions {
  const needy = useMemo(() => entity.columns.filter(({ choices, nameKey }) => choices !== null && nameKey === null), [entity])
  const found = useQueries({ queries: needy.map(({ choices }) => optionsQuery(choices, {}, {})), combine: choicesOf })
  return useMemo(() => Object.fromEntries(needy.map(({ name }, at) => [name, found[at] ?? []])), [needy, found])
}

/** One function for all renders: the query cache then keeps the result until some choices change. */
const choicesOf = (results: readonly { data?: readonly Option[] | undefined }[]) => results.map(({ data }) => data)
