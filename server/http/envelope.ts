// The one shape of every answer, and what becomes of an error on its way out.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isChangedTable } from '#store/store.ts'
import type { Language } from '../../i18n/say.ts'
import { AppError, type ErrorKey, languageOf, successes } from '../errors.ts'

/** `undefined` says done, `null` says there is no data. */
export function envelope(data: unknown, language: Language): { code: number; success: boolean; data: unknown; msg: string } {
  return { code: 200, success: true, data: data ?? null, msg: (data === null ? successes.empty : successes.done)[language] }
}

/** Errors of Fastify itself that are the client's fault, in our words. */
const CLIENT_FAULTS: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaUnknown',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'request.fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.mediaUnknown',
}

/** Responses of the API are private and must not be cached. */
export const PRIVATE = 'private, no-store'

/** Seconds after which a caller may try again, by status. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '60', 503: '5', 507: '60' }

/** Answers a refusal with its sentence and returns it. Anything unforeseen is logged in full and told as a server error only. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Readonly<Record<string, string>> = {},
): AppError {
  const refusal = toRefusal(error, request)
  if (refusal.status >= 500) request.log.error({ err: error }, 'A request failed')
  // A body that does not come is answered before its readers fail.
  if (reply.sent) return refusal
  sayWhen(refusal, reply)
  const msg = refusal.sentence(languageOf(request.headers['accept-language']), words)
  const wait = RETRY_AFTER[refusal.status]
  if (wait !== undefined && refusal.args.seconds === undefined) reply.header('retry-after', wait)
  // For answers that are no envelope, and for proxies that keep a log of their own.
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

/** The same as the whole answer of a handler: Fastify would send again whatever else a handler returned. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendError(error, request, reply)
  return reply
}

/** A refusal that names its seconds says them to programs as well. */
export function sayWhen({ args }: AppError, reply: FastifyReply): void {
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
