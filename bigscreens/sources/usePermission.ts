import { useMemo } from 'react'
import { menuCodes, permissionCodes } from '../../engine/api/access/permissionCodes.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { source } from '../screen.ts'
import { useSource } from './useFeeds.ts'

const buttons = source<{ codes: ReadonlySet<string>; menus: ReadonlySet<string> }>(platformPaths.buttons, {
  parse: (answer) => ({ codes: new Set(permissionCodes(answer)), menus: new Set(menuCodes(answer)) }),
})

/** True when the user may press a button; no as long as nobody knows. The server refuses in any case. */
export function usePermission(code: string): boolean {
  const { data } = useSource(buttons, '5min')
  return useMemo(() => data?.codes.has(code) ?? false, [data, code])
}

/** Codes of the user's menus and buttons; `null` before the answer. */
export function useMenuCodes(): ReadonlySet<string> | null {
  const { data } = useSource(buttons, '5min')
  return data?.menus ?? null
}
