// Descriptions of the bodies and parameters of routes in code. A route gets from a body only the members that it describes.

import type { RouteDescription } from '../route.ts'
import type { OpenApiSchema } from './openApiSchema.ts'

const JSON_TYPE = 'application/json'

export const TEXT: OpenApiSchema = { type: 'string' }
export const INTEGER: OpenApiSchema = { type: 'integer' }
export const FLAG: OpenApiSchema = { type: 'boolean' }
/** Ids, joined by commas or as a list. */
export const IDS: OpenApiSchema = { type: ['string', 'array'], items: TEXT }
/** An object with any members. */
export const OPEN_OBJECT: OpenApiSchema = { type: 'object', additionalProperties: true }

type Members = Readonly<Record<string, OpenApiSchema>>

/** Schema of an object. @param required names of the members that must be there */
export function objectOf(properties: Members, required: readonly string[] = []): OpenApiSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** A JSON body with these members. */
export function takesJson(members: Members, required: readonly string[] = []): RouteDescription & { body: object } {
  return { body: { [JSON_TYPE]: objectOf(members, required) } }
}

/** A JSON body of texts, which the query or a form may hold as well. */
export function takesTexts(required: readonly string[], optional: readonly string[] = []): RouteDescription & { body: object } {
  return takesJson(Object.fromEntries([...required, ...optional].map((name) => [name, TEXT])), required)
}

/** Parameters in the query or in a form, and no JSON body. */
export function takesQuery(query: Members, required: readonly string[] = []): RouteDescription {
  return { query, required }
}

/** A record of the entity at the path, or the values of its action. */
export const TAKES_RECORD: RouteDescription = { body: 'record' }

/** A download of a workbook. */
export const ANSWERS_WORKBOOK: RouteDescription = { media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] }

/** Schemas of a described body by media type. */
export function contentOfBody(body: NonNullable<RouteDescription['body']>): Readonly<Record<string, object>> {
  return body === 'record' ? { [JSON_TYPE]: OPEN_OBJECT } : body
}

/** The part of a body that a route describes: nothing without a description, and the named members of an object. */
export function describedPart({ body: described }: RouteDescription = {}, body: unknown): unknown {
  if (described === undefined) return undefined
  if (described === 'record' || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const named = new Set(Object.values(described).flatMap(namesIn))
  if (named.size === 0) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => named.has(name)))
}

/** Names of the members of an object or of the objects in `anyOf`; empty if it may have any. */
function namesIn(schema: object): string[] {
  const { properties, anyOf = [] } = schema as { properties?: object; anyOf?: readonly object[] }
  return [...Object.keys(properties ?? {}), ...anyOf.flatMap(namesIn)]
}
