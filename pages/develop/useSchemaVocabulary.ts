// The vocabulary of schema files and the names of the running system, described in the language of the reader.

import { useEffect, useMemo, useState } from 'react'
import { GROUPS } from '#engine/model/entity/groupsFile.ts'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import type { SchemaPart } from './editor/schemaPlaces.ts'
import { type KeywordTexts, translatedGroupsSchema, translatedSchema } from './form/translatedSchema.ts'
import { readSchemaVocabulary, useRevisionText } from './revisions.ts'

/** `null` until it is read; without it the editor completes nothing and has no form, and everything else works. */
export function useSchemaVocabulary(file = ''): [vocabulary: SchemaVocabulary | null, fault: string | null] {
  const { language } = useRevisionText()
  const [vocabulary, setVocabulary] = useState<SchemaVocabulary | null>(null)
  const [words, setWords] = useState<KeywordTexts | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    readSchemaVocabulary().then(setVocabulary, (error: Error) => setFault(error.message))
  }, [])
  useEffect(() => {
    if (language === 'zh') void import('#i18n/zh/vocabulary.ts').then(({ keywordWords }) => setWords(keywordWords))
  }, [language])
  const shown = useMemo(() => {
    if (!vocabulary) return null
    const isGroups = file === GROUPS
    const schema = (isGroups ? vocabulary.groupsSchema : vocabulary.schema) as SchemaPart
    const translate = isGroups ? translatedGroupsSchema : translatedSchema
    return { ...vocabulary, schema: words && language === 'zh' ? translate(schema, words) : schema }
  }, [file, vocabulary, words, language])
  return [shown, fault]
}
