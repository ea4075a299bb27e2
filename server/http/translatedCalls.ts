// Calls that the dialect of a platform translates: request and answer are read completely, one by one.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallTranslation, type PlatformDialect, UnknownFilterError, type WireCall } from '../dialects/dialect.ts'
import { AppError } from '../errors.ts'
import { fetchBounded } from '../outbound/fetchBounded.ts'

/** Limits of a translated answer. The console waits ten seconds. */
const LIMITS = { patienceMs: 30_000, longest: 20 * 1024 * 1024 }
/** Headers of one connection, and those that do not apply to a rewritten or uncompressed body. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|content-(length|type|encoding))$/
/** Headers by which proxies name the client. Platforms trust some of them more than `x-forwarded-for`. */
const NAMES_CLIENT = /^(forwarded|x-forwarded(-.*)?|x-original-.*|x-rewrite-url|.*-(client|connecting|real)-ip|client-ip)$/i
const PASSED_BACK = ['x-request-id', 'retry-after', 'cache-control']

interface Front {
  /** Base URL of the platform without a trailing slash. */
  base: string
  dialect: PlatformDialect
  forwarded(request: FastifyRequest): Record<string, string>
  sendAway(error: Error, reply: FastifyReply): void
}

export function translateCalls(scope: FastifyInstance, front: Front): void {
  for (const [call, translation] of Object.entries(front.dialect.calls)) {
    const [method = '', url = ''] = call.split(' ')
    scope.route({ method, url, handler: (request, reply) => translate(request, reply, front, translation) })
  }
}

/** Query of a request as the platform expects it. */
function queryAt(dialect: PlatformDialect, request: FastifyRequest): URLSearchParams {
  return changedQueryAt(dialect, request) ?? addressOf(request).searchParams
}

/** Query changed by the dialect; `null` if it is sent unchanged. */
export function changedQueryAt(dialect: PlatformDialect, request: FastifyRequest): URLSearchParams | null {
  const { pathname, searchParams } = addressOf(request)
  try {
    const query = dialect.query?.(pathname, searchParams) ?? searchParams
    return query === searchParams ? null : query
  } catch (error) {
    if (error instanceof UnknownFilterError) throw new AppError('server.filterUnknown', { filter: error.filter })
    throw error
  }
}

async function translate(
  request: FastifyRequest,
  reply: FastifyReply,
  { base, dialect, forwarded, sendAway }: Front,
  { request: translateCall, answer: read }: CallTranslation,
): Promise<FastifyReply> {
  const own: WireCall = {
    method: request.method,
    path: dialect.pathOf(addressOf(request).pathname),
    query: queryAt(dialect, request),
    body: request.body ?? undefined,
  }
  const call = translateCall?.(own) ?? own
  const address = new URL(`${base}${call.path}`)
  address.search = call.query.toString()
  const body = call.body === undefined ? null : JSON.stringify(call.body)
  const headers = {
    ...withoutClient(passedHeaders(request)),
    ...forwarded(request),
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetchBounded(address, { method: call.method, headers, body }, LIMITS).catch((error: Error) => error)
  if (answer instanceof Error) {
    sendAway(answer, reply)
    return reply
  }
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  for (const name of PASSED_BACK) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  const parsed = read && parsedJson(bytes)
  const translated = read && parsed !== undefined ? read({ status: answer.status, body: parsed }, call) : undefined
  if (translated === undefined || translated.body === parsed) {
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/octet-stream')
      .send(bytes)
  }
  return reply.code(translated.status).send(translated.body)
}

const addressOf = ({ url }: FastifyRequest): URL => new URL(url, 'http://front')

/** Headers without those that name the client, since anyone can forge them. */
export function withoutClient<T>(headers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NAMES_CLIENT.test(name)))
}

function passedHeaders({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (OWN_HEADERS.test(name) || value === undefined ? [] : [[name, String(value)]])),
  )
}

/** `undefined` for invalid JSON. */
function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
