// Generated files of the project: checks whether they are up to date, and writes them.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'

/** Generated text by path below the project. */
export type GeneratedFiles = Readonly<Record<string, string>>

/** A finding for each file that is out of date; `source` names its origin. */
export async function generatedFileFindings(made: GeneratedFiles, source: string, project: string): Promise<Finding[]> {
  return (await outdated(made, project)).map(([file]) => ({
    file,
    line: 1,
    column: 1,
    path: '',
    fault: `it differs from ${source}.`,
    fix: 'Run npm run schemas -- --write.',
    level: 'error',
  }))
}

/** Writes outdated files; returns their paths. */
export async function writeGeneratedFiles(made: GeneratedFiles, project: string): Promise<string[]> {
  const files = await outdated(made, project)
  for (const [file, text] of files) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), text)
  }
  return files.map(([file]) => file)
}

async function outdated(made: GeneratedFiles, project: string): Promise<[file: string, text: string][]> {
  const read = await Promise.all(
    Object.entries(made).map(async ([file, text]) => ({
      file,
      text,
      there: await readFile(join(project, file), 'utf8').catch(() => null),
    })),
  )
  return read.filter(({ text, there }) => text !== there).map(({ file, text }) => [file, text])
}
