// The files that are made from the vocabulary's tables, for who edits and reads schema files.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Finding } from '../../engine/model/finding.ts'
import { jsonText } from '../../engine/model/vocabulary/jsonText.ts'
import { referenceOf } from '../../engine/model/vocabulary/referenceOf.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { typesOf } from '../../engine/model/vocabulary/typesOf.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

/** Text by path below the project. */
const made = (): Readonly<Record<string, string>> => ({
  'schemas/entity.schema.json': `${jsonText(schemaOf())}\n`,
  'engine/model/entityFile.ts': typesOf(),
  'docs/entity.md': referenceOf(),
})

/** A finding for each file that says something else than the tables. */
export async function vocabularyFindings(project = PROJECT): Promise<Finding[]> {
  return (await outdated(project)).map(([file]) => ({
    file,
    line: 1,
    column: 1,
    path: '',
    fault: 'it differs from what engine/model/vocabulary gives.',
    fix: 'Run npm run schemas -- --write.',
    level: 'error',
  }))
}

/** Writes the files that differ, and says which. */
export async function writeVocabularyFiles(project = PROJECT): Promise<string[]> {
  const files = await outdated(project)
  for (const [file, text] of files) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }
  return files.map(([file]) => file)
}

async function outdated(project: string): Promise<[file: string, text: string][]> {
  const read = await Promise.all(
    Object.entries(made()).map(async ([file, text]) => ({
      file,
      text,
      there: await readFile(join(project, file), 'utf8').catch(() => null),
    })),
  )
  return read.filter(({ text, there }) => text !== there).map(({ file, text }) => [file, text])
}
