// Replaces names of dictionary entries in a schema file by the keys that records store.

import type { JsonPath } from '../checks/jsonPath.ts'
import { comparedWords } from '../expressions/entryNames.ts'
import { type DictionaryPlace, dictionaryPlaces, type FieldsOf } from './dictionaryPlaces.ts'
import type { EntityFile, FileField } from './entityFile.ts'

/** Replaced text in an expression. */
export interface TextShift {
  /** Offset after the key in the resolved text. */
  at: number
  /** Characters by which the resolved text is longer. */
  by: number
}

export interface ReplacedText {
  reads: JsonPath
  wrote: JsonPath
  shifts: readonly TextShift[]
}

type Properties = Readonly<Record<string, FileField>>

/** @param keyOf key of an entry by the code of the dictionary and a name; `undefined` for a word that is no name */
export function withEntryKeys(
  file: EntityFile,
  fields: Properties,
  fieldsOf: FieldsOf,
  keyOf: (code: string, name: string) => string | undefined,
): { file: EntityFile; replaced: ReplacedText[] } {
  const replaced: ReplacedText[] = []
  const changes: { path: JsonPath; isKey: boolean; text: string }[] = []
  for (const place of dictionaryPlaces(file, fields, fieldsOf)) {
    const { text, shifts } = resolvedText(place, keyOf)
    if (text === place.text) continue
    const isKey = place.kind === 'key' || place.kind === 'entry'
    changes.push({ path: place.path, isKey, text })
    replaced.push({ reads: isKey ? [...place.path.slice(0, -1), text] : place.path, wrote: place.path, shifts })
  }
  if (changes.length === 0) return { file, replaced }
  const copy = structuredClone(file)
  for (const change of changes) write(copy, change)
  return { file: copy, replaced }
}

const codeOf = (field: FileField | undefined): string | undefined => field?.dict ?? field?.dictBiz

function resolvedText(
  { text, kind, fields, field }: DictionaryPlace,
  keyOf: (code: string, name: string) => string | undefined,
): { text: string; shifts: TextShift[] } {
  const shifts: TextShift[] = []
  const own = codeOf(field)
  if (kind === 'value' || kind === 'entry') return { text: (own !== undefined ? keyOf(own, text) : undefined) ?? text, shifts }
  if (kind === 'values')
    return {
      text:
        own === undefined
          ? text
          : text
              .split(',')
              .map((one) => keyOf(own, one.trim()) ?? one)
              .join(','),
      shifts,
    }
  let result = ''
  let from = 0
  for (const { field: name, column, word, isLiteral, start, end } of comparedWords(text)) {
    const code = codeOf(column === null ? fields[name] : fields[name]?.items?.properties[column])
    const key = isLiteral || code === undefined || Object.hasOwn(fields, word) ? undefined : keyOf(code, word)
    if (key === undefined || start < from) continue
    const literal = `'${key.replace(/['\\]/g, '\\$&')}'`
    result += text.slice(from, start) + literal
    shifts.push({ at: result.length, by: literal.length - word.length })
    from = end
  }
  return { text: result + text.slice(from), shifts }
}

/** Writes a text at a path; a key keeps its place among the others. */
function write(file: EntityFile, { path, isKey, text }: { path: JsonPath; isKey: boolean; text: string }): void {
  const holder = path.slice(0, -1).reduce<unknown>((found, key) => (found as Record<string | number, unknown>)[key], file) as Record<
    string,
    unknown
  >
  const last = String(path.at(-1))
  if (!isKey) {
    holder[last] = text
    return
  }
  const members = Object.entries(holder)
  for (const [key] of members) delete holder[key]
  for (const [key, value] of members) holder[key === last ? text : key] = value
}
