// Finds the Chinese words of a schema file that are shown on screen.

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

/** Chinese words of a file that are shown on screen, with their places; a word that stands at several places comes several times. */
export const chineseWords = (file: object): { text: string; path: JsonPath }[] =>
  [...texts(file, [])].filter(({ text }) => CHINESE.test(text))

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
