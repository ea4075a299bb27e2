// The menu tree of the signed-in user, and how a path finds its place in it.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from './client.ts'
import { menuTarget, pathOf } from './menuTarget.ts'
import { queryClient } from './queryClient.ts'
import { useSession } from './session.ts'
import { useTopMenuId } from './topMenu.ts'

export interface MenuNode {
  id: string
  code: string
  name: string
  english: string | null
  /** A path of the console, or an address outside; `''` for a mere directory. */
  path: string
  /** The platform's icon class, to be looked up and never to be drawn as it is. */
  icon: string
  newWindow: boolean
  /** Role aliases that may see it; empty for all. */
  roles: readonly string[]
  children: readonly MenuNode[]
}

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
  const menus = useMemo(() => visibleMenus(data ?? [], session?.roles ?? []), [data, session?.roles])
  return { menus, loading: isPending, error, retry: () => void refetch() }
}

/** Leaves out what is kept for roles the user does not have, with all below it, and directories that are empty after that. */
export function visibleMenus(menus: readonly MenuNode[], roles: readonly string[]): MenuNode[] {
  return menus.flatMap((node) => {
    if (node.roles.length > 0 && !node.roles.some((role) => roles.includes(role))) return []
    const children = visibleMenus(node.children, roles)
    return node.children.length > 0 && children.length === 0 ? [] : [{ ...node, children }]
  })
}

async function fetchMenus(topMenuId: string): Promise<readonly MenuNode[]> {
  return parseMenus(await api.get<unknown>('/api/blade-system/menu/routes', topMenuId ? { topMenuId } : {}))
}

/** Reads the server's tree; what is no node is left out. */
export function parseMenus(rows: unknown): MenuNode[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: Record<string, unknown> | null) => {
    if (row === null || typeof row !== 'object') return []
    const text = (name: string) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? String(row[name]) : '')
    const node: MenuNode = {
      id: text('id'),
      code: text('code'),
      name: text('name'),
      english: text('english') || null,
      path: text('path').trim(),
      icon: text('source'),
      newWindow: text('isOpen') === '2',
      roles: parseRoles(row.meta),
      children: parseMenus(row.children),
    }
    return [node]
  })
}

function parseRoles(meta: unknown): string[] {
  const roles = meta !== null && typeof meta === 'object' && 'roles' in meta ? meta.roles : []
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

/** The platform appends `/index` to a lone page at the top, so both spellings are one page. */
export function samePath(one: string, other: string): boolean {
  const plain = (path: string) => path.replace(/\/+$/, '').replace(/\/index$/, '')
  return plain(one) === plain(other)
}

/** Whether a node leads somewhere: a page of the console, or an address outside. */
export const isPage = (node: MenuNode): boolean => menuTarget(node) !== null

/** The nodes from the top down to the page with this path; empty when the menu has none. */
export function menuTrail(menus: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of menus) {
    const own = pathOf(node)
    if (own !== null && samePath(own, path)) return [node]
    const below = menuTrail(node.children, path)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Every page, in the order of the menu. */
export function menuPages(menus: readonly MenuNode[]): MenuNode[] {
  return menus.flatMap((node) => (isPage(node) ? [node] : menuPages(node.children)))
}
