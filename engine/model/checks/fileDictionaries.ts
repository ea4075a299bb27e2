// Adds the dictionaries that schema files define to the context of the checks.

import type { EntityFile } from '../entity/entityFile.ts'
import { formats } from '../formats/formats.ts'
import type { CheckedFile } from './checkedFile.ts'
import type { FileCheckContext } from './fileCheck.ts'

type Known = Pick<FileCheckContext, 'dictionaries' | 'dictionaryKeys'>

let last: { key: string; given: Known; known: Known } | null = null

/** Context with the dictionaries of the files. Returns the same lists while nothing changed, because findings are cached by them. */
export function withFileDictionaries(files: readonly CheckedFile[], given: FileCheckContext): FileCheckContext {
  const own = files.flatMap(({ file }) => Object.entries(file.dictionaries ?? {}))
  if (own.length === 0) return given
  const switchDictionaries = [...new Set(files.flatMap(({ file }) => switchesOf(file)))].sort().join(',')
  if (!given.dictionaries) return { ...given, switchDictionaries }
  const key = JSON.stringify(own)
  const isSame = last?.key === key && last.given.dictionaries === given.dictionaries && last.given.dictionaryKeys === given.dictionaryKeys
  if (!isSame || !last) last = { key, given, known: merged(own, given) }
  return { ...given, ...last.known, switchDictionaries, ...(given.dictionaryKeys ? { systemKeys: given.dictionaryKeys } : {}) }
}

const switchesOf = ({ properties = {} }: EntityFile): string[] =>
  Object.values(properties).flatMap(({ format, dict }) =>
    format !== undefined && formats[format].compares === 'truth' && dict !== undefined ? [dict] : [],
  )

function merged(own: readonly [string, { entries: readonly { key: string }[] }][], { dictionaries = [], dictionaryKeys }: Known): Known {
  const keys = new Map(dictionaryKeys)
  // A dictionary whose entries are not known may have any key.
  const isOpen = (code: string) => dictionaries.includes(code) && !dictionaryKeys?.has(code)
  for (const [code, { entries }] of own)
    if (!isOpen(code)) keys.set(code, [...new Set([...(keys.get(code) ?? []), ...entries.map(({ key }) => key)])])
  return { dictionaries: [...new Set([...dictionaries, ...own.map(([code]) => code)])], dictionaryKeys: keys }
}
