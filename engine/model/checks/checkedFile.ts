// A parsed schema file with the positions of its values, and the lookup of its base.

import type { EntityFile } from '../entity/entityFile.ts'
import type { JsonSource } from './finding.ts'

export interface CheckedFile {
  map: JsonSource
  file: EntityFile
}

export function baseOf(file: EntityFile, files: ReadonlyMap<string, EntityFile>): EntityFile | undefined {
  return file.base === undefined ? undefined : files.get(file.base)
}
