// In front of an existing platform: `/api/**` goes through as it is, bodies streamed both ways.

import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { sendError } from './envelope.ts'

export async function proxyApi(scope: FastifyInstance, backendUrl: string): Promise<void> {
  const backend = new URL(backendUrl)
  await scope.register(httpProxy, {
    upstream: backend.origin,
    prefix: '/api',
    rewritePrefix: `${backend.pathname.replace(/\/$/, '')}/api`,
    replyOptions: {
      onError(reply, { error }) {
        const request = (reply as FastifyReply).request as FastifyRequest
        request.log.warn({ err: error }, 'The backend did not answer')
        sendError(new AppError('server.backendAway'), request, reply as FastifyReply)
      },
    },
  })
}
