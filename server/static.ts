// The built console: hashed files are kept for ever, the page itself never, and a path without a file is the page's own business.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const NOT_BUILT = '<!doctype html><title>Gantry</title><p>The console is not built. Run <code>npm run build</code> and start again.</p>'

/** @param ownFolder may hold the installation's own `settings.js`, which then stands for the one of the build */
export async function serveConsole(scope: FastifyInstance, dist: string, ownFolder: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    scope.get('/*', (_, reply) => reply.code(503).type('text/html').send(NOT_BUILT))
    return
  }
  await scope.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(dist, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  scope.get('/settings.js', (_, reply) => {
    const isOwn = existsSync(join(ownFolder, 'settings.js'))
    return isOwn ? reply.sendFile('settings.js', ownFolder) : reply.sendFile('settings.js')
  })
  scope.get('/*', (request, reply) => {
    const path = decodeURI(request.url.replace(/\?.*$/, ''))
    const isPage = !/\.\w+$/.test(path) || path === '/index.html'
    return reply.sendFile(isPage ? 'index.html' : path.slice(1))
  })
}
