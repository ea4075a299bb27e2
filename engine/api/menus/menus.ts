// The menus of the signed-in user.

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

/** The menus below the chosen top menu; the old ones stay until the new ones are there. */
export function useMenus(): Menus {
  return useMenusBelow(useTopMenuId())
}

/** Every menu the user has, whatever top menu is chosen. */
export function useAllMenus(): Menus {
  return useMenusBelow('')
}

/** Every menu the user has by now: with another role, those of the new one. For calls that only some menus allow. */
export function currentMenus(): Promise<readonly MenuNode[]> {
  return queryClient.fetchQuery(menusQuery(''))
}

/** Asks for the menus that the frame is about to draw, all and those below the top menu. Never fails: who draws them says what was wrong. */
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

/** Reckoned once for all that draw them. */
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
