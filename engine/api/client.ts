// The one HTTP client: headers, timeout, envelope, and what every kind of failure says.
// Rules: spec §8 and the platform's contract; a refusal says itself in a toast once, and is thrown as `ApiError`.

import type { KyInstance } from 'ky'
import { currentSession, endSession } from '../session/sessionState.ts'
import { settings } from '../session/settings.ts'
import { prefetchedAnswers } from '../start/prefetchedAnswers.ts'
import { currentLanguage, translateNow } from '../text/language.ts'
import { ApiError } from './apiError.ts'
import { toast } from './toast.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface CallOptions {
  query?: Query
  /** A plain object travels as JSON, `FormData` as it is. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** The caller says what failed; no toast. */
  silent?: boolean
  /** Message of a refusal without a text, instead of the one for unknown errors. */
  otherwise?: string
  /** The answer is the body itself, not an envelope's data. */
  bare?: boolean
  signal?: AbortSignal
  /** Told the operation that the call made, by which it can be undone, where the server keeps one. */
  changeSet?(id: string): void
  /** Milliseconds for the whole answer. */
  timeout?: number
}

const TIMEOUT = 10_000
const OK = 200
const UNAUTHORISED = 401
const REQUEST_ID = 'x-request-id'
const CHANGE_SET = 'gantry-change-set'

export const api = {
  /** GET; answers the envelope's data. */
  get: <T>(path: string, query?: Query, options: CallOptions = {}) => call<T>('GET', path, { ...options, query: query ?? {} }),
  /** POST; answers the envelope's data. */
  post: <T>(path: string, options: CallOptions = {}) => call<T>('POST', path, options),
  /** GET of a file, under the name that the server gives it. */
  file: (path: string, query?: Query, options: CallOptions = {}) => fetchFile(path, { ...options, query: query ?? {} }),
}

export interface FetchedFile {
  name: string
  content: Blob
}

/** The headers that every request carries, for uploads and streams that do not go through `api`. */
export function apiHeaders(): Record<string, string> {
  const session = currentSession()
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
    ...(session ? { 'Blade-Auth': `bearer ${session.accessToken}` } : {}),
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<T> {
  const answer = method === 'GET' ? await prefetchedAnswers.answered(path, options.query ?? {}) : prefetchedAnswers.forget()
  if (answer) return answer.data as T
  const token = currentSession()?.accessToken ?? null
  const { status, body, requestId } = await send(method, path, options)
  const envelope = { requestId, ...asEnvelope(body) }
  const code = Number.isInteger(Number(envelope.code ?? Number.NaN)) ? Number(envelope.code) : status
  if (code === OK || (envelope.code === undefined && status > OK && status < 300)) {
    return (options.bare ? body : (envelope.data ?? null)) as T
  }
  throw refusal(code, envelope, token, options)
}

/** Says what the server refused, and ends the session when it is the session that was refused. */
function refusal(code: number, envelope: Envelope, token: string | null, { silent = false, otherwise }: CallOptions): ApiError {
  const facts = { requestId: envelope.requestId, data: envelope.data }
  const sentence = envelope.msg || envelope.error_description || otherwise || translateNow('fault.unknown')
  if (settings.whitelist.includes(code)) return new ApiError(code, sentence, { ...facts, told: true })
  if (code === UNAUTHORISED && token !== null) {
    // Many calls are refused at once when a token ends: the first one speaks for all.
    if (endSession('expired', token)) toast.error(sentence)
    return new ApiError(code, sentence, { ...facts, told: true })
  }
  const error = new ApiError(code, sentence, { ...facts, told: !silent })
  if (!silent) toast.error(sentence, error)
  return error
}

/** A server that refuses answers an envelope where the file would be. */
async function fetchFile(path: string, options: CallOptions): Promise<FetchedFile> {
  const token = currentSession()?.accessToken ?? null
  const answer = await exchange('GET', path, options, async (response): Promise<FetchedFile | { status: number; text: string }> => {
    const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
    return isFile ? { name: fileName(response), content: await response.blob() } : { status: response.status, text: await response.text() }
  })
  if ('content' in answer) return answer
  const envelope = asEnvelope(parseJson(answer.text))
  throw refusal(Number(envelope.code ?? answer.status), envelope, token, options)
}

/** The name of `Content-Disposition`, in UTF-8 if there is such a one. */
function fileName({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(said)?.[1] ?? 'file')
}

interface Sent {
  status: number
  body: unknown
  /** Of an answer that has no envelope to say it in. */
  requestId?: string
}

async function send(method: 'GET' | 'POST', path: string, options: CallOptions): Promise<Sent> {
  return exchange(method, path, options, async (response) => {
    const requestId = response.headers.get(REQUEST_ID) ?? undefined
    const set = response.headers.get(CHANGE_SET)
    if (set !== null && response.ok) options.changeSet?.(set)
    return { status: response.status, body: parseJson(await response.text()), ...(requestId ? { requestId } : {}) }
  })
}

let fetched: KyInstance | null = null

/**
 * Fetched with the first call that start.js has no answer to: the first page needs none. Kept, for a browser answers `import()` of what
 * is there with a task of its own, and the call would leave behind the next paint.
 */
async function fetchKy(): Promise<KyInstance> {
  fetched = (await import('ky')).default
  return fetched
}

async function exchange<T>(
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { query = {}, body, headers = {}, signal, timeout = TIMEOUT } = options
  const clock = AbortSignal.timeout(timeout)
  try {
    const ky = fetched ?? (await fetchKy())
    const response = await ky(new URL(path, location.origin), {
      method,
      searchParams: given(query),
      ...(body instanceof FormData ? { body } : body === undefined ? {} : { json: body }),
      headers: { ...apiHeaders(), ...headers },
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
      credentials: 'include',
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
    })
    return await read(response)
  } catch (error) {
    if (signal?.aborted) throw error
    const sentence = translateNow(clock.aborted ? 'fault.timeout' : 'fault.network')
    // A read shows its failure where the data would stand; a write has no such place.
    const told = method === 'POST' && !options.silent
    if (told) toast.error(sentence)
    throw new ApiError(0, sentence, { told })
  }
}

interface Envelope {
  code?: unknown
  data?: unknown
  msg?: string
  error_description?: string
  requestId?: string
}

function asEnvelope(body: unknown): Envelope {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return {}
  const { code, data, ...rest } = body as Record<string, unknown>
  const text = (name: string) => (typeof rest[name] === 'string' ? (rest[name] as string) : undefined)
  return {
    code: code ?? undefined,
    data,
    msg: text('msg'),
    error_description: text('error_description'),
    ...(text('requestId') ? { requestId: text('requestId') } : {}),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function given(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))
}
