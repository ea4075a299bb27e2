// Entities for tests, made from inline schema files by the real check and the real normalisation.

import { readFileSync } from 'node:fs'
import { formatFinding } from '../../engine/model/checks/finding.ts'
import { type SourceFile, type ValidateOptions, validateFiles } from '../../engine/model/checks/validate.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { type RecordFile, resolveFiles } from '../../engine/model/entity/resolveFile.ts'
import { registerDictionaries } from '../../engine/model/expressions/entryNames.ts'
import { seededDictionaries } from '../../server/commands/dictionaryFile.ts'

registerDictionaries(seededDictionaries())

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8'))

export const vocabulary = read('entity.schema.json') as object
/** `record.json` with the shared words and field groups. */
export const record: RecordFile = {
  ...(read('record.json') as EntityFile),
  en: read('words.json') as Record<string, string>,
  fieldGroups: (read('groups.json') as { groups: RecordFile['fieldGroups'] }).groups,
}

/** Findings of inline files as lines; objects are formatted with two spaces. */
export function findingsOf(files: Record<string, unknown>, options: Partial<ValidateOptions> = {}): string[] {
  return validateFiles(sourcesOf(files), { vocabulary, record, ...options }).findings.map(formatFinding)
}

/** Entities by name from inline files. Throws if a file has an error. */
export function entitiesOf(...files: EntityFile[]): Record<string, Entity> {
  const sources = sourcesOf(Object.fromEntries(files.map((file) => [`test/${file.name}.json`, file])))
  const checked = validateFiles(sources, { vocabulary, record })
  const errors = checked.findings.filter((finding) => finding.level === 'error')
  if (errors.length > 0) throw new Error(errors.map(formatFinding).join('\n'))
  const resolved = resolveFiles(files, record)
  const byName = new Map(resolved.map((file) => [file.name, file]))
  return Object.fromEntries(
    resolved.map((file) => [file.name, normalise(file, `test/${file.name}.json`, { record, file: (name) => byName.get(name) })]),
  )
}

/** One entity from an inline file. */
export function entityOf(file: EntityFile): Entity {
  return entitiesOf(file)[file.name] as Entity
}

function sourcesOf(files: Record<string, unknown>): SourceFile[] {
  return Object.entries(files).map(([path, file]) => ({ path, text: typeof file === 'string' ? file : JSON.stringify(file, null, 2) }))
}
