// Route that explains access.

import type { HookedFamily } from '../records/hook.ts'
import { explainAccess } from './explain/explainAccess.ts'
import { ACCESS_EXPLANATION } from './openapi/answers.ts'
import type { Route } from './route.ts'
import type { RouteTable } from './table.ts'

/** @param table all routes, which questions about a call look in */
export function accessRoutes(table: () => RouteTable, families: () => ReadonlyMap<string, HookedFamily>): Route[] {
  const text = { type: 'string' }
  return [
    {
      method: 'GET',
      path: '/api/gantry-access/explain',
      access: 'user',
      described: {
        summary: 'explain',
        query: { userId: text, entity: text, verb: text, id: text, field: text, menu: text, method: text, path: text },
        answer: ACCESS_EXPLANATION,
      },
      handle: (call) => explainAccess(call, table(), families()),
    },
  ]
}
