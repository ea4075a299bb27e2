// The JSON Schema of schema files with labels and descriptions in another language, for hover, completion and the form.

import type { SchemaPart } from '../editor/schemaPlaces.ts'

export type KeywordTexts = Readonly<Record<string, Readonly<Record<string, readonly [label: string, description: string]>>>>

/** @param words by part of the vocabulary and keyword; `entity` is the whole file. A keyword without words keeps its description. */
export function translatedSchema(schema: SchemaPart, words: KeywordTexts): SchemaPart {
  const translated = (part: SchemaPart, name: string): SchemaPart => {
    if (!part.properties) return part
    const properties = Object.entries(part.properties).map(([key, keyword]) => {
      const [title, description] = words[name]?.[key] ?? []
      return [key, title === undefined ? keyword : { ...keyword, title, description }]
    })
    return { ...part, properties: Object.fromEntries(properties) as Record<string, SchemaPart> }
  }
  const definitions = Object.entries(schema.$defs ?? {}).map(([name, part]) => [name, translated(part, name)])
  return { ...translated(schema, 'entity'), $defs: Object.fromEntries(definitions) as Record<string, SchemaPart> }
}
