// Reads what stands in a schema folder, as text.

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

/** The project's own schemas: they bring the vocabulary, and `record.json` where a folder has none. */
export const PROJECT_SCHEMAS = resolve(import.meta.dirname, '../../schemas')

const NO_ENTITIES = ['entity.schema.json', 'record.json', 'manifest.json']

export interface SchemaFolder {
  /** Text of every entity file by its path below the folder, with forward slashes, in the order of the paths. */
  texts: ReadonlyMap<string, string>
  recordText: string
}

/** Throws when the folder cannot be read. */
export async function readSchemaFolder(folder: string): Promise<SchemaFolder> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There is no schema folder ${folder}. Set GANTRY_SCHEMAS to the one to serve.`) : error
  })
  const files = names
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.json') && !NO_ENTITIES.includes(name))
    .sort()
  const read = await Promise.all(files.map(async (file) => [file, await textOf(join(folder, file))] as const))
  const texts = new Map(read.flatMap(([file, text]) => (text === null ? [] : [[file, text]])))
  const recordText = (await textOf(join(folder, 'record.json'))) ?? (await readFile(join(PROJECT_SCHEMAS, 'record.json'), 'utf8'))
  return { texts, recordText }
}

/** The text without a byte order mark; `null` when the file went away or is none. */
async function textOf(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
