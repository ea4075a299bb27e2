// Words of the system's dictionaries, in the language of the wall.

import { useMemo } from 'react'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { type Source, source } from '../screen.ts'
import { useWords } from '../words.ts'
import { useSource } from './useFeeds.ts'

interface WordRow {
  dictKey: string
  dictValue: string
  english?: string | null
}

const sources = new Map<string, Source<readonly WordRow[]>>()

function dictionary(code: string): Source<readonly WordRow[]> {
  const known = sources.get(code) ?? source<readonly WordRow[]>(platformPaths.words.dict, { query: { code } })
  sources.set(code, known)
  return known
}

/** Says a key of a dictionary (`device_class`); the key itself until the words are there. */
export function useDictionary(code: string): (key: unknown) => string {
  const { language } = useWords()
  const { data } = useSource(dictionary(code), 'F')
  return useMemo(() => {
    const words = new Map(data?.map(({ dictKey, dictValue, english }) => [dictKey, (language === 'en' && english) || dictValue]))
    return (key) => words.get(String(key)) ?? String(key ?? '')
  }, [data, language])
}
