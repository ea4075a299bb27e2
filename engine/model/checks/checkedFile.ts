// A schema file in a check, and the file that it extends. The server reads this file at each start, the checks only for changed files.

import type { EntityFile } from '../entity/entityFile.ts'
import type { JsonSource } from './finding.ts'

export interface CheckedFile {
  map: JsonSource
  file: EntityFile
}

export function baseOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>): EntityFile | undefined {
  return file.base === undefined ? undefined : files.get(file.base)
}
