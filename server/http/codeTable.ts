import type { Route } from './route.ts'
import { createRouteTable } from './table.ts'

/** Tells whether code answers at a path, whose parts may still be templates (`/status/1/{id}`): what the schema check asks for actions. */
export function codeAnswers(routes: readonly Route[]): (method: string, path: string) => boolean {
  const table = createRouteTable(routes)
  return (method, path) => table.find(method, path) !== null
}
