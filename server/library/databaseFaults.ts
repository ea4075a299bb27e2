// Turns faults that only database and rows reveal into findings of the schema files that cause them.

import { type Finding, JsonSource } from '../../engine/model/checks/finding.ts'
import type { Refused } from '../../engine/model/checks/validate.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import type { Library } from './library.ts'

export interface DatabaseFault {
  /** Files of the entities that share the table. */
  files: readonly string[]
  /** Path to the property in one of the files; empty for the file as a whole. */
  path: readonly string[]
  fault: string
  fix: string
  /** True when the table cannot be changed to match the file. */
  isRefused: boolean
}

/** Refuses the file that causes a fault, preferably one that changed. Each file may be refused twice: its new and its earlier version. */
export function refuseCulprit(fault: DatabaseFault, library: Library, standIn: Library, refused: Map<string, Refused>): void {
  const textOf = (file: string) => library.files.get(file)?.text ?? ''
  const changed = fault.files.filter((file) => standIn.files.get(file)?.text !== textOf(file))
  const file = culprit(fault, changed.length > 0 ? changed : fault.files, textOf) as string
  const known = refused.get(file)
  refused.set(file, { finding: known?.finding ?? findingOf(fault, file, textOf(file)), texts: [...(known?.texts ?? []), textOf(file)] })
}

/** Adds a finding for each fault that does not prevent its file from being served. */
export function withDatabaseFaults(library: Library, faults: readonly DatabaseFault[]): Library {
  const textOf = (file: string) => library.files.get(file)?.text ?? ''
  const found = faults.flatMap((fault) => {
    const files = fault.files.filter((file) => library.files.has(file))
    const file = culprit(fault, files, textOf)
    return file === undefined ? [] : [findingOf(fault, file, textOf(file))]
  })
  return found.length === 0 ? library : { ...library, findings: [...library.findings, ...found] }
}

/** Finds the file that contains the property at the path of the fault; the first file if none does. */
function culprit({ path }: DatabaseFault, files: readonly string[], textOf: (file: string) => string): string | undefined {
  const states = (file: string) => {
    const at = path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      parseSchemaJson(textOf(file) || '{}'),
    )
    return at !== undefined
  }
  return (path.length > 0 ? files.find(states) : undefined) ?? files[0]
}

function findingOf({ path, fault, fix }: DatabaseFault, file: string, text: string): Finding {
  const source = new JsonSource(file, text)
  return path.length === 0 ? source.value(['name'], fault, fix) : source.value([...path], fault, fix)
}
