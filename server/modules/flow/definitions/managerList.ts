// List of deployed processes for administrators. Our console searches by `mode_equal`, clients of the platform by `mode`.

import type { EntityHook } from '#records/hook.ts'
import { definitionHook } from '../lists.ts'

export const managerHook: EntityHook = {
  ...definitionHook,
  async listing({ query, ...context }) {
    const { mode_equal: mode, ...rest } = query
    const listContext = { ...context, query: mode === undefined ? rest : { ...rest, mode } }
    return definitionHook.listing?.(listContext) ?? listContext.query
  },
}
