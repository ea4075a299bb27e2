// Generates the lists of the fields that code of the server needs, and of those that it fills, from its sources and the project's schema files.

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Finding } from '#model/checks/finding.ts'
import { jsonText } from '#model/fileText/jsonText.ts'
import { recordOf } from '../../library/fromTable/checkDerivedFile.ts'
import { PROJECT_SCHEMAS } from '../../library/schemaFolder.ts'
import { type GeneratedFiles, generatedFileFindings, writeGeneratedFiles } from '../generatedFiles.ts'
import { readFolder } from '../moduleFacts.ts'
import { fieldsInSource } from './readFields.ts'
import { sourceReader } from './syntax.ts'
import { writtenFields } from './writtenFields.ts'

const PROJECT = resolve(import.meta.dirname, '../../..')
const FILE = 'server/modules/develop/needs/neededFields.json'
const WRITTEN = 'server/modules/develop/needs/writtenFields.json'
/** Code that serves records; commands run beside the server. */
const SOURCES = 'server/{access,http,modules,records,series}/**/*.ts'

export const neededFieldFileFindings = async (): Promise<Finding[]> =>
  generatedFileFindings(await made(), 'the sources of the server', PROJECT)

export const writeNeededFields = async (): Promise<string[]> => writeGeneratedFiles(await made(), PROJECT)

/** Users of each field, by entity and field: the module, or the layer below the modules. */
async function made(): Promise<GeneratedFiles> {
  const { library } = await readFolder(PROJECT_SCHEMAS)
  const builtIn = new Set(Object.keys(recordOf(library).properties ?? {}))
  const entities = [...library.entities.values()]
  const fields = new Map(
    entities.map(({ name, fields: own }) => [name, new Set(own.map((field) => field.name).filter((one) => !builtIn.has(one)))]),
  )
  const { imports } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: Record<string, string> }
  const open = sourceReader(PROJECT, imports)
  const users = new Map<string, Map<string, Set<string>>>()
  for (const path of globSync(SOURCES, { cwd: PROJECT }).toSorted()) {
    const source = open(path)
    if (!source) continue
    const user = path.replace(/^server\/(modules\/)?([^/]+)\/.*/, '$2')
    fieldsInSource(source, fields, open, (entity, field) => {
      const own = users.get(entity) ?? new Map<string, Set<string>>()
      users.set(entity, own.set(field, (own.get(field) ?? new Set()).add(user)))
    })
  }
  const file = entities
    .filter(({ name }) => users.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ name, field }) => {
      const own = [...(users.get(name) ?? [])].toSorted(([one], [other]) => one.localeCompare(other))
      const needOf = (one: string, by: ReadonlySet<string>) => ({
        type: field[one]?.type,
        by: [...by].toSorted().join(', '),
        ...(field[one]?.stored === false ? { stored: false } : {}),
      })
      return [name, Object.fromEntries(own.map(([one, by]) => [one, needOf(one, by)]))]
    })
  const written = writtenFields(library.entities, builtIn, PROJECT)
  return { [FILE]: `${jsonText(Object.fromEntries(file))}\n`, [WRITTEN]: `${jsonText(written)}\n` }
}
