// The administrators' list of processes. The console's search sends `mode_equal`; the parameter of the platform is `mode`.

import type { EntityHook } from '#records/hook.ts'
import { definitionHook } from '../lists.ts'

export const managerHook: EntityHook = {
  ...definitionHook,
  async listing({ query, ...context }) {
    const { mode_equal: mode, ...rest } = query
    const asked = { ...context, query: mode === undefined ? rest : { ...rest, mode } }
    return definitionHook.listing?.(asked) ?? asked.query
  },
}
