// Serves schema files to the console: manifest, texts, and events of changes.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Library, SchemaText } from '../library/library.ts'
import { manifestWith, schemaNews } from '../library/manifest.ts'
import { refuse } from './envelope.ts'
import type { Events } from './events.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Texts, by path, that the caller gets in place of those in use. */
export type SchemaTextsFor = (request: FastifyRequest) => Promise<ReadonlyMap<string, SchemaText>>

export function serveSchemas(scope: FastifyInstance, library: () => Library, events: Events, textsFor: SchemaTextsFor): void {
  scope.get('/schemas/events', async (_, reply) => {
    await events.open(reply, ['schemas'], { holder: null, first: async () => ({ schemas: schemaNews(library()) }) })
  })

  scope.get('/schemas/manifest.json', async (request, reply) => {
    const manifest = manifestWith(library().manifest, await textsFor(request))
    reply.header('cache-control', 'no-cache').header('etag', `"${manifest.hash}"`)
    if (request.headers['if-none-match'] === `"${manifest.hash}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).send(manifest)
  })

  scope.get<{ Params: { '*': string }; Querystring: { v?: string } }>('/schemas/*', async (request, reply) => {
    const path = request.params['*']
    const served = library().files.get(path)
    const isServed = request.query.v === undefined || request.query.v === served?.hash
    const own = isServed ? undefined : (await textsFor(request)).get(path)
    const file = own && own.hash === request.query.v ? own : served
    if (!file) return refuse(new AppError('request.pathUnknown', { path: request.url }), request, reply)
    const isNamed = request.query.v === file.hash
    reply
      .header('cache-control', isNamed ? `${own ? 'private' : 'public'}, max-age=31536000, immutable` : 'no-cache')
      .header('etag', `"${file.hash}"`)
    if (request.headers['if-none-match'] === `"${file.hash}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).send(file.sent)
  })
}
