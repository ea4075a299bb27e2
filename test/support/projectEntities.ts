// The entities of the project's own schema files, by name.

import { join } from 'node:path'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { resolveFiles } from '../../engine/model/entity/resolveFile.ts'
import { registerDictionaries } from '../../engine/model/expressions/entryNames.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { seededDictionaries } from '../../server/commands/dictionaryFile.ts'
import { folderReader } from '../../server/library/schemaFolder.ts'
import { PROJECT } from './sources.ts'

export function projectEntities(): ReadonlyMap<string, Entity> {
  registerDictionaries(seededDictionaries())
  const { texts, record } = folderReader(join(PROJECT, 'schemas'))()
  const shared = JSON.parse(record()) as EntityFile
  const files = resolveFiles(
    [...texts.values()].map((text) => upgrade(JSON.parse(text)).json as EntityFile),
    shared,
  )
  const byName = new Map(files.map((file) => [file.name, file]))
  const library = { record: shared, file: (name: string) => byName.get(name) }
  return new Map([...texts.keys()].map((path, at) => [(files[at] as EntityFile).name, normalise(files[at] as EntityFile, path, library)]))
}
