// Proxy to an existing platform: `/api/**` is streamed in both directions, except calls that its dialect translates.

import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDialect } from '../dialects/dialect.ts'
import { AppError } from '../errors.ts'
import { guardedConnector } from '../outbound/agent.ts'
import { sendError } from './envelope.ts'
import { changedQueryAt, translateCalls, withoutClient } from './translatedCalls.ts'

export async function proxyApi(scope: FastifyInstance, backendUrl: string, dialect: PlatformDialect): Promise<void> {
  const backend = new URL(backendUrl)
  const root = backend.pathname.replace(/\/$/, '')
  await scope.register(async (own) => translateCalls(own, { base: `${backend.origin}${root}`, dialect, forwarded, sendAway }))
  const queries = new WeakMap<FastifyRequest, string>()
  await scope.register(httpProxy, {
    upstream: backend.origin,
    prefix: '/api',
    rewritePrefix: root,
    // The prefix is removed later, since paths of the platform may not have it.
    preRewrite: (url, _, prefix) => `${prefix}${dialect.pathOf(url)}`,
    // URLs may contain secrets.
    disableRequestLogging: true,
    internalRewriteLocationHeader: false,
    undici: { connect: guardedConnector },
    preHandler: async (request) => {
      const query = request.method === 'GET' ? changedQueryAt(dialect, request) : null
      if (query) queries.set(request, query.toString())
    },
    replyOptions: {
      queryString: (_, url, request) => queries.get(request as FastifyRequest) ?? queryOf(url),
      rewriteRequestHeaders: (request, headers) => ({ ...withoutClient(headers), ...forwarded(request as FastifyRequest) }),
      onError: (reply, { error }) => sendAway(error, reply as FastifyReply),
    },
  })
}

/** Query exactly as sent. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

function sendAway(error: Error, reply: FastifyReply): void {
  const { request } = reply
  request.log.warn({ err: error }, 'The backend did not answer')
  sendError(new AppError('server.backendAway'), request, reply)
}

/** Headers with the client address, as far as `trustProxy` allows, replacing those that `withoutClient` drops. */
function forwarded({ ip, ips, protocol, host }: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': (ips ? [...ips].reverse() : [ip]).join(', '),
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-real-ip': ip,
  }
}
