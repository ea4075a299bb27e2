// Faults that only the database and its rows can tell, as findings of the files that cause them.

import { type Finding, JsonSource } from '../../engine/model/checks/finding.ts'
import type { Refused } from '../../engine/model/checks/validate.ts'
import type { Library } from './library.ts'

export interface DatabaseFault {
  /** The files that share the table. */
  files: readonly string[]
  /** Place in one of them; empty for a file as a whole. */
  path: readonly string[]
  fault: string
  fix: string
  /** True when the table cannot be made so. */
  isRefused: boolean
}

/** Refuses the file that causes a fault: one that changed, if there is one. Each file may be refused in its new and in its earlier version. */
export function refuseCulprit(fault: DatabaseFault, library: Library, standIn: Library, refused: Map<string, Refused>): void {
  const textOf = (file: string) => library.files.get(file)?.text ?? ''
  const changed = fault.files.filter((file) => standIn.files.get(file)?.text !== textOf(file))
  const file = culprit(fault, changed.length > 0 ? changed : fault.files, textOf) as string
  const known = refused.get(file)
  refused.set(file, { finding: known?.finding ?? findingOf(fault, file, textOf(file)), texts: [...(known?.texts ?? []), textOf(file)] })
}

/** The library with a finding for each fault that lets its file be served. */
export function withDatabaseFaults(library: Library, faults: readonly DatabaseFault[]): Library {
  const textOf = (file: string) => library.files.get(file)?.text ?? ''
  const found = faults.flatMap((fault) => {
    const files = fault.files.filter((file) => library.files.has(file))
    const file = culprit(fault, files, textOf)
    return file === undefined ? [] : [findingOf(fault, file, textOf(file))]
  })
  return found.length === 0 ? library : { ...library, findings: [...library.findings, ...found] }
}

/** The file that states the place of the fault; without one the first. */
function culprit({ path }: DatabaseFault, files: readonly string[], textOf: (file: string) => string): string | undefined {
  const states = (file: string) => {
    const at = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], JSON.parse(textOf(file) || '{}'))
    return at !== undefined
  }
  return (path.length > 0 ? files.find(states) : undefined) ?? files[0]
}

function findingOf({ path, fault, fix }: DatabaseFault, file: string, text: string): Finding {
  const source = new JsonSource(file, text)
  return path.length === 0 ? source.value(['name'], fault, fix) : source.value([...path], fault, fix)
}
