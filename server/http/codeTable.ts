import type { Route } from './route.ts'
import { createRouteTable } from './table.ts'

/**
 * Returns a test whether a route in code exists at a path, which may contain templates (`/status/1/{id}`); used by the schema check of
 * actions.
 */
export function codeAnswers(routes: readonly Route[]): (method: string, path: string) => boolean {
  const table = createRouteTable(routes)
  return (method, path) => table.find(method, path) !== null
}
