// Button permissions of the user, loaded after the menu. The server checks every call in any case.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../client.ts'
import { useMenus } from '../menus/menus.ts'
import { platformPaths } from '../platformPaths.ts'
import { queryClient } from '../queryClient.ts'

export interface Can {
  /** True when a permission code is granted; `null` names a button that does not exist. */
  can(code: string | null): boolean
  loading: boolean
}

export function usePermissions(): Can {
  const { loading: menusLoading } = useMenus()
  const { data, isPending } = useQuery({ ...permissionsQuery, enabled: !menusLoading })
  return useMemo(() => ({ can: (code) => code !== null && (data?.has(code) ?? false), loading: isPending }), [data, isPending])
}

const permissionsQuery = { queryKey: ['permissions'], queryFn: fetchPermissions, staleTime: Number.POSITIVE_INFINITY } as const

/** Asks for them before a page is drawn. Never fails: without them there are no buttons. */
export const prefetchPermissions = (): Promise<void> => queryClient.prefetchQuery(permissionsQuery)

async function fetchPermissions(): Promise<ReadonlySet<string>> {
  return new Set(permissionCodes(await api.get<unknown>(platformPaths.buttons)))
}

/** Flattens the platform's tree: a node without children is a button, one with children is only its menu. */
export function permissionCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => {
    if (Array.isArray(node?.children) && node.children.length > 0) return permissionCodes(node.children)
    return typeof node?.code === 'string' && node.code !== '' ? [node.code] : []
  })
}

/** All codes of the platform's tree, those of menus with buttons too. */
export function menuCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => [
    ...(typeof node?.code === 'string' && node.code !== '' ? [node.code] : []),
    ...menuCodes(node?.children),
  ])
}
