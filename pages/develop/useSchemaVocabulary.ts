// The vocabulary of schema files and the names of the running system, described in the language of the reader.

import { useEffect, useMemo, useState } from 'react'
import type { SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import type { SchemaPart } from './editor/schemaPlaces.ts'
import { type KeywordTexts, translatedSchema } from './form/translatedSchema.ts'
import { readSchemaVocabulary, useRevisionText } from './revisions.ts'

/** `null` until it is read; without it the editor completes nothing and has no form, and everything else works. */
export function useSchemaVocabulary(): [vocabulary: SchemaVocabulary | null, fault: string | null] {
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
  const shown = useMemo(
    () =>
      vocabulary && words && language === 'zh'
        ? { ...vocabulary, schema: translatedSchema(vocabulary.schema as SchemaPart, words) }
        : vocabulary,
    [vocabulary, words, language],
  )
  return [shown, fault]
}
