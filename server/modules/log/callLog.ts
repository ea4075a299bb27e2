// What the logs say of a call of the API: every write, and every failure that is the server's own fault.

import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../access/identity.ts'
import type { Platform } from '../../platform.ts'
import { maskedJson } from './maskedJson.ts'
import { serverFacts } from './serverFacts.ts'
import { stackPlace } from './stackPlace.ts'

/** A call as far as it got. */
export interface LoggedCall {
  request: FastifyRequest
  path: string
  /** `null` for nobody, or when the call failed before that was known. */
  identity: Identity | null
}

const LONGEST_PARAMS = 4000
const LONGEST_STACK = 8000

/** `title` is what the call does, `code` the HTTP status of its answer, `took` milliseconds. */
export function logWrite(platform: Platform, call: LoggedCall, answer: { title: string | null; code: number; took: number }): void {
  const { title, code, took } = answer
  platform.logs.add('api-log', { ...callFacts(platform, call), title, type: '1', code, time: String(Math.round(took)) })
}

export function logFailure(platform: Platform, call: LoggedCall, error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = stackPlace(stack)
  platform.logs.add('error-log', {
    ...callFacts(platform, call),
    exceptionName: name.slice(0, 255),
    message: message.slice(0, 2000),
    stackTrace: stack.slice(0, LONGEST_STACK),
    fileName: place?.file.slice(0, 1000) ?? null,
    lineNumber: place?.line ?? null,
    methodName: place?.method.slice(0, 255) ?? null,
  })
}

function callFacts(platform: Platform, { request, path, identity }: LoggedCall): Record<string, unknown> {
  const { method, query, body, headers, ip } = request
  return {
    ...serverFacts(platform.config),
    ...(identity ? { tenantId: identity.tenantId, createUser: identity.userId, createBy: identity.account } : {}),
    method,
    requestUri: path.slice(0, 255),
    userAgent: (headers['user-agent'] ?? '').slice(0, 1000),
    remoteIp: ip,
    params: maskedJson({ query, body }, platform.library(), LONGEST_PARAMS),
  }
}
