// Top menus: each limits the side menu to its own entries. The first one, with an empty id, has all entries.

import { useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { sessionAtom } from '../../session/sessionState.ts'
import { stored } from '../../session/storage.ts'
import { useSession } from '../access/session.ts'
import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'
import { queryClient } from '../queryClient.ts'

export interface TopMenuItem {
  id: string
  name: string
  english: string | null
  /** Icon class of the platform, which `glyphOf` maps to our icons. */
  icon: string
}

interface Choice {
  userId: string
  id: string
}

const memory = stored<Choice>('top-menu', parseChoice)
const choiceAtom = atom<Choice | null>(memory.get())

/** Id of the selected top menu; reset for another user. */
export const topMenuIdAtom = atom(
  (get) => {
    const choice = get(choiceAtom)
    return choice && choice.userId === get(sessionAtom)?.userId ? choice.id : ''
  },
  (get, set, id: string) => {
    const choice = { userId: get(sessionAtom)?.userId ?? '', id }
    memory.set(choice)
    set(choiceAtom, choice)
  },
)

export const useTopMenuId = (): string => useAtomValue(topMenuIdAtom)

/** Top menus of the server in order; undefined while loading. */
export function useTopMenus(): readonly TopMenuItem[] | undefined {
  const session = useSession()
  return useQuery({ ...topMenusQuery, enabled: session !== null }).data
}

const topMenusQuery = {
  queryKey: ['top-menus'],
  queryFn: async () => parseTopMenus(await api.get<unknown>(platformPaths.topMenus, {}, { silent: true })),
  staleTime: Number.POSITIVE_INFINITY,
} as const

/** Prefetches the top menus. Never fails: without them there is one menu. */
export const prefetchTopMenus = (): Promise<void> => queryClient.prefetchQuery(topMenusQuery)

/** Parses the rows of the server; rows without id or name are skipped. */
export function parseTopMenus(rows: unknown): TopMenuItem[] {
  if (!Array.isArray(rows)) return []
  return rows
    .filter((row): row is Record<string, unknown> => row !== null && typeof row === 'object')
    .sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0))
    .map((row) => {
      const text = (name: string) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? String(row[name]) : '')
      return { id: text('id'), name: text('name'), english: text('english') || null, icon: text('source') }
    })
    .filter(({ id, name }) => id !== '' && name !== '')
}

function parseChoice(value: unknown): Choice | null {
  const { userId, id } = (value ?? {}) as Partial<Choice>
  return typeof userId === 'string' && typeof id === 'string' ? { userId, id } : null
}
