// Words of the system's dictionaries, in the language of the screen.

import { useMemo } from 'react'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { type PanelSource, source } from '../screen.ts'
import { useScreenText } from '../screenText.ts'
import { useSource } from './useFeeds.ts'

interface WordRow {
  dictKey: string
  dictValue: string
  english?: string | null
}

const sources = new Map<string, PanelSource<readonly WordRow[]>>()

function dictionary(code: string): PanelSource<readonly WordRow[]> {
  const known = sources.get(code) ?? source<readonly WordRow[]>(platformPaths.words.dict, { query: { code } })
  sources.set(code, known)
  return known
}

/**
 * Returns a function that translates keys of a dictionary (`device_class`); unknown keys are returned unchanged.
 * @param before result while the words load: empty, or the key for callers that need distinct names
 */
export function useDictionary(code: string, before: '' | 'key' = ''): (key: unknown) => string {
  const { language } = useScreenText()
  const { data, error } = useSource(dictionary(code), 'daily')
  const isBlank = data === undefined && error === null && before === ''
  return useMemo(() => {
    const words = new Map(data?.map(({ dictKey, dictValue, english }) => [dictKey, (language === 'en' && english) || dictValue]))
    return (key) => words.get(String(key)) ?? (isBlank ? '' : String(key ?? ''))
  }, [data, language, isBlank])
}
