// What commands need to know of the modules to judge schema files as the server does.

import { registerFunctionsOf, routesOf } from '../compose.ts'
import { codeAnswers } from '../http/codeTable.ts'
import { readLibrary } from '../library/openLibrary.ts'
import { modules } from '../modules/index.ts'

/** Whether code of ours answers at a path: what the schema check asks for the calls of actions. */
export const hasRoute = codeAnswers(routesOf(modules))

/** Lets expressions call what the modules bring; before any schema file is read. */
export function registerFunctions(): void {
  registerFunctionsOf(modules)
}

/** Reads a schema folder once, as the server would. */
export function readFolder(folder: string): ReturnType<typeof readLibrary> {
  registerFunctions()
  return readLibrary(folder, null, hasRoute)
}
