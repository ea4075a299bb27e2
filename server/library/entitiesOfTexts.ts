// Reads schema files without the current check, which files of earlier versions may not pass.

import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { resolveFiles } from '../../engine/model/entity/resolveFile.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'

export interface EntitiesOfTexts {
  /** Entities by the path of their file. */
  entities: Map<string, Entity>
  /** Resolved files by path. */
  files: ReadonlyMap<string, EntityFile>
  /** `path: reason` for each file that cannot be read. */
  unreadable: string[]
}

/** @param texts texts of schema files by path @param recordText text of `record.json` with shared words and groups */
export function entitiesOfTexts(texts: ReadonlyMap<string, string>, recordText: string): EntitiesOfTexts {
  const unreadable: string[] = []
  const attempt = <T>(path: string, read: () => T): [T] | [] => {
    try {
      return [read()]
    } catch (error) {
      unreadable.push(`${path}: ${(error as Error).message}`)
      return []
    }
  }
  const parse = (text: string) => upgrade(parseSchemaJson(text)).json as EntityFile
  const record = parse(recordText)
  const written = [...texts].flatMap(([path, text]) => attempt(path, () => parse(text)).map((file) => [path, file] as const))
  const resolved = resolveFiles(
    written.map(([, file]) => file),
    record,
  )
  const files = new Map(written.map(([path], at) => [path, resolved[at] as EntityFile]))
  const byName = new Map(resolved.map((file) => [file.name, file]))
  const library = { record, file: (name: string) => byName.get(name) }
  const entities = [...files].flatMap(([path, file]) =>
    attempt(path, () => normalise(file, path, library)).map((one) => [path, one] as const),
  )
  return { entities: new Map(entities), files, unreadable }
}
