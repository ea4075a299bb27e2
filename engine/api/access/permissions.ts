// Button permissions of the user, loaded after the menu. The server checks every call in any case.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../client.ts'
import { useMenus } from '../menus/menus.ts'
import { platformPaths } from '../platformPaths.ts'
import { queryClient } from '../queryClient.ts'
import { permissionCodes } from './permissionCodes.ts'

export interface Can {
  /** True if the permission is granted; `null` stands for a button that does not exist. */
  can(code: string | null): boolean
  loading: boolean
}

export function usePermissions(): Can {
  const { loading: menusLoading } = useMenus()
  const { data, isPending } = useQuery({ ...permissionsQuery, enabled: !menusLoading })
  return useMemo(() => ({ can: (code) => code !== null && (data?.has(code) ?? false), loading: isPending }), [data, isPending])
}

const permissionsQuery = { queryKey: ['permissions'], queryFn: fetchPermissions, staleTime: Number.POSITIVE_INFINITY } as const

/** Prefetches the permissions. Never fails: without them no buttons are shown. */
export const prefetchPermissions = (): Promise<void> => queryClient.prefetchQuery(permissionsQuery)

async function fetchPermissions(): Promise<ReadonlySet<string>> {
  return new Set(permissionCodes(await api.get<unknown>(platformPaths.buttons)))
}
