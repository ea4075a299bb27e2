// The API as an OpenAPI 3.1 document, made of the entities and of the routes that are code.

import { type Language, say } from '#i18n/say.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Access, Route } from '../route.ts'
import { type Operation, operationsOf } from './entityOperations.ts'
import { type OpenApiSchema, recordSchema, translatedWord } from './fieldSchemas.ts'

export interface Documented {
  entities: Iterable<Entity>
  /** Routes that are code. */
  routes: readonly Route[]
  version: string
  language: Language
  /** True when the reader of the document may read the records of an entity. */
  reads(entity: string): boolean
  /** True when they may make a call. */
  may(access: Access, path: string): boolean
}

/** The calls that the reader of the document may make, as OpenAPI 3.1. */
export function openApiDocument({ entities, routes, version, language, reads, may }: Documented): OpenApiSchema {
  const known = [...entities].filter(({ api, name }) => api !== null && reads(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
  const paths: Record<string, Record<string, Operation>> = {}
  const ids = new Set<string>()
  const add = (method: string, path: string, operation: Operation) => {
    const place = paths[path] ?? {}
    paths[path] = place
    // Of two at one place the first one answers, as in the route table.
    if (place[method] || ids.has(operation.operationId)) return
    place[method] = operation
    ids.add(operation.operationId)
  }
  for (const route of routes) {
    if (may(route.access, route.path)) add(route.method.toLowerCase(), route.path, codeOperation(route, language))
  }
  for (const entity of known) for (const { method, path, operation } of operationsOf(entity, language)) add(method, path, operation)
  return {
    openapi: '3.1.1',
    info: { title: 'Gantry', version, description: say(language, 'openapi.about') },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [
      ...known.map((entity) => ({ name: entity.name, description: translatedWord(entity, entity.title, language) })),
      { name: CODE, description: say(language, 'openapi.code') },
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: say(language, 'openapi.token') } },
      responses: {
        refusal: {
          description: say(language, 'openapi.refusal'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        Envelope: ENVELOPE,
        Refusal: REFUSAL,
        ...Object.fromEntries(known.map((entity) => [entity.name, recordSchema(entity, language)])),
      },
    },
  }
}

const CODE = 'code'

const ENVELOPE: OpenApiSchema = {
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: { code: { type: 'integer' }, success: { type: 'boolean' }, data: {}, msg: { type: 'string' } },
}

const REFUSAL: OpenApiSchema = {
  type: 'object',
  required: ['code', 'success', 'data', 'msg', 'requestId'],
  properties: {
    code: { type: 'integer' },
    success: { const: false },
    data: {},
    msg: { type: 'string' },
    requestId: { type: 'string' },
  },
}

/** Routes written in code have no schema: only path, permissions and envelope are described. */
function codeOperation({ method, path, access, bare, title }: Route, language: Language): Operation {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [CODE],
    summary: title ?? path.split('/').slice(2).join('/'),
    ...(access === 'public' || access === 'anyone' ? { security: [] } : {}),
    parameters: parts.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...(method === 'POST' ? { requestBody: { content: { 'application/json': { schema: {} } } } } : {}),
    responses: {
      '200': {
        description: say(language, 'openapi.answer'),
        content: bare ? { '*/*': { schema: {} } } : { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
      },
      default: { $ref: '#/components/responses/refusal' },
    },
  }
}
