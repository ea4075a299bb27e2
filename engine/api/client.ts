// The HTTP client of the console. A refused call shows its message once as a toast and throws `ApiError`.

import { lacks, rememberLacking } from '../session/capabilities.ts'
import { setLock } from '../session/screenLock.ts'
import { currentSession, endSession } from '../session/sessionState.ts'
import { settings } from '../session/settings.ts'
import { prefetchedAnswers } from '../start/prefetchedAnswers.ts'
import { translateNow } from '../text/language.ts'
import { refreshNow } from './access/session.ts'
import type { ParsedAnswer } from './answer.ts'
import { ApiError } from './apiError.ts'
import { type CallOptions, type FetchedFile, type Method, type Query, refusalError, request, requestFile } from './exchange.ts'
import { toast } from './toast.ts'
import { requestUpload, type UploadOptions } from './upload.ts'

export type { CallOptions, FetchedFile, Query } from './exchange.ts'

const NOT_FOUND = 404
const UNAUTHORISED = 401
const LOCKED = 423

export const api = {
  /** GET; answers the envelope's data. */
  get: <T>(path: string, query?: Query, options: CallOptions = {}) => call<T>('GET', path, { ...options, query: query ?? {} }),
  /** POST; answers the envelope's data. */
  post: <T>(path: string, options: CallOptions = {}) => call<T>('POST', path, options),
  /** GET of a file, under the name that the server gives it. */
  file(path: string, query?: Query, options: CallOptions = {}): Promise<FetchedFile> {
    const given = { ...options, query: query ?? {} }
    return settle('GET', path, given, () => requestFile(path, given))
  },
  /** POST of a form with files; answers the envelope's data. The caller says what failed. */
  upload: <T>(path: string, form: FormData, options: UploadOptions) =>
    settle('POST', path, { silent: true }, () => requestUpload(path, form, options)) as Promise<T>,
}

async function call<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  if (options.optional && lacks(path)) throw new ApiError(NOT_FOUND, translateNow('fault.lacking'), { told: true })
  const answer = method === 'GET' ? await prefetchedAnswers.answered(path, options.query ?? {}) : prefetchedAnswers.forget()
  if (answer) return answer.data as T
  return (await settle(method, path, options, () => request(method, path, options))) as T
}

async function settle<T>(method: Method, path: string, options: CallOptions, attempt: () => Promise<ParsedAnswer<T>>): Promise<T> {
  // A silent read is a call that no person asked for.
  const isAsked = method === 'POST' || !options.silent || options.asked === true
  const token = currentSession()?.accessToken
  const outcome = await withRenewal(`${method} ${path}`, isAsked, attempt)
  if ('value' in outcome) return outcome.value
  if (options.optional && outcome.refusal.code === NOT_FOUND) rememberLacking(path)
  const isLocked = outcome.refusal.code === LOCKED && outcome.refusal.foreign === null && token !== undefined
  if (isLocked && currentSession()?.accessToken === token) setLock({ onServer: true })
  // The page of the lock says it in place of every other.
  throw refusalError(outcome.refusal, isLocked ? { ...options, silent: true } : options)
}

/** Calls that were refused under a fresh token: the right is missing, and another token would not help. */
const withoutRight = new Set<string>()

/**
 * A 401 means that the token is old, or, on some platforms, that a right is missing. The token is renewed and the call repeated once:
 * refused again, the right is missing and the session stays. Only a platform that refuses the renewal ends the session.
 */
async function withRenewal<T>(name: string, isAsked: boolean, attempt: () => Promise<ParsedAnswer<T>>): Promise<ParsedAnswer<T>> {
  const session = currentSession()
  const first = await attempt()
  const key = `${session?.userId} ${name}`
  if ('value' in first) withoutRight.delete(key)
  if (!session || !isUnauthorised(first) || withoutRight.has(key)) return first
  const isReplaced = currentSession()?.accessToken !== session.accessToken
  const renewal = isReplaced ? 'renewed' : await refreshNow()
  if (renewal === 'refused' && isAsked) throw ended(first, session.accessToken)
  if (renewal !== 'renewed' || currentSession()?.userId !== session.userId) return first
  const second = await attempt()
  if (isUnauthorised(second)) withoutRight.add(key)
  return second
}

function isUnauthorised(outcome: ParsedAnswer<unknown>): outcome is Exclude<ParsedAnswer<unknown>, { value: unknown }> {
  return 'refusal' in outcome && outcome.refusal.code === UNAUTHORISED && !settings.whitelist.includes(UNAUTHORISED)
}

/** Many calls are refused at once when a token ends: the first one speaks for all. */
function ended(outcome: ParsedAnswer<unknown>, token: string): ApiError {
  const { sentence = '', data = null, requestId = null } = 'refusal' in outcome ? outcome.refusal : {}
  const words = sentence || translateNow('fault.unknown')
  if (endSession('expired', token)) toast.error(words)
  return new ApiError(UNAUTHORISED, words, { data, requestId, told: true })
}
