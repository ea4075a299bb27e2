// Reads what stands in a schema folder, as text.

import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { EntityFile } from '../../engine/model/entityFile.ts'

/** The project's own schemas: they bring the vocabulary, and `record.json` and `words.json` where a folder has none. */
export const PROJECT_SCHEMAS = resolve(import.meta.dirname, '../../schemas')

const NO_ENTITIES = ['entity.schema.json', 'record.json', 'words.json', 'manifest.json']

export interface SchemaFolder {
  /** Text of every entity file by its path below the folder, with forward slashes, in the order of the paths. */
  texts: ReadonlyMap<string, string>
  /** Text of `record.json`, with the words that files share (`words.json`) among its own. Throws when one of them is broken. */
  record(): string
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
  const [recordText, wordsText] = await Promise.all(['record.json', 'words.json'].map((name) => ownOrProjects(folder, name)))
  return { texts, record: () => withWords(recordText as string, wordsText as string) }
}

async function ownOrProjects(folder: string, name: string): Promise<string> {
  return (await textOf(join(folder, name))) ?? readFile(join(PROJECT_SCHEMAS, name), 'utf8')
}

/** The words travel with what every record has: to the console in the same request, and under the same hash. */
function withWords(recordText: string, wordsText: string): string {
  const words = wordsIn(wordsText)
  const record = JSON.parse(recordText) as EntityFile
  return JSON.stringify({ ...record, en: { ...words, ...record.en } })
}

function wordsIn(text: string): Record<string, string> {
  try {
    const words = JSON.parse(text) as Record<string, string>
    const wrong = Object.keys(words).find((word) => typeof words[word] !== 'string')
    if (wrong !== undefined) throw new Error(`the English of "${wrong}" is no text`)
    return words
  } catch (error) {
    throw new Error(`words.json: ${(error as Error).message}. It holds English by Chinese word: { "…": "Remark" }.`, { cause: error })
  }
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
