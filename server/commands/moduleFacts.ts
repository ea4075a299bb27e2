// Registers the parts of modules that the schema check needs.

import { registerFunctionsOf, routesOf } from '../compose.ts'
import { codeAnswers } from '../http/codeTable.ts'
import type { Library } from '../library/library.ts'
import { findingLines, readLibrary } from '../library/openLibrary.ts'
import { modules } from '../modules/index.ts'

/** True when code of ours answers at a path: what the schema check asks for the calls of actions. */
export const hasRoute = codeAnswers(routesOf(modules))

/** Lets expressions call what the modules bring; before any schema file is read. */
export function registerModuleFunctions(): void {
  registerFunctionsOf(modules)
}

/** Reads a schema folder once, as the server would; `findings` holds a line for every error of its files. */
export async function readFolder(folder: string): Promise<{ library: Library; findings: string[] }> {
  registerModuleFunctions()
  const library = await readLibrary(folder, null, hasRoute)
  return { library, findings: findingLines(library, folder) }
}
