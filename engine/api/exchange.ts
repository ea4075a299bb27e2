// Sends one HTTP request and parses its response. `client.ts` handles expired sessions.

import type { KyInstance } from 'ky'
import { previewedDraft } from '../session/previewedDraft.ts'
import { currentSession } from '../session/sessionState.ts'
import { settings } from '../session/settings.ts'
import { currentLanguage, translateNow } from '../text/language.ts'
import { brokenAnswer, decodeText, isFile, type ParsedAnswer, type Refusal, readAnswer } from './answer.ts'
import { ApiError, type RefusedCall } from './apiError.ts'
import { toast } from './toast.ts'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface CallOptions {
  query?: Query
  /** A plain object is sent as JSON, `FormData` as multipart. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** True if a platform may lack the route: after a 404 the call is not sent again until the next sign-in. */
  optional?: boolean
  /** True for a silent GET that is the content of the page: it ends a session that cannot be refreshed, like a call of the user. */
  isContent?: boolean
  /** True to show no toast; the caller reports the error. */
  silent?: boolean
  /** Message for a refusal without one. */
  otherwise?: string
  /** True if the result is the whole body, not the data of an envelope. */
  bare?: boolean
  signal?: AbortSignal
  /** Called with the id of the operation, which can be undone, if the server keeps a history. */
  changeSet?(id: string): void
  /** Timeout for the whole response in milliseconds. */
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

/** In development the server refuses unknown names, which are faults of ours. `import.meta.env` is undefined in Node. */
const ofDevelopment = import.meta.env?.DEV ? { Prefer: 'handling=strict' } : {}

/** Headers of every request, also for streams that do not use `api`. */
export function apiHeaders(): Record<string, string> {
  const session = currentSession()
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Accept-Language': currentLanguage() === 'en' ? 'en' : 'zh-CN',
    ...(session ? { 'Blade-Auth': `bearer ${session.accessToken}` } : {}),
    ...(previewedDraft() ? { 'Gantry-Preview': previewedDraft() } : {}),
  }
}

/** Sends a request. Throws an `ApiError` with code 0 if there is no response; errors of the server are returned. */
export function request(method: Method, path: string, options: CallOptions): Promise<ParsedAnswer<unknown>> {
  return exchange(method, path, options, async (response, facts) => {
    const set = response.headers.get(CHANGE_SET)
    if (set !== null && response.ok) options.changeSet?.(set)
    return readAnswer({ ...facts, text: decodeText(await response.arrayBuffer(), facts.type) }, options.bare)
  })
}

/** Downloads a file. If the server refuses, the response is an envelope instead. */
export function requestFile(path: string, options: CallOptions): Promise<ParsedAnswer<FetchedFile>> {
  return exchange('GET', path, options, async (response, facts) => {
    if (isFile(response)) return { value: { name: fileName(response), content: await response.blob() } }
    const outcome = readAnswer({ ...facts, text: decodeText(await response.arrayBuffer(), facts.type) })
    return 'refusal' in outcome ? outcome : { refusal: brokenAnswer(facts) }
  })
}

/** Error for a refusal. Shows a toast unless `silent`. */
export function refusalError(
  { code, sentence, foreign, data, requestId }: Refusal,
  { silent = false, otherwise }: CallOptions,
  call: RefusedCall,
): ApiError {
  const words = sentence || otherwise || foreign || translateNow('fault.unknown')
  const isMuted = settings.whitelist.includes(code)
  const error = new ApiError(code, words, { requestId, data, call, isReported: isMuted || !silent, isForeign: foreign !== null })
  if (!silent && !isMuted) toast.error(words, error)
  return error
}

/** File name in `Content-Disposition`, preferably the UTF-8 one. */
function fileName({ headers }: Response): string {
  const header = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? 'file')
}

let fetched: KyInstance | null = null

/**
 * Loads ky with the first call that is not prefetched, as the first page needs none. The module is cached here, because `import()` of a
 * loaded module still takes a task and would delay the call until after the next paint.
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
    // A failed GET is shown in place of its data, a failed POST needs a toast.
    const isReported = method === 'POST' && !options.silent
    if (isReported) toast.error(sentence)
    throw new ApiError(0, sentence, { isReported })
  }
}

function given(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]))
}
