// A parsed schema file with the positions of its values, and the lookup of its base.

import type { EntityFile } from '../entity/entityFile.ts'
import { fileResolver } from '../entity/resolveFile.ts'
import type { JsonSource } from './finding.ts'

export interface CheckedFile {
  map: JsonSource
  file: EntityFile
}

/** Results by checked file, so that the same object stands for the same content. */
const resolved = new WeakMap<CheckedFile, CheckedFile>()

/** Files with the parts of other files that they refer to. @param groups file of field groups, for the places of findings */
export function resolveChecked(files: readonly CheckedFile[], record: EntityFile, groups: JsonSource | null): CheckedFile[] {
  const resolve = fileResolver(
    record,
    files.map(({ file }) => file),
  )
  return files.map((one) => {
    const { file, moved } = resolve(one.file)
    one.map.moved = moved
    one.map.groups = groups
    const before = resolved.get(one)
    if (before?.file === file) return before
    const checked = file === one.file ? one : { map: one.map, file }
    resolved.set(one, checked)
    return checked
  })
}

export function baseOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>): EntityFile | undefined {
  return file.base === undefined ? undefined : files.get(file.base)
}
