// The entities of the project's own schema files, by name.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { PROJECT } from './sources.ts'

export function projectEntities(): ReadonlyMap<string, Entity> {
  const folder = join(PROJECT, 'schemas')
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as EntityFile
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json') && path.includes('/'))
  const files = new Map(paths.map((path) => [read(path).name, read(path)]))
  const library = { record: read('record.json'), file: (name: string) => files.get(name) }
  return new Map(paths.map((path) => [read(path).name, normalise(read(path), path, library)]))
}
