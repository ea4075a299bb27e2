// Converts an OpenAPI document to a list of calls, for display and search.

export interface Schema {
  title?: string
  description?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  format?: string
  default?: unknown
  examples?: readonly unknown[]
  minimum?: number
  maxLength?: number
  readOnly?: boolean
  writeOnly?: boolean
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  allOf?: readonly Schema[]
  $ref?: string
}

interface Content {
  content?: Readonly<Record<string, { schema: Schema }>>
}

interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: Content
  responses: Readonly<Record<string, Content>>
}

export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  tags: readonly { name: string; description: string }[]
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** A row of a table of fields or parameters. */
export interface CallField {
  name: string
  meaning: string
  type: string
  required: boolean
  readOnly: boolean
}

export interface ApiCall {
  id: string
  method: string
  path: string
  summary: string
  /** Name and title of the entity. */
  group: string
  parameters: readonly CallField[]
  /** `null` if the call has no body with known fields. */
  body: { fields: readonly CallField[]; example: string } | null
  fields: readonly CallField[]
  /** Text for the search, in lower case. */
  text: string
}

/** All calls of the document, in order. */
export function callsOf({ paths, tags, components }: ApiDocument): ApiCall[] {
  const groups = new Map(tags.map(({ name, description }) => [name, description]))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiCall => {
      const { operationId: id, summary, tags: [tag = ''] = [], parameters = [] } = operation
      const sent = recordIn(firstSchema(operation.requestBody), components)
      const answered = recordIn(firstSchema(operation.responses[200]), components)
      const call = {
        id,
        method: method.toUpperCase(),
        path,
        summary,
        group: groups.get(tag) ?? tag,
        parameters: parameters.map(({ name, required = false, description = '', schema }) => ({
          name,
          meaning: description,
          type: typeOf(schema),
          required,
          readOnly: false,
        })),
        body: sent ? { fields: fieldsOf(sent).filter(({ readOnly }) => !readOnly), example: exampleOf(sent) } : null,
        fields: answered ? fieldsOf(answered, (field) => !field.writeOnly) : [],
      }
      const names = [...call.parameters, ...(call.body?.fields ?? []), ...call.fields].flatMap(({ name, meaning }) => [name, meaning])
      return { ...call, text: [tag, call.group, call.method, path, summary, ...names].join(' ').toLowerCase() }
    }),
  )
}

/** Calls whose text contains every word of the search. */
export function matchingCalls(calls: readonly ApiCall[], search: string): readonly ApiCall[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.length === 0 ? calls : calls.filter(({ text }) => words.every((word) => text.includes(word)))
}

/** Example body as JSON: required fields, and fields with an example in the schema file. */
export function exampleOf({ properties = {}, required = [] }: Schema): string {
  const written = Object.entries(properties).filter(
    ([name, field]) => !field.readOnly && (required.includes(name) || field.examples !== undefined || field.default !== undefined),
  )
  return JSON.stringify(Object.fromEntries(written.map(([name, field]) => [name, sampleOf(field)])), null, 2)
}

function sampleOf({ examples, default: preset, enum: values, type, minimum, title = '', maxLength = 20 }: Schema): unknown {
  const known = examples?.[0] ?? preset ?? values?.find((value) => value !== null)
  if (known !== undefined) return known
  const [first] = [type ?? 'string'].flat()
  if (first === 'integer' || first === 'number') return minimum ?? 1
  return first === 'boolean' ? true : title.slice(0, maxLength)
}

function fieldsOf({ properties = {}, required = [] }: Schema, passes: (field: Schema) => boolean = () => true): CallField[] {
  return Object.entries(properties).flatMap(([name, field]) =>
    passes(field)
      ? [
          {
            name,
            meaning: [field.title, field.description].filter(Boolean).join(' · '),
            type: typeOf(field),
            required: required.includes(name),
            readOnly: field.readOnly ?? false,
          },
        ]
      : [],
  )
}

function typeOf({ type, format, enum: values, maxLength }: Schema): string {
  const words = [type ?? ''].flat().filter((one) => one !== 'null')
  const choice = values?.filter((value) => value !== null).join(' | ')
  return [choice || words.join(' | '), format, maxLength === undefined ? '' : `≤ ${maxLength}`].filter(Boolean).join(', ')
}

function firstSchema(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}

/** Schema of the record in a response: inside the envelope, a page or a list. */
function recordIn(schema: Schema | undefined, components: ApiDocument['components']): Schema | null {
  if (!schema) return null
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return name === 'Envelope' ? null : (components.schemas[name] ?? null)
  }
  const inner = [...(schema.allOf ?? []), schema.properties?.data, schema.properties?.records, schema.items]
  for (const one of inner) {
    const found = recordIn(one, components)
    if (found) return found
  }
  return null
}
