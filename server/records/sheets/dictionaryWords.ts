// Labels of dictionary entries for some fields: by key in the reader's language, and keys by label in both languages.

import type { Language } from '#i18n/translate.ts'
import type { Field } from '#model/entity/entity.ts'
import { findRows, textOf } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'

export interface DictionaryWords {
  /** Label of a key; `undefined` for an unknown key. */
  wordOf(field: Field, key: string, language: Language): string | undefined
  /** Colour of a key; `undefined` for none. */
  colorOf(field: Field, key: string): string | undefined
  /** Key of a label in either language, or the key itself; `undefined` for none. */
  keyOf(field: Field, word: string): string | undefined
  /** Labels of all entries that can be chosen, in order. */
  words(field: Field, language: Language): readonly string[]
}

interface Entry {
  key: string
  zh: string
  en: string
  isSealed: boolean
  color: string
}

/** Loads the dictionaries of these fields. Sealed entries are exported, since records may have them, but not imported. */
export async function dictionaryWords(platform: Kernel, tenantId: string, fields: readonly Field[]): Promise<DictionaryWords> {
  const entries = new Map<string, Entry[]>()
  for (const { choices } of fields) {
    if (choices?.kind !== 'dict' || entries.has(`${choices.source} ${choices.code}`)) continue
    const rows = await findRows(platform, `${choices.source}-item`, { code_equal: choices.code }, tenantId)
    entries.set(
      `${choices.source} ${choices.code}`,
      rows.map((row) => {
        const zh = textOf(row, 'dictValue')
        return {
          key: textOf(row, 'dictKey'),
          zh,
          en: textOf(row, 'english') || zh,
          isSealed: Number(row.isSealed) === 1,
          color: textOf(row, 'color'),
        }
      }),
    )
  }
  const of = ({ choices }: Field): readonly Entry[] =>
    choices?.kind === 'dict' ? (entries.get(`${choices.source} ${choices.code}`) ?? []) : []
  const open = (field: Field) => of(field).filter((entry) => !entry.isSealed)
  return {
    wordOf: (field, key, language) => of(field).find((entry) => entry.key === key)?.[language],
    colorOf: (field, key) => of(field).find((entry) => entry.key === key)?.color || undefined,
    keyOf: (field, word) =>
      (
        open(field).find(({ zh, en }) => zh === word || en.toLowerCase() === word.toLowerCase()) ??
        open(field).find(({ key }) => key === word)
      )?.key,
    words: (field, language) => open(field).map((entry) => entry[language]),
  }
}
