// Registers the parts of modules that the schema check needs.

import { registerFunctionsOf, routesOf } from '../compose.ts'
import { codeAnswers } from '../http/codeTable.ts'
import type { Library } from '../library/library.ts'
import { findingLines, readLibrary } from '../library/openLibrary.ts'
import { modules } from '../modules/index.ts'

/** True when a route in code exists at a path; for the schema check of actions. */
export const hasRoute = codeAnswers(routesOf(modules))

/** Registers the modules' functions for expressions; call it before any schema file is read. */
export function registerModuleFunctions(): void {
  registerFunctionsOf(modules)
}

/** Reads a schema folder as the server would; `findings` has a line for every error. */
export async function readFolder(folder: string): Promise<{ library: Library; findings: string[] }> {
  registerModuleFunctions()
  const library = await readLibrary(folder, null, hasRoute)
  return { library, findings: findingLines(library, folder) }
}
