// Reads `actions` of a schema file: settings of built-in buttons, and the actions of the file.

import type { EntityFile, FileAction } from './entityFile.ts'

/** Built-in buttons that a file may restrict to some records. */
export const conditionalButtons = ['edit', 'delete'] as const

/** Built-in buttons that a file may switch off. */
export const builtInButtons = ['add', 'edit', 'delete', 'view'] as const

/** Actions of the file by name, without its settings of the built-in buttons. */
export function ownActions({ actions = {} }: EntityFile): [string, FileAction][] {
  const isBuiltIn = (name: string) => conditionalButtons.some((button) => button === name)
  return Object.entries(actions).filter((entry): entry is [string, FileAction] => typeof entry[1] === 'object' && !isBuiltIn(entry[0]))
}
