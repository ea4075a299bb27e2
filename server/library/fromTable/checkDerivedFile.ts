// Checks a schema file as if it were in the folder.

import type { Finding } from '#model/checks/finding.ts'
import type { EntityFile } from '#model/entity/entityFile.ts'
import { upgrade } from '#model/vocabulary/renamings.ts'
import type { Library } from '../library.ts'
import { readVocabulary } from '../openLibrary.ts'

const RECORD = 'record.json'

/** Errors and warnings of the file at `path` when checked together with the served files. */
export async function checkDerivedFile(path: string, text: string, library: Library, dictionaries: readonly string[]): Promise<Finding[]> {
  const { validateFiles } = await import('#model/checks/validate.ts')
  const others = [...library.files].filter(([file]) => file !== RECORD && file !== path)
  const sources = [...others.map(([file, served]) => ({ path: file, text: served.sent })), { path, text }]
  const { findings } = validateFiles(sources, { vocabulary: await readVocabulary(), record: recordOf(library), dictionaries })
  return findings.filter((finding) => finding.file === path)
}

/** Fields that every record has, with their English titles and the field groups. */
export function recordOf({ files }: Library): EntityFile {
  return upgrade(JSON.parse(files.get(RECORD)?.text ?? '{}')).json as EntityFile
}
