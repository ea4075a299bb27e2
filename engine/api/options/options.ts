// Hooks for the choices of a field: dictionaries, fixed values, records of another entity, or rows of a URL. Cached by source.

import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { splitIds } from '../../model/commaIds.ts'
import type { Choices } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { queryClient } from '../queryClient.ts'
import { chosenQuery, type Option, type OptionNeeds, optionsQuery } from './optionSources.ts'

export type { Option, OptionNeeds } from './optionSources.ts'

export interface Options {
  options: readonly Option[]
  loading: boolean
  /** True while the options belong to an earlier search. */
  outdated: boolean
  error: Error | null
}

const NONE: readonly Option[] = []

/** Prefetches choices. Never fails: components report the error. */
export const prefetchOptions = (choices: Choices): Promise<void> => queryClient.prefetchQuery(optionsQuery(choices, {}, {}))

/**
 * Choices of a field, nested for trees.
 * @param record values of the record, for filters of the choices
 * @param needs `search` is applied on the server; `values` are included with their names even beyond the first records
 */
export function useOptions(choices: Choices | null, record: Values = {}, needs: OptionNeeds = {}): Options {
  // The query client is passed explicitly, because a form may be rendered in a root without its provider.
  const query = useQuery(optionsQuery(choices, record, needs), queryClient)
  const options = query.data ?? NONE
  const chosen = useChosen(choices, record, needs, options, !query.isLoading)
  return useMemo(
    () => ({
      options: chosen.length > 0 ? [...chosen, ...options] : options,
      loading: query.isLoading,
      outdated: query.isPlaceholderData,
      error: query.error,
    }),
    [chosen, options, query.isLoading, query.isPlaceholderData, query.error],
  )
}

/** Selected records that are not among the loaded choices, fetched one by one. */
export function useChosen(
  choices: Choices | null,
  record: Values,
  needs: OptionNeeds,
  options: readonly Option[],
  ready: boolean,
): readonly Option[] {
  const looksUp = choices?.kind === 'entity' && (!choices.tree || choices.lazy) && ready
  const known = new Set(looksUp ? options.map((option) => String(option.value)) : [])
  const wanted = looksUp ? (needs.values ?? []).flatMap(splitIds).filter((value) => !known.has(value)) : []
  return useQueries({ queries: looksUp ? wanted.map((value) => chosenQuery(choices, value, record)) : [], combine: present }, queryClient)
}

const present = (results: readonly { data?: Option | null | undefined }[]) => results.flatMap(({ data }) => (data ? [data] : []))
