// Makes the HTTP call of a service task and reads its answer as Flowable's task does. Only hosts that PROCESS_HOSTS lists are called.

import { AppError } from '#server/errors.ts'
import { fetchBounded } from '#server/outbound/fetchBounded.ts'
import { allowedAddress } from '#server/outbound/hosts.ts'

export interface HttpRequest {
  /** The same for each attempt. */
  id: string
  node: string
  method: string
  url: string
  /** Fields of Flowable's task. */
  others: Readonly<Record<string, string>>
}

export type CallAnswer =
  | { kind: 'done'; variables: Record<string, unknown> }
  | { kind: 'failed'; code: string; variables: Record<string, unknown> }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const PATIENCE_MS = 10_000
const MAX_PATIENCE_MS = 30_000
/** Longer than a call with all its redirects. */
export const CALL_LEASE_SECONDS = 240
/** The answer is a variable of the instance, which each step reads and writes. */
const MAX_ANSWER_LENGTH = 100_000
const MAX_REDIRECTS = 5
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization']

/**
 * Variables and outcome of a call. Throws `flow.callFailed` for one that nobody answered or that its file names as a failure.
 * @param element name of the step
 */
export async function makeCall(hosts: readonly string[], request: HttpRequest, element: string): Promise<CallAnswer> {
  const { others, node } = request
  const prefix = others.resultVariablePrefix || node
  const variables: Record<string, unknown> = others.saveRequestVariables === 'true' ? requestVariables(prefix, request) : {}
  try {
    const answer = await answerOf(hosts, request)
    Object.assign(variables, answerVariables(prefix, others, answer))
    const code = String(answer.status)
    const isRefused = answer.status >= (others.disallowRedirects === 'true' ? 300 : 400)
    if (isRefused && names(others.handleStatusCodes, code)) return { kind: 'failed', code: `HTTP${code}`, variables }
    if (isRefused && names(others.failStatusCodes, code)) throw new CallError(`HTTP${code}`)
    return { kind: 'done', variables }
  } catch (error) {
    const what = reasonOf(error)
    if (others.ignoreException !== 'true') throw new AppError('flow.callFailed', { element, what })
    return { kind: 'done', variables: { ...variables, [`${prefix}ErrorMessage`]: what } }
  }
}

class CallError extends Error {
  override name = 'CallError'
}

/** The deepest cause says what happened. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return reasonOf(cause)
  return (error instanceof Error ? error.message : String(error)).slice(0, 200)
}

interface Answer {
  status: number
  reason: string
  headers: Headers
  body: string | null
}

async function answerOf(hosts: readonly string[], { id, method, url, others }: HttpRequest): Promise<Answer> {
  if (!METHODS.includes(method)) throw new CallError(`requestMethod ${method}`)
  const patience = Number(others.requestTimeout) || PATIENCE_MS
  const limits = { patienceMs: Math.min(Math.max(patience, 1), MAX_PATIENCE_MS), longest: MAX_ANSWER_LENGTH }
  const plain = { 'Idempotency-Key': id, ...headersOf(others.requestHeaders) }
  let headers: Readonly<Record<string, string>> = { ...plain, ...headersOf(others.requestSecureHeaders) }
  const body = method === 'GET' ? null : (others.requestBody ?? null)
  let at = addressOf(url)
  for (let hops = 0; ; hops++) {
    const address = await allowed(hosts, at)
    const response = await fetchBounded(at, { method, headers, body, redirect: 'manual', address }, limits)
    const { status } = response
    const location = response.headers.get('location')
    // A call that changes something is not made again at another address.
    if (status < 300 || status >= 400 || !location || method !== 'GET' || others.disallowRedirects === 'true') {
      const text = await response.text()
      return { status, reason: response.statusText, headers: response.headers, body: text === '' ? null : text }
    }
    if (hops >= MAX_REDIRECTS) throw new CallError('redirects')
    const next = addressOf(new URL(location, at).href)
    if (next.origin !== at.origin) headers = withoutCredentials(plain)
    at = next
  }
}

/** Headers for another origin, to which browsers send no credentials either. */
function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase())))
}

function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null
  if (!address || !['http:', 'https:'].includes(address.protocol)) throw new CallError(`requestUrl ${url}`)
  return address
}

/** The address that is called, whatever the name leads to meanwhile. */
async function allowed(hosts: readonly string[], { hostname, port, protocol }: URL): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const number = Number(port) || (protocol === 'https:' ? 443 : 80)
  const address = await allowedAddress(host, number, hosts)
  if (address === null) throw new CallError(`${host}:${number}: PROCESS_HOSTS`)
  return address
}

/** `Name: value`, one a line. */
function headersOf(text = ''): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value = ''] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(line) ?? []
      if (!name) throw new CallError(`requestHeaders ${line}`)
      return [name, value]
    }),
  )
}

/** `404, 5XX`. */
function names(codes = '', code: string): boolean {
  return codes.split(',').some((one) => [code, `${code[0]}XX`].includes(one.trim().toUpperCase()))
}

function requestVariables(prefix: string, { method, url, others }: HttpRequest): Record<string, unknown> {
  const isSet = (name: string) => others[name] === 'true'
  return {
    [`${prefix}RequestMethod`]: method,
    [`${prefix}RequestUrl`]: url,
    [`${prefix}RequestHeaders`]: others.requestHeaders ?? null,
    [`${prefix}RequestBody`]: others.requestBody ?? null,
    [`${prefix}RequestBodyEncoding`]: others.requestBodyEncoding ?? null,
    [`${prefix}RequestTimeout`]: Number(others.requestTimeout) || 0,
    [`${prefix}DisallowRedirects`]: isSet('disallowRedirects'),
    [`${prefix}FailStatusCodes`]: others.failStatusCodes ?? null,
    [`${prefix}HandleStatusCodes`]: others.handleStatusCodes ?? null,
    [`${prefix}IgnoreException`]: isSet('ignoreException'),
    [`${prefix}SaveRequestVariables`]: true,
    [`${prefix}SaveResponseParameters`]: isSet('saveResponseParameters'),
  }
}

function answerVariables(
  prefix: string,
  others: HttpRequest['others'],
  { status, reason, headers, body }: Answer,
): Record<string, unknown> {
  const name = others.responseVariableName || `${prefix}ResponseBody`
  const value = others.saveResponseVariableAsJson === 'true' && body !== null ? (JSON.parse(body) as unknown) : body
  if (others.saveResponseParameters !== 'true') return { [name]: value }
  return {
    [`${prefix}ResponseProtocol`]: 'HTTP/1.1',
    [`${prefix}ResponseStatusCode`]: status,
    [`${prefix}ResponseReason`]: reason,
    [`${prefix}ResponseHeaders`]: [...headers].map(([header, text]) => `${header}: ${text}`).join('\n'),
    [name]: value,
  }
}
