// Words that fit at a place of a schema file: keywords and values of the JSON Schema, and names of the running system.

import type { KnownName, SchemaVocabulary } from '#engine/site/answers/schemaFiles.ts'
import { definitionsAt, type JsonKeys, partsAt, type SchemaPart } from './schemaPlaces.ts'

export interface Suggestion {
  label: string
  /** JSON text to insert; for a key with its colon and the start of its value. */
  insert: string
  /** Where the cursor stands afterwards, counted from the end of the text. */
  back: number
  /** Title or type. */
  detail: string
  /** Documentation of the vocabulary. */
  info: string
}

/** Keys whose values, or list elements, are names of fields. */
const OF_FIELDS = new Set([
  'required',
  'columns',
  'moreColumns',
  'find',
  'sort',
  'index',
  'unique',
  'suggest',
  'mine',
  'tabs',
  'parent',
  'hidden',
  'facts',
  'state',
  'day',
])
/** Keys below `ref` whose values are fields of the other entity. */
const OF_TARGET = new Set(['label', 'value'])

export interface SuggestionContext extends Omit<SchemaVocabulary, 'schema'> {
  schema: SchemaPart
  /** Fields of the file as it is typed. */
  own: readonly KnownName[]
  /** The entity that the `ref` at the place names; undefined elsewhere. */
  target?: string | undefined
}

/** @param present keys that the object has already */
export function keySuggestions({ schema }: Pick<SuggestionContext, 'schema'>, place: JsonKeys, present: readonly string[]): Suggestion[] {
  const known = new Map<string, SchemaPart>()
  for (const { properties = {} } of partsAt(schema, place))
    for (const [name, { deprecated }] of Object.entries(properties))
      if (!present.includes(name) && !deprecated) known.set(name, partsAt(schema, [...place, name])[0] ?? {})
  return [...known].map(([name, part]) => {
    const [start, back] = startOf(partsAt(schema, [...place, name]))
    return { label: name, insert: `${JSON.stringify(name)}: ${start}`, back, detail: typeOf(part), info: documentation(part) }
  })
}

/** The beginning of a value by its type, and how far the cursor stands before its end. */
function startOf(parts: readonly SchemaPart[]): readonly [text: string, back: number] {
  const types = parts.flatMap(({ type = [] }) => type)
  if (types.length === 0 || types.includes('boolean')) return ['', 0]
  if (types[0] === 'string') return ['""', 1]
  if (types[0] === 'array') return ['[]', 1]
  return types[0] === 'object' ? ['{  }', 2] : ['', 0]
}

const typeOf = ({ type, enum: values }: SchemaPart): string =>
  values ? values.map(String).slice(0, 4).join(' | ') : [type ?? []].flat().join(' | ')

export function valueSuggestions(context: SuggestionContext, place: JsonKeys): Suggestion[] {
  const { schema } = context
  const parts = partsAt(schema, place)
  const values = parts.flatMap((part) => [
    ...(part.enum ?? []),
    ...('const' in part ? [part.const] : []),
    ...(part.type === 'boolean' ? [true, false] : []),
  ])
  const ofSchema = [...new Set(values)].map((value) => suggestion(value, '', ''))
  const named = namesAt(context, place).map(({ name, title }) => suggestion(name, title, ''))
  if (ofSchema.length > 0 || named.length > 0) return [...ofSchema, ...named]
  const examples = parts.flatMap((part) => (part.examples ?? []).map((example) => [example, documentation(part)] as const))
  return examples.map(([example, info]) => suggestion(example, 'example', info))
}

function suggestion(value: unknown, detail: string, info: string): Suggestion {
  const insert = JSON.stringify(value)
  return { label: typeof value === 'string' ? value : insert, insert, back: 0, detail, info }
}

/** Names of the running system, and of the file itself, that fit at a place. */
function namesAt(context: SuggestionContext, place: JsonKeys): readonly KnownName[] {
  const { entities, dictionaries, permissions, icons, groups, own, schema, target } = context
  const keys = place.filter((key) => typeof key === 'string')
  const key = keys.at(-1) ?? ''
  if (definitionsAt(schema, place).has('entityName')) return entities
  if (key === 'dict') return dictionaries
  if (key === 'uses') return groups
  if (keys.at(-2) === 'sections') return own
  if (key === 'permission') return permissions
  if (key === 'icon') return icons.map((name) => ({ name, title: '' }))
  if (target !== undefined && OF_TARGET.has(key)) return entities.find(({ name }) => name === target)?.fields ?? []
  return OF_FIELDS.has(key) ? own : []
}

/** Fields and functions inside of an expression. */
export function expressionNames({ schema, own }: Pick<SuggestionContext, 'schema' | 'own'>, place: JsonKeys): readonly KnownName[] {
  return definitionsAt(schema, place).has('expression') ? own : []
}

export function documentation({ description = '', examples = [], default: usual }: SchemaPart): string {
  const example = examples.length === 0 ? '' : `\n${JSON.stringify(examples[0])}`
  return `${description}${usual === undefined ? '' : ` (${JSON.stringify(usual)})`}${example}`
}
