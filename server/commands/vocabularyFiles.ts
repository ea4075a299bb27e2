// Generates `entity.schema.json`, the type of schema files and docs/entity.md from the vocabulary.

import { resolve } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { jsonText } from '../../engine/model/jsonText.ts'
import { referenceOf } from '../../engine/model/vocabulary/referenceOf.ts'
import { schemaOf } from '../../engine/model/vocabulary/schemaOf.ts'
import { typesOf } from '../../engine/model/vocabulary/typesOf.ts'
import { type GeneratedFiles, generatedFileFindings, writeGeneratedFiles } from './generatedFiles.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

const made = (): GeneratedFiles => ({
  'schemas/entity.schema.json': `${jsonText(schemaOf())}\n`,
  'engine/model/entity/entityFile.ts': typesOf(),
  'docs/entity.md': referenceOf(),
})

/** A finding for each file that is out of date. */
export function vocabularyFindings(project = PROJECT): Promise<Finding[]> {
  return generatedFileFindings(made(), 'engine/model/vocabulary', project)
}

/** Writes outdated files; returns their paths. */
export function writeVocabularyFiles(project = PROJECT): Promise<string[]> {
  return writeGeneratedFiles(made(), project)
}
