// GET /openapi.json: the calls that the caller may make. Sign-in is required, because the calls reveal the stored entities.

import { allows } from '../access.ts'
import type { Access, Call, Route } from '../route.ts'
import { openApiDocument } from './document.ts'

export function openApiRoute(routes: readonly Route[], version: string): Route {
  return {
    method: 'GET',
    path: '/openapi.json',
    access: 'user',
    bare: true,
    described: {
      answer: { type: 'object', properties: { openapi: { type: 'string' }, paths: { type: 'object' } }, required: ['openapi', 'paths'] },
    },
    async handle({ platform, language, rights, identity, reply }: Call) {
      reply.header('cache-control', 'no-cache')
      const may = (access: Access, path: string) => identity !== null && allows(access, identity, rights, path)
      const { entities } = platform.library()
      return openApiDocument({ entities: entities.values(), routes, version, language, reads: (name) => rights.reads.has(name), may })
    },
  }
}
