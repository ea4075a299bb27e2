// The calls about operations: which ones can be undone, undo one, how far such work is.

import type { HookedFamily } from '../records/hook.ts'
import { rowsProgress } from '../records/journal/rows.ts'
import { recentSets } from '../records/journal/sets.ts'
import { undo } from '../records/journal/undo.ts'
import type { Route } from './route.ts'

const ROOT = '/api/gantry-journal'

export function journalRoutes(families: ReadonlyMap<string, HookedFamily>): Route[] {
  return [
    { method: 'GET', path: `${ROOT}/sets`, access: 'user', handle: recentSets },
    {
      method: 'POST',
      path: `${ROOT}/undo`,
      title: 'Operation undo',
      access: 'user',
      handle: (call) => undo(call, call.platform.imports, (base) => families.get(base)),
    },
    { method: 'GET', path: `${ROOT}/progress`, access: 'user', handle: (call) => rowsProgress(call, call.platform.imports) },
  ]
}
