// Dictionaries that come with schema files are known to all files.

import type { CheckedFile } from './checkedFile.ts'
import type { FileCheckContext } from './fileCheck.ts'

type Known = Pick<FileCheckContext, 'dictionaries' | 'dictionaryKeys'>

let last: { key: string; given: Known; known: Known } | null = null

/** The surroundings with these dictionaries; the same lists as long as nothing changed, because verdicts are kept by them. */
export function withFileDictionaries(files: readonly CheckedFile[], given: FileCheckContext): FileCheckContext {
  const own = files.flatMap(({ file }) => Object.entries(file.dictionaries ?? {}))
  if (own.length === 0 || !given.dictionaries) return given
  const key = JSON.stringify(own)
  const isSame = last?.key === key && last.given.dictionaries === given.dictionaries && last.given.dictionaryKeys === given.dictionaryKeys
  if (!isSame || !last) last = { key, given, known: merged(own, given) }
  return { ...given, ...last.known }
}

function merged(own: readonly [string, { entries: readonly { key: string }[] }][], { dictionaries = [], dictionaryKeys }: Known): Known {
  const keys = new Map(dictionaryKeys)
  // A code that is known without its entries may have any.
  const isOpen = (code: string) => dictionaries.includes(code) && !dictionaryKeys?.has(code)
  for (const [code, { entries }] of own)
    if (!isOpen(code)) keys.set(code, [...new Set([...(keys.get(code) ?? []), ...entries.map(({ key }) => key)])])
  return { dictionaries: [...new Set([...dictionaries, ...own.map(([code]) => code)])], dictionaryKeys: keys }
}
