// The changes between two versions of the schema folder, those of the shared field groups too.

import { isSamePart } from '#model/compare/change.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import { compareFolders } from '#model/compare/compareFiles.ts'
import { GROUPS } from '#model/entity/groupsFile.ts'
import { parseSchemaJson } from '#model/fileText/schemaJson.ts'
import { isObject } from '#model/isObject.ts'
import type { Library } from '../../library/library.ts'

/** The lines of the groups come first, then those of each entity. */
export const changesOfLibraries = (before: Library, after: Library): FileChange[] => [
  ...groupChanges(before.groups, after.groups),
  ...compareFolders(before, after),
]

/** Of the changes that came together, those that a revision of the file made: for groups those of all entities whose own files stayed. */
export const changesBy = (file: string, changes: readonly FileChange[], together: ReadonlySet<string>): FileChange[] =>
  changes.filter((change) => change.file === file || (file === GROUPS && !together.has(change.file)))

function groupChanges(before: string, after: string): FileChange[] {
  if (before === after) return []
  const [old, next] = [groupsOf(before), groupsOf(after)]
  const line = (name: string, fault: string): FileChange => ({ file: GROUPS, path: ['groups', name], level: 'hint', fault, fix: '' })
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((name) => {
    if (!Object.hasOwn(old, name)) return [line(name, `the field group "${name}" is new.`)]
    if (!Object.hasOwn(next, name)) return [line(name, `the field group "${name}" is gone.`)]
    return isSamePart(old[name], next[name]) ? [] : [line(name, `the field group "${name}" is another one.`)]
  })
}

/** By name; none of a text that was served by an earlier version and has a fault now. */
function groupsOf(text: string): Readonly<Record<string, unknown>> {
  const file = text === '' ? null : parseSchemaJson(text)
  return isObject(file) && isObject(file.groups) ? file.groups : {}
}
