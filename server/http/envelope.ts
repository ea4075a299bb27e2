// Builds response envelopes and converts errors.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isChangedTable } from '#store/store.ts'
import type { Language } from '../../i18n/translate.ts'
import { AppError, type ErrorKey, languageOf, successes } from '../errors.ts'

/** `undefined` means done, `null` means no data. */
export function envelope(data: unknown, language: Language): { code: number; success: boolean; data: unknown; msg: string } {
  return { code: 200, success: true, data: data ?? null, msg: (data === null ? successes.empty : successes.done)[language] }
}

/** Client errors of Fastify, mapped to our errors. */
const CLIENT_FAULTS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaUnknown',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'request.fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.mediaUnknown',
}

/** Responses of the API are private and must not be cached. */
export const PRIVATE = 'private, no-store'

/** `Retry-After` in seconds by status. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '60', 503: '5', 507: '60' }

/** Refusals of bodies that are too long or do not end: nothing else would show who sends them. */
const NOTED: ReadonlySet<ErrorKey> = new Set<ErrorKey>(['request.bodyTooLarge', 'request.bodySlow'])

/** Sends an error with its message and returns it. Unexpected errors are logged in full and sent as a general server error. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Readonly<Record<string, string>> = {},
): AppError {
  const refusal = toRefusal(error, request)
  if (refusal.status >= 500) request.log.error({ err: error }, 'A request failed')
  if (NOTED.has(refusal.key))
    request.log.warn({ address: request.ip, path: request.url.split('?')[0], reason: refusal.key }, 'The body of a request was refused')
  // An incomplete body is answered before its readers fail.
  if (reply.sent) return refusal
  setRetryAfter(refusal, reply)
  const msg = refusal.sentence(languageOf(request.headers['accept-language']), words)
  const wait = RETRY_AFTER[refusal.status]
  if (wait !== undefined && refusal.args.seconds === undefined) reply.header('retry-after', wait)
  // For answers without an envelope, and for logs of proxies.
  reply
    .code(refusal.status)
    .header('x-request-id', request.id)
    .header('cache-control', PRIVATE)
    .send({
      code: refusal.status,
      success: false,
      data: refusal.field === null ? refusal.data : [{ field: refusal.field, msg }],
      msg,
      requestId: request.id,
    })
  return refusal
}

/** Sends an error as the return value of a handler, so that Fastify sends nothing else. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(error, request, reply)
  return reply
}

/** Adds `Retry-After` for an error with seconds. */
export function setRetryAfter({ args }: AppError, reply: FastifyReply): void {
  if (args.seconds !== undefined) reply.header('retry-after', String(args.seconds))
}

function toRefusal(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isChangedTable(error)) return new AppError('server.tablesChanged')
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const key = CLIENT_FAULTS[code]
  if (key) return new AppError(key, { type: request.headers['content-type'] ?? '' })
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'request.malformed' : 'server.error')
}
