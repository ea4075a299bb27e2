// Shapes of keyword values. Each shape has its JSON Schema, its TypeScript type, and its description for the reference page.

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Shape {
  schema: JsonSchema
  /** TypeScript type as text. */
  type: string
  /** Description for the reference page, in Markdown. */
  words: string
}

type Scalar = string | number | boolean

export const flagShape: Shape = { schema: { type: 'boolean' }, type: 'boolean', words: '`true` or `false`' }

/** A string. @param limits JSON Schema keywords: `{ minLength: 1, pattern: '…' }` */
export const text = (limits: JsonSchema = {}): Shape => ({ schema: { type: 'string', ...limits }, type: 'string', words: 'text' })

export const number = (limits: JsonSchema = {}): Shape => ({
  schema: { type: 'number', ...limits },
  type: 'number',
  words: `number${between(limits)}`,
})

export const integer = (limits: JsonSchema = {}): Shape => ({
  schema: { type: 'integer', ...limits },
  type: 'number',
  words: `whole number${between(limits)}`,
})

/** One of the given values. */
export const word = (...values: readonly Scalar[]): Shape => ({
  schema: { enum: values },
  type: values.map(literal).join(' | '),
  words: values.map((value) => `\`${value}\``).join(', '),
})

export const exactly = (value: Scalar): Shape => ({ schema: { const: value }, type: literal(value), words: `\`${value}\`` })

export const scalar = (...types: readonly ('string' | 'number' | 'boolean')[]): Shape => ({
  schema: { type: types },
  type: types.join(' | '),
  words: types.map((type) => (type === 'string' ? 'text' : type === 'boolean' ? '`true` or `false`' : type)).join(' or '),
})

export const listShape = (of: Shape, limits: JsonSchema = {}): Shape => ({
  schema: { type: 'array', items: of.schema, ...limits },
  type: `${of.type.includes(' | ') ? `(${of.type})` : of.type}[]`,
  words: `list of ${of.words}`,
})

/** An object whose values all have the same shape; its keys are names. */
export const named = (of: Shape, limits: JsonSchema = {}): Shape => ({
  schema: { type: 'object', additionalProperties: of.schema, ...limits },
  type: `Record<string, ${of.type}>`,
  words: `by name: ${of.words}`,
})

/** An object that is passed on unchanged. */
export const object = (limits: JsonSchema = {}): Shape => ({
  schema: { type: 'object', ...limits },
  type: 'Record<string, unknown>',
  words: 'object',
})

export const either = (...shapes: readonly Shape[]): Shape => ({
  schema: { oneOf: shapes.map(({ schema }) => schema) },
  type: shapes.map(({ type }) => type).join(' | '),
  words: shapes.map(({ words }) => words).join(', or '),
})

/** An object with keywords of its own, from the vocabulary. */
export const part = (name: string): Shape => ({
  schema: { $ref: `#/$defs/${name}` },
  type: typeName(name),
  words: `[${name}](#${name.toLowerCase()})`,
})

/** `if` and `then` of JSON Schema, for the `rules` of a part. */
export const implies = (condition: JsonSchema, consequence: JsonSchema): JsonSchema =>
  Object.fromEntries([
    ['if', condition],
    ['then', consequence],
  ])

/** `actionDialog` -> `FileActionDialog` */
export const typeName = (part: string): string => `File${part.replace(/^./, (first) => first.toUpperCase())}`

function literal(value: Scalar): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

function between({ minimum, maximum }: JsonSchema): string {
  if (minimum === undefined) return ''
  return maximum === undefined ? ` from ${minimum}` : `, ${minimum} to ${maximum}`
}
