// A served schema file with a change that nobody has saved: validated like a file of the folder, and read.

import type { Finding } from '../../engine/model/checks/finding.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { acceptFiles } from './acceptFiles.ts'
import { consoleParts } from './consoleParts.ts'
import type { Library } from './library.ts'
import { RECORD, readVocabulary } from './openLibrary.ts'

/**
 * The entity that a changed file would become, or the first error of that file.
 * @param change changes the parsed file
 */
export async function changedEntity(
  { entities, files }: Library,
  name: string,
  change: (file: unknown) => void,
): Promise<Entity | Finding | null> {
  const entity = entities.get(name)
  const text = entity && files.get(entity.file)?.text
  if (!entity || text === undefined) return null
  const file = JSON.parse(text) as unknown
  change(file)
  const texts = new Map([...files].flatMap(([path, own]) => (path === RECORD ? [] : [[path, own.text] as const])))
  texts.set(entity.file, JSON.stringify(file, null, 2))
  const options = { ...consoleParts, vocabulary: await readVocabulary(), otherPlatform: true } as const
  const accepted = await acceptFiles(texts, () => files.get(RECORD)?.text ?? '{}', null, options)
  return accepted.findings.find((finding) => finding.file === entity.file) ?? accepted.entities.find((one) => one.name === name) ?? null
}
