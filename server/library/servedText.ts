// Texts of the files that have revisions: schema files and the shared field groups.

import { isDeepStrictEqual } from 'node:util'
import { GROUPS } from '../../engine/model/entity/groupsFile.ts'
import type { Library } from './library.ts'
import { isSchemaFile } from './schemaFolder.ts'

/** True for a file that an author may change. */
export const hasRevisions = (file: string): boolean => file === GROUPS || isSchemaFile(file)

/** As it is written; `null` for a file that is not served. */
export const servedText = ({ files, groups }: Library, file: string): string | null =>
  file === GROUPS ? groups : (files.get(file)?.text ?? null)

/** The schema files that a change of the file changes: the file, or those that have other fields since their groups changed. */
export function filesChangedBy(file: string, before: Library, after: Library): Set<string> {
  if (file !== GROUPS) return new Set([file])
  return new Set([...after.parsed].flatMap(([path, parsed]) => (isDeepStrictEqual(before.parsed.get(path), parsed) ? [] : [path])))
}
