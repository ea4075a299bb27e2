import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundOptions, foundQuery, levelQuery, levelsAbove, type Region, regionTree } from '../../api/options/regions.ts'
import { queryClient } from '../../api/queryClient.ts'
import { regionPath } from '../../model/formats/regionCode.ts'
import { useText } from '../../text/text.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

const TYPING = 250

/** Options of the region cascade: loaded levels, or search results. */
export function useRegions(code: string | null, known: string | undefined) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<readonly string[]>([])
  const keyword = useDebounced(typed.trim(), TYPING)
  const path = code === null ? [] : regionPath(code)

  const wanted = [...new Set([...levelsAbove(path), ...opened])]
  const results = useQueries({ queries: wanted.map((one) => ({ ...levelQuery(one), enabled: isOpen })) }, queryClient)
  const levels = new Map<string, readonly Region[]>()
  for (const [at, { data }] of results.entries()) if (data) levels.set(wanted[at] as string, data)
  const found = useQuery({ ...foundQuery(keyword), enabled: keyword !== '', placeholderData: keepPreviousData }, queryClient)
  const named = useQuery({ ...foundQuery(code ?? ''), enabled: code !== null && known === undefined }, queryClient)

  const isSearching = typed.trim() !== ''
  const isBusy = isSearching ? found.isFetching || keyword !== typed.trim() : results.some(({ isFetching }) => isFetching)
  return {
    options: isSearching ? foundOptions(found.data ?? []) : regionTree(levels),
    path: isSearching ? (code === null ? [] : [code]) : standing(path, levels),
    name: known ?? named.data?.find((region) => region.code === code)?.fullName ?? code ?? '',
    note: isBusy ? t('field.loading') : t('field.none'),
    load: (parent: string) => setOpened((codes) => (codes.includes(parent) ? codes : [...codes, parent])),
    setTyped,
    setOpen,
  }
}

/** Removes levels that do not exist: some districts belong directly to a province. */
function standing(path: readonly string[], levels: ReadonlyMap<string, readonly Region[]>): string[] {
  return path.filter((code, at) => {
    const level = at === 0 ? undefined : levels.get(path[at - 1] as string)
    return at === path.length - 1 || level === undefined || level.some((region) => region.code === code)
  })
}
