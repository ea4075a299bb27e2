// The example files of records of a site, from which a new model can start.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExampleModel } from '#engine/site/answers/sheetProposal.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/examples')
/** Path of the JSON Schema from a folder of the schema folder. */
const VOCABULARY = '../entity.schema.json'

/** Parts that an example shows, for its short text. */
const PARTS: Readonly<Record<string, (file: EntityFile, text: string) => boolean>> = {
  items: (_, text) => /"items":\s*\{/.test(text),
  children: (_, text) => /"children":\s*\{/.test(text),
  tree: ({ tree }) => tree !== undefined,
  board: ({ list }) => list?.board !== undefined,
  calendar: ({ list }) => list?.calendar !== undefined,
  process: ({ process }, text) => process !== undefined || /"approval":\s*\{/.test(text),
  actions: (_, text) => /"set":\s*\{/.test(text),
  roles: ({ roles }) => roles !== undefined,
  notify: ({ notify }) => notify !== undefined,
  print: ({ record }) => record?.print !== undefined,
}

/** Empty for an installation without them. */
export async function exampleModels(): Promise<ExampleModel[]> {
  const names = await readdir(FOLDER).catch(() => [])
  return Promise.all(names.filter((name) => name.endsWith('.json')).map(exampleModel))
}

async function exampleModel(path: string): Promise<ExampleModel> {
  const text = await readFile(join(FOLDER, path), 'utf8')
  const file = JSON.parse(text) as EntityFile
  const { name, title = name, properties = {}, en = {} } = file
  return {
    name,
    title,
    english: en[title] ?? name,
    fields: Object.keys(properties).length,
    parts: Object.keys(PARTS).filter((part) => PARTS[part]?.(file, text)),
    text: text.replace(/("\$schema":\s*)"[^"]*"/, `$1"${VOCABULARY}"`),
  }
}
