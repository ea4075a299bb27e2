// Interface of the served schemas.

import type { Lookups } from '../../engine/model/checks/crossChecks.ts'
import type { Finding } from '../../engine/model/checks/finding.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import type { Manifest } from '../../engine/model/entity/manifest.ts'

export interface SchemaText {
  /** Text as written in the file. */
  text: string
  /** Text for the console: in the current vocabulary, with all that the file takes from others. */
  sent: string
  /** Hash of `sent`. */
  hash: string
}

export interface Library {
  /** Entities by name. */
  entities: ReadonlyMap<string, Entity>
  /** Process files by path below the schema folder. */
  processes: ReadonlyMap<string, Uint8Array>
  /** By path below the schema folder; `record.json` is one of them. */
  files: ReadonlyMap<string, SchemaText>
  /** Text of `groups.json`: the shared field groups that the files are served with. */
  groups: string
  /** Files by path, parsed and with all that they take from others. */
  parsed: ReadonlyMap<string, EntityFile>
  manifest: Manifest
  /** Files that are not served as they are on disk: an earlier version is served, or none. */
  broken: readonly string[]
  /** Errors of the files on disk. */
  findings: readonly Finding[]
  /** Lookups of the checks of the served files, for the next start. */
  lookups: Lookups
  /** Sentences about properties that files omit without being wrong. */
  omitted: readonly string[]
}

/** The schema folder behind the library. */
export interface SchemaSource {
  /** Reads the folder now instead of after its next notice; resolves when all that follows the new set is done. */
  reload(): Promise<void>
  /** The set that would be served with these texts in place of those at the same paths; `null` stands for a file that is gone. Nothing is changed. */
  validate(texts: ReadonlyMap<string, string | null>): Promise<Library>
}
