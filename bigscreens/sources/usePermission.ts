import { useMemo } from 'react'
import { menuCodes, permissionCodes } from '../../engine/api/access/permissionCodes.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { source } from '../screen.ts'
import { useSource } from './useFeeds.ts'

const buttons = source<{ codes: ReadonlySet<string>; menus: ReadonlySet<string> }>(platformPaths.buttons, {
  parse: (answer) => ({ codes: new Set(permissionCodes(answer)), menus: new Set(menuCodes(answer)) }),
})

/** True if the user has a permission; false while that is unknown. The server checks again. */
export function usePermission(code: string): boolean {
  const { data } = useSource(buttons, '5min')
  return useMemo(() => data?.codes.has(code) ?? false, [data, code])
}

/** Menu and button codes of the user; `null` before the response. */
export function useMenuCodes(): ReadonlySet<string> | null {
  const { data } = useSource(buttons, '5min')
  return data?.menus ?? null
}
