// GET /metrics, restricted to the metrics collector.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { refuse } from './envelope.ts'
import { isStream } from './events.ts'
import { isFromLocalhost } from './localhostRoutes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Path in the API's route table. */
    routePath: string | null
  }
}

const UNKNOWN = 'unknown'

/** Counts every response and serves the metrics. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, config: Pick<Config, 'metricsToken' | 'reachedBy'>): void {
  const { metricsToken } = config
  http.decorateRequest('routePath', null)
  http.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply)) metrics.answered(request.method, routeOf(request, reply), reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  http.server.on('drop', () => metrics.cut('too_many'))
  http.server.on('clientError', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') metrics.cut('timeout')
    else if (code !== 'ECONNRESET') metrics.cut('malformed')
  })
  http.get('/metrics', async (request, reply) => {
    if (!isFromLocalhost(request, config)) {
      if (metricsToken === null) return refuse(new AppError('request.pathUnknown', { path: request.url }), request, reply)
      if (!shows(request, metricsToken)) {
        reply.header('www-authenticate', 'Bearer')
        return refuse(new AppError('metrics.tokenInvalid'), request, reply)
      }
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** API calls arrive at Fastify's fallback and use our route table; unknown paths must not become labels. */
function routeOf(request: FastifyRequest, { statusCode }: FastifyReply): string {
  if (request.routePath !== null) return request.routePath
  const { url = UNKNOWN } = request.routeOptions
  return statusCode === 404 || url === '/api/*' ? UNKNOWN : url
}

function shows({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
}
