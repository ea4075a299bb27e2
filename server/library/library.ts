// The schemas that are being served.

import type { Finding } from '../../engine/model/checks/finding.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Manifest } from '../../engine/model/entity/manifest.ts'

export interface SchemaText {
  /** As the file has it. */
  text: string
  /** The same in today's form, for the console. */
  sent: string
  /** Of what is sent. */
  hash: string
}

export interface Library {
  /** By name. */
  entities: ReadonlyMap<string, Entity>
  /** Process files by path below the schema folder. */
  processes: ReadonlyMap<string, Uint8Array>
  /** By path below the schema folder; `record.json` is one of them. */
  files: ReadonlyMap<string, SchemaText>
  manifest: Manifest
  /** Files of the folder that are not served as they stand there: an earlier version is, or none. */
  broken: readonly string[]
  /** The errors of the files as they stand on disk. */
  findings: readonly Finding[]
  /** Sentences on what the files leave out, which is no fault. */
  omitted: readonly string[]
}
