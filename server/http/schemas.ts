// Serves schema files to the console: manifest, texts, and events of changes.

import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { schemaNews } from '../library/manifest.ts'
import { refuse } from './envelope.ts'
import type { Events } from './events.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export function serveSchemas(scope: FastifyInstance, library: () => Library, events: Events): void {
  scope.get('/schemas/events', async (_, reply) => {
    await events.open(reply, ['schemas'], { holder: null, first: async () => ({ schemas: schemaNews(library()) }) })
  })

  scope.get('/schemas/manifest.json', (request, reply) => {
    const { manifest } = library()
    reply.header('cache-control', 'no-cache').header('etag', `"${manifest.hash}"`)
    if (request.headers['if-none-match'] === `"${manifest.hash}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).send(manifest)
  })

  scope.get<{ Params: { '*': string }; Querystring: { v?: string } }>('/schemas/*', (request, reply) => {
    const file = library().files.get(request.params['*'])
    if (!file) return refuse(new AppError('request.pathUnknown', { path: request.url }), request, reply)
    const isNamed = request.query.v === file.hash
    reply.header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache').header('etag', `"${file.hash}"`)
    if (request.headers['if-none-match'] === `"${file.hash}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).send(file.sent)
  })
}
