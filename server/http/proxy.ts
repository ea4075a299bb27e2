// In front of an existing platform: `/api/**` goes through as it is, bodies streamed both ways.

import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { guardedConnector } from '../outbound/guard.ts'
import { sendError } from './envelope.ts'

export async function proxyApi(scope: FastifyInstance, backendUrl: string): Promise<void> {
  const backend = new URL(backendUrl)
  await scope.register(httpProxy, {
    upstream: backend.origin,
    prefix: '/api',
    undici: { connect: guardedConnector },
    rewritePrefix: `${backend.pathname.replace(/\/$/, '')}/api`,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
      onError(reply, { error }) {
        const request = (reply as FastifyReply).request as FastifyRequest
        request.log.warn({ err: error }, 'The backend did not answer')
        sendError(new AppError('server.backendAway'), request, reply as FastifyReply)
      },
    },
  })
}

/** Client address as `trustProxy` allows: forwarding headers of untrusted clients are dropped. */
function forwarded({ ip, ips, protocol, host }: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': (ips ? [...ips].reverse() : [ip]).join(', '),
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-real-ip': ip,
  }
}
