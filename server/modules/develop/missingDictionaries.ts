// Finds dictionaries and entries that schema files use but the system lacks. No such file is published, but one that is there is served
// nevertheless: a page must not depend on dictionaries that users create or remove.

import { type Finding, JsonSource } from '#model/checks/finding.ts'
import type { JsonPath } from '#model/checks/jsonPath.ts'
import { nearestWord } from '#model/checks/nearest.ts'
import { findRows, textOf } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'
import type { Library } from '../../library/library.ts'

interface Choice {
  path: JsonPath
  code: string
  /** Keyword that holds the key. */
  keyword: string
  key: unknown
}

type Files = Pick<Library, 'files' | 'parsed' | 'entities'>

/** Findings of the files of a library, by default of the one that is served. */
export async function missingDictionaries(platform: Kernel, library: Files = platform.library()): Promise<Finding[]> {
  const keys = await keysOf(platform, library)
  const { files, parsed } = library
  return [...parsed].flatMap(([file, content]) => {
    const { process } = content
    const category = process ? [{ path: ['process'], code: 'flow', keyword: 'category', key: process.category }] : []
    const faulty = [...choicesIn(content, []), ...category].filter(({ code, key }) => !isKnown(keys.get(code), key))
    if (faulty.length === 0) return []
    const source = new JsonSource(file, files.get(file)?.text ?? '')
    return faulty.map(({ path, code, keyword, key }) => {
      const entries = keys.get(code)
      if (entries === undefined) return source.value([...path, 'dict'], `"${code}" is no known dictionary.`, fixOf(code, [...keys.keys()]))
      return source.value([...path, keyword], `"${String(key)}" is no entry of the dictionary "${code}".`, fixOf(String(key), entries))
    })
  })
}

/** Keys by code: of stored dictionaries, and of those declared in files, which are created shortly after. */
async function keysOf(platform: Kernel, { entities }: Files): Promise<ReadonlyMap<string, readonly string[]>> {
  const [dictionaries, entries] = await Promise.all([findRows(platform, 'dict'), findRows(platform, 'dict-item')])
  const stored = Map.groupBy(entries, (entry) => textOf(entry, 'code'))
  const keys = new Map(
    dictionaries.map((row) => [textOf(row, 'code'), (stored.get(textOf(row, 'code')) ?? []).map((entry) => textOf(entry, 'dictKey'))]),
  )
  for (const { dictionaries: own } of entities.values())
    for (const [code, { entries: words }] of Object.entries(own))
      keys.set(code, [...new Set([...(keys.get(code) ?? []), ...words.map(({ key }) => key)])])
  return keys
}

const isKnown = (entries: readonly string[] | undefined, key: unknown): boolean =>
  entries !== undefined && (typeof key !== 'string' || key === '' || key.split(',').every((one) => entries.includes(one)))

function choicesIn(value: unknown, path: JsonPath): Choice[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
    const { dict, default: key } = Object(inner) as Record<string, unknown>
    const own =
      path.at(-1) === 'properties' && typeof dict === 'string' ? [{ path: [...path, name], code: dict, keyword: 'default', key }] : []
    return [...own, ...choicesIn(inner, [...path, name])]
  })
}

function fixOf(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known)
  return near ? `Did you mean "${near}"?` : 'Add it to the dictionaries of the system, or below "dictionaries" of the file.'
}
