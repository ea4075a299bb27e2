// Warns about Chinese words in a file without an English translation.

import type { EntityFile } from '../entity/entityFile.ts'
import { baseOf, type CheckedFile } from './checkedFile.ts'
import type { Finding } from './finding.ts'
import type { JsonPath } from './jsonPath.ts'

const CHINESE = /\p{Script=Han}/u

/** Keywords whose strings are not shown on screen; of `check`, only the conditions. */
const SILENT = new Set([
  'en',
  'compute',
  'examples',
  'when',
  'parents',
  'child',
  'tone',
  'description',
  'where',
  'defaults',
  'set',
  'body',
  'pattern',
  'default',
  'preset',
  'fields',
  'source',
  'dictionaries',
  'roles',
  'directory',
])

/** One warning for each word, at its first place. */
export function checkWords({ map, file }: CheckedFile, files: ReadonlyMap<string, EntityFile>, record: EntityFile): Finding[] {
  const known = { ...record.en, ...baseOf(file, files)?.en, ...file.en }
  const missing = new Map<string, JsonPath>()
  for (const { text, path } of texts(file, [])) {
    if (CHINESE.test(text) && !(text in known) && !missing.has(text)) missing.set(text, path)
  }
  return [...missing].map(([text, path]) =>
    map.value(path, `no English for "${text}".`, `Add "${text}": "…" below "en", or to words.json where several files say it.`, 'warning'),
  )
}

function* texts(value: unknown, path: JsonPath): Generator<{ text: string; path: JsonPath }> {
  if (typeof value === 'string') yield { text: value, path }
  else if (Array.isArray(value)) for (const [at, inner] of value.entries()) yield* texts(inner, [...path, at])
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const isFieldName = path.at(-1) === 'properties'
      if (path.at(-1) === 'sections' && Array.isArray(inner)) yield { text: key, path: [...path, key] }
      if (isFieldName || !SILENT.has(key)) yield* texts(inner, [...path, key])
    }
  }
}
