// The JSON Schema of schema files with labels and descriptions in another language, for hover, completion and the form.

import type { SchemaPart } from '../editor/schemaPlaces.ts'

export type KeywordTexts = Readonly<Record<string, Readonly<Record<string, readonly [label: string, description: string]>>>>

/** @param words by part of the vocabulary and keyword; `entity` is the whole file. A keyword without words keeps its description. */
export function translatedSchema(schema: SchemaPart, words: KeywordTexts): SchemaPart {
  return { ...translated(schema, 'entity', words), ...definitionsOf(schema, words) }
}

/** The same for the JSON Schema of `groups.json`. */
export function translatedGroupsSchema(schema: SchemaPart, words: KeywordTexts): SchemaPart {
  const file = translated(schema, 'groupsFile', words)
  const groups = file.properties?.groups ?? {}
  const group = typeof groups.additionalProperties === 'object' ? translated(groups.additionalProperties, 'fieldGroup', words) : {}
  return {
    ...file,
    properties: { ...file.properties, groups: { ...groups, additionalProperties: group } },
    ...definitionsOf(schema, words),
  }
}

const definitionsOf = (schema: SchemaPart, words: KeywordTexts): { $defs: Record<string, SchemaPart> } => ({
  $defs: Object.fromEntries(Object.entries(schema.$defs ?? {}).map(([name, part]) => [name, translated(part, name, words)])),
})

function translated(part: SchemaPart, name: string, words: KeywordTexts): SchemaPart {
  if (!part.properties) return part
  const properties = Object.entries(part.properties).map(([key, keyword]) => {
    const [title, description] = words[name]?.[key] ?? []
    return [key, title === undefined ? keyword : { ...keyword, title, description }]
  })
  return { ...part, properties: Object.fromEntries(properties) as Record<string, SchemaPart> }
}
