import { useMemo } from 'react'
import { permissionCodes } from '../../engine/api/access/permissions.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { source } from '../screen.ts'
import { useSource } from './useFeeds.ts'

const buttons = source<{ codes: ReadonlySet<string> }>(platformPaths.buttons, {
  parse: (answer) => ({ codes: new Set(permissionCodes(answer)) }),
})

/** True when the user may press a button; no as long as nobody knows. The server refuses in any case. */
export function usePermission(code: string): boolean {
  const { data } = useSource(buttons, '5min')
  return useMemo(() => data?.codes.has(code) ?? false, [data, code])
}
