// Routes of undo: list operations, undo one, report progress.

import { callTitle, titled } from '../records/callTitle.ts'
import type { HookedFamily } from '../records/hook.ts'
import { rowsProgress } from '../records/journal/rows.ts'
import { recentSets } from '../records/journal/sets.ts'
import { undo } from '../records/journal/undo.ts'
import { RECENT_OPERATIONS, ROWS_PROGRESS } from './openapi/answers.ts'
import type { Route } from './route.ts'

const ROOT = '/api/gantry-journal'

export function journalRoutes(families: ReadonlyMap<string, HookedFamily>): Route[] {
  const routes: readonly Route[] = [
    { method: 'GET', path: `${ROOT}/sets`, access: 'user', described: { answer: RECENT_OPERATIONS }, handle: recentSets },
    {
      method: 'POST',
      path: `${ROOT}/undo`,
      title: callTitle('undo'),
      access: 'user',
      described: {
        body: { 'application/json': { type: 'object', required: ['set'], properties: { set: { type: 'string' } } } },
        answer: ROWS_PROGRESS,
      },
      handle: (call) => undo(call, call.platform.imports, (base) => families.get(base)),
    },
    {
      method: 'GET',
      path: `${ROOT}/progress`,
      access: 'user',
      described: { query: { job: { type: 'string' } }, answer: ROWS_PROGRESS },
      handle: (call) => rowsProgress(call, call.platform.imports),
    },
  ]
  return routes.map(titled)
}
