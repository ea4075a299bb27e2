// The choices of a field: dictionaries, fixed values, records of another entity, any address. Fetched when looked at, kept by source.

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
  /** True while the options are those of an earlier search. */
  outdated: boolean
  error: Error | null
}

const NONE: readonly Option[] = []

/** Asks for choices before they are looked at. Never fails: who looks is told. */
export const prefetchOptions = (choices: Choices): Promise<void> => queryClient.prefetchQuery(optionsQuery(choices, {}, {}))

/**
 * The choices of a field, nested for trees.
 * @param record the values around the field, for choices that depend on them
 * @param needs `search` narrows the records of an entity on the server; `values` are shown with their names even when
 *   they are not among the first records
 */
export function useOptions(choices: Choices | null, record: Values = {}, needs: OptionNeeds = {}): Options {
  // Named, because a form may stand in a root of its own, beside the page and its providers.
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

/** Chosen records that the choices at hand do not hold, each looked up once: where only the first page or level is there. */
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
