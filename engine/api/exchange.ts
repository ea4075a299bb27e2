// One request and its answer: headers, timeout, bytes to text. Knows nothing of sessions that end; `client.ts` does.

import type { KyInstance } from 'ky'
import { currentSession } from '../session/sessionState.ts'
import { settings } from '../session/settings.ts'
import { currentLanguage, translateNow } from '../text/language.ts'
import { brokenAnswer, decodeText, isFile, type ParsedAnswer, type Refusal, readAnswer } from './answer.ts'
import { ApiError } from './apiError.ts'
import { toast } from './toast.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface CallOptions {
  query?: Query
  /** A plain object travels as JSON, `FormData` as it is. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** A platform may lack the route: a 404 is remembered until the next sign-in, and the call is not sent again. */
  optional?: boolean
  /** A silent read that is the page itself: like a call that a person asked for, it ends a session that cannot be renewed. */
  asked?: boolean
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

export type Method = 'GET' | 'POST'

export interface FetchedFile {
  name: string
  content: Blob
}

const TIMEOUT = 10_000
const REQUEST_ID = 'x-request-id'
const CHANGE_SET = 'gantry-change-set'

/** In development and in tests a name that the server does not know is refused: a fault of ours, which users would not see. Node has no `env`. */
const ofDevelopment = import.meta.env?.DEV ? { Prefer: 'handling=strict' } : {}

/** The headers that every request carries, for streams that do not go through `api`. */
export function apiHeaders(): Record<string, string> {
  const session = currentSession()
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
    ...(session ? { 'Blade-Auth': `bearer ${session.accessToken}` } : {}),
  }
}

/** Sends a call. Throws an `ApiError` of code 0 only when no answer came at all. */
export function request(method: Method, path: string, options: CallOptions): Promise<ParsedAnswer<unknown>> {
  return exchange(method, path, options, async (response, facts) => {
    const set = response.headers.get(CHANGE_SET)
    if (set !== null && response.ok) options.changeSet?.(set)
    return readAnswer({ ...facts, text: decodeText(await response.arrayBuffer(), facts.type) }, options.bare)
  })
}

/** Fetches a file. A server that refuses answers an envelope where the file would be. */
export function requestFile(path: string, options: CallOptions): Promise<ParsedAnswer<FetchedFile>> {
  return exchange('GET', path, options, async (response, facts) => {
    if (isFile(response)) return { value: { name: fileName(response), content: await response.blob() } }
    const outcome = readAnswer({ ...facts, text: decodeText(await response.arrayBuffer(), facts.type) })
    return 'refusal' in outcome ? outcome : { refusal: brokenAnswer(facts) }
  })
}

/** The error of a refusal, said in a toast once unless the caller says it. */
export function refusalError({ code, sentence, foreign, data, requestId }: Refusal, { silent = false, otherwise }: CallOptions): ApiError {
  const words = sentence || otherwise || foreign || translateNow('fault.unknown')
  const isMuted = settings.whitelist.includes(code)
  const error = new ApiError(code, words, { requestId, data, told: isMuted || !silent, isForeign: foreign !== null })
  if (!silent && !isMuted) toast.error(words, error)
  return error
}

/** The name of `Content-Disposition`, in UTF-8 if there is such a one. */
function fileName({ headers }: Response): string {
  const said = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(said)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(said)?.[1] ?? 'file')
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

interface Facts {
  status: number
  type: string
  requestId: string | undefined
}

async function exchange<T>(
  method: Method,
  path: string,
  options: CallOptions,
  read: (response: Response, facts: Facts) => Promise<ParsedAnswer<T>>,
): Promise<ParsedAnswer<T>> {
  const { query = {}, body, headers = {}, signal, timeout = TIMEOUT } = options
  const clock = AbortSignal.timeout(timeout)
  let facts: Facts | null = null
  try {
    const ky = fetched ?? (await fetchKy())
    const response = await ky(new URL(path, location.origin), {
      method,
      searchParams: given(query),
      ...(body instanceof FormData ? { body } : body === undefined ? {} : { json: body }),
      headers: { ...apiHeaders(), ...(method === 'POST' ? ofDevelopment : {}), ...headers },
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
      credentials: 'include',
      timeout: false,
      retry: 0,
      throwHttpErrors: false,
    })
    facts = {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      requestId: response.headers.get(REQUEST_ID) ?? undefined,
    }
    return await read(response, facts)
  } catch (error) {
    if (signal?.aborted) throw error
    if (facts && !clock.aborted) return { refusal: brokenAnswer(facts) }
    const sentence = translateNow(clock.aborted ? 'fault.timeout' : 'fault.network')
    // A read shows its failure where the data would stand; a write has no such place.
    const told = method === 'POST' && !options.silent
    if (told) toast.error(sentence)
    throw new ApiError(0, sentence, { told })
  }
}

function given(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))
}
