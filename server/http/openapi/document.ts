// Generates the OpenAPI 3.1 document from entities and routes in code.

import { type Language, translate } from '#i18n/translate.ts'
import { routePath } from '#model/entity/endpoints.ts'
import type { Endpoint, EndpointName, Entity } from '#model/entity/entity.ts'
import { translatedWord } from '#model/entity/translations.ts'
import { journalRoutes } from '../journalRoutes.ts'
import type { Access, Route } from '../route.ts'
import { TREE_NODE } from './answers.ts'
import { answerOfCode, schemasOfCode } from './codeAnswers.ts'
import { envelopeOf, isCallable, type Operation, operationsOf, refusalResponses } from './entityOperations.ts'
import { recordSchema } from './fieldSchemas.ts'
import type { OpenApiSchema } from './openApiSchema.ts'
import { contentOfBody } from './routeBodies.ts'

export interface Documented {
  entities: Iterable<Entity>
  /** Routes in code. */
  routes: readonly Route[]
  version: string
  language: Language
  /** True when the reader of the document may read the entity. */
  reads(entity: string): boolean
  /** True when the reader of the document may make a call. */
  may(access: Access, path: string): boolean
}

/** OpenAPI 3.1 document of the calls that the reader may make. */
export function openApiDocument({ entities, routes, version, language, reads, may }: Documented): OpenApiSchema {
  const all = [...entities]
  const views = Map.groupBy(all, ({ base }) => base)
  const known = all.filter(({ api, name }) => api !== null && reads(name)).sort((one, other) => (one.name < other.name ? -1 : 1))
  const paths: Record<string, Record<string, Operation>> = {}
  const ids = new Set<string>()
  const add = (method: string, path: string, operation: Operation) => {
    const place = paths[path] ?? {}
    paths[path] = place
    // A route in code at an entity's endpoint is documented by the entity.
    const [tag] = place[method]?.tags ?? []
    if ((tag !== undefined && tag !== CODE) || ids.has(operation.operationId)) return
    place[method] = operation
    ids.add(operation.operationId)
  }
  const stated = new Map(
    routes.flatMap(({ method, path, described }) => (described?.answers ? [[`${method} ${path}`, described.answers] as const] : [])),
  )
  const coded = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const isOffered = (entity: Entity) => (name: EndpointName, endpoint: Endpoint) =>
    isCallable(entity, name, endpoint, views.get(entity.base) ?? []) || coded.has(`${endpoint.method} ${routePath(endpoint.path)}`)
  for (const route of [...routes, ...journalRoutes(new Map())]) {
    if (may(route.access, route.path)) add(route.method.toLowerCase(), route.path, codeOperation(route, language))
  }
  // A view shares the calls of its base, which describes all fields.
  const basesFirst = [...known].sort((one, other) => Number(one.base !== one.name) - Number(other.base !== other.name))
  for (const entity of basesFirst)
    for (const { method, path, operation } of operationsOf(entity, language, stated, isOffered(entity))) add(method, path, operation)
  // Schemas that no call uses are omitted.
  const named = new Set([...JSON.stringify(paths).matchAll(/#\/components\/schemas\/([A-Za-z0-9-]+)/g)].map(([, name]) => name))
  const isNamed = (name: string) => named.has(name)
  return {
    openapi: '3.1.1',
    info: { title: 'Gantry', version, description: translate(language, 'openapi.about'), license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: [
      ...known.map((entity) => ({ name: entity.name, description: translatedWord(entity, entity.title, language) })),
      { name: CODE, description: translate(language, 'openapi.code') },
    ],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: translate(language, 'openapi.token') },
        client: { type: 'http', scheme: 'basic', description: translate(language, 'openapi.client') },
      },
      responses: {
        refusal: {
          description: translate(language, 'openapi.refusal'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
      schemas: {
        Envelope: ENVELOPE,
        Refusal: REFUSAL,
        ...(JSON.stringify(paths).includes('/schemas/TreeNode"') ? { TreeNode: TREE_NODE } : {}),
        ...schemasOfCode(named),
        ...Object.fromEntries(known.filter(({ name }) => isNamed(name)).map((entity) => [entity.name, recordSchema(entity, language)])),
      },
    },
  }
}

/** Tag of routes in code; no entity has this name. */
const CODE = 'gantry-code'

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

/** Operation of a route in code: path, permissions and envelope, and the route's own description. */
function codeOperation({ method, path, access, bare, title, described = {} }: Route, language: Language): Operation {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inPath = parts.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const inQuery = Object.entries(described.query ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(described.required?.includes(name) ? { required: true } : {}),
    schema,
  }))
  const { security, body } = described
  const isOpen = access === 'public' || access === 'anyone'
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [CODE],
    summary: title?.(language) ?? path,
    ...(security ? { security: [{ [security]: [] }] } : isOpen ? { security: [] } : {}),
    parameters: [...inPath, ...inQuery],
    ...(body ? { requestBody: { content: contentOf(contentOfBody(body)) } } : {}),
    responses: {
      '200': {
        description: translate(language, 'openapi.answer'),
        content: answerOf(bare === true, described.media, described.answer ?? answerOfCode(method, path)),
      },
      ...refusalResponses,
    },
  }
}

const contentOf = (byType: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(byType).map(([type, schema]) => [type, { schema }]))

function answerOf(isBare: boolean, media: readonly string[] = [], answer: object | undefined): OpenApiSchema {
  const json = isBare ? answer : answer ? envelopeOf(answer) : { $ref: '#/components/schemas/Envelope' }
  const files = Object.fromEntries(media.map((type) => [type, { type: 'string', format: 'binary' }]))
  return contentOf({ ...files, ...(json === undefined || media.length > 0 ? {} : { 'application/json': json }) })
}
