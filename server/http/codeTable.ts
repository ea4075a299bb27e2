// Which calls code answers: what the schema check asks for the calls of actions.

import { codeRoutes } from '../modules/index.ts'
import { createRouteTable } from './table.ts'

const table = createRouteTable(codeRoutes)

/** Whether code answers at a path, whose parts may still be templates (`/status/1/{id}`). */
export function codeAnswers(method: string, path: string): boolean {
  return table.find(method, path) !== null
}
