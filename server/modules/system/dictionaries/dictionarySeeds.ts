import { TOP } from '#model/records/tree.ts'
import type { DictionarySeed, WordFacts } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import type { Rec, SeedRow } from '#store/rows.ts'

/** Builds the rows of seeded dictionaries: one for the dictionary (key -1), one for each entry. */
/** Key of a dictionary row, as on the platform. */
export const TOP_KEY = '-1'

export function dictionarySeeds(dictionaries: readonly DictionarySeed[]): SeedRow[] {
  return dictionaries.flatMap(({ code, name, english, words }, index) => {
    const parentId = stableId('dict', code)
    const parent = { id: parentId, parentId: TOP, code, dictKey: TOP_KEY, dictValue: name, english, sort: index + 1, isSealed: 0 }
    const children = words.map(([dictKey, dictValue, english, color, facts = {}], sort) => ({
      id: stableId('dict', code, dictKey),
      parentId,
      code,
      dictKey,
      dictValue,
      english,
      color,
      ...rowFacts(facts),
      sort: sort + 1,
      isSealed: 0,
    }))
    return [parent, ...children]
  })
}

/** Columns of an entry that code uses. */
export function rowFacts({ isSpecial, isAtHeight, ...facts }: WordFacts): Rec {
  return { ...facts, ...(isSpecial ? { isSpecial: 1 } : {}), ...(isAtHeight ? { isAtHeight: 1 } : {}) }
}
