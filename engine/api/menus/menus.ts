// Menus of the signed-in user.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { Session } from '../../session/sessionState.ts'
import { useSession } from '../access/session.ts'
import { api } from '../client.ts'
import { platformPaths } from '../platformPaths.ts'
import { queryClient } from '../queryClient.ts'
import { type MenuNode, parseMenus, visibleMenus } from './menuNode.ts'
import { topMenuIdAtom, useTopMenuId } from './topMenu.ts'

export interface Menus {
  menus: readonly MenuNode[]
  loading: boolean
  error: Error | null
  retry(): void
}

/** Menus below the selected top menu; the previous ones remain until they are loaded. */
export function useMenus(): Menus {
  return useMenusBelow(useTopMenuId())
}

/** All menus of the user, regardless of the top menu. */
export function useAllMenus(): Menus {
  return useMenusBelow('')
}

/** All menus of the user for the current role, for code outside of components. */
export function currentMenus(): Promise<readonly MenuNode[]> {
  return queryClient.fetchQuery(menusQuery(''))
}

/** Prefetches all menus and those below the top menu. Never fails: components report the error. */
export function prefetchMenus(): Promise<void> {
  return queryClient.prefetchQuery(menusQuery(getDefaultStore().get(topMenuIdAtom)))
}

function menusQuery(topMenuId: string) {
  return { queryKey: ['menus', topMenuId], queryFn: () => fetchMenus(topMenuId), staleTime: Number.POSITIVE_INFINITY }
}

function useMenusBelow(topMenuId: string): Menus {
  const session = useSession()
  const { data, isPending, error, refetch } = useQuery({
    ...menusQuery(topMenuId),
    placeholderData: keepPreviousData,
    enabled: session !== null,
  })
  const menus = shownTo(session, data ?? NONE)
  return { menus, loading: isPending, error, retry: () => void refetch() }
}

const NONE: readonly MenuNode[] = []
const NOBODY: readonly string[] = []

/** Cache of visible menus, shared by all components. */
const shown = new WeakMap<readonly MenuNode[], { roles: readonly string[]; menus: readonly MenuNode[] }>()

function shownTo(session: Session | null, all: readonly MenuNode[]): readonly MenuNode[] {
  const roles = session?.roles ?? NOBODY
  const known = shown.get(all)
  if (known?.roles === roles) return known.menus
  const menus = visibleMenus(all, roles)
  shown.set(all, { roles, menus })
  return menus
}

async function fetchMenus(topMenuId: string): Promise<readonly MenuNode[]> {
  return parseMenus(await api.get<unknown>(platformPaths.menus, topMenuId ? { topMenuId } : {}))
}
