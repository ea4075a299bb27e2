// The HTTP client of the console. A refused call shows its message once as a toast and throws `ApiError`.

import { isObject } from '../model/isObject.ts'
import { isUnsupported, rememberUnsupported } from '../session/capabilities.ts'
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
  /** GET; returns the data of the envelope. */
  get: <T>(path: string, query?: Query, options: CallOptions = {}) => call<T>('GET', path, { ...options, query: query ?? {} }),
  /** POST; returns the data of the envelope. */
  post: <T>(path: string, options: CallOptions = {}) => call<T>('POST', path, options),
  /** Downloads a file with the name that the server sends. */
  file(path: string, query?: Query, options: CallOptions = {}): Promise<FetchedFile> {
    const given = { ...options, query: query ?? {} }
    return settle('GET', path, given, () => requestFile(path, given))
  },
  /** Uploads a form with files; returns the data of the envelope. Shows no toast. */
  upload: <T>(path: string, form: FormData, options: UploadOptions) =>
    settle('POST', path, { silent: true }, () => requestUpload(path, form, options)) as Promise<T>,
}

async function call<T>(method: Method, path: string, options: CallOptions): Promise<T> {
  if (options.optional && isUnsupported(path)) throw new ApiError(NOT_FOUND, translateNow('fault.lacking'), { isReported: true })
  const answer = method === 'GET' ? await prefetchedAnswers.answered(path, options.query ?? {}) : prefetchedAnswers.forget()
  if (answer) return answer.data as T
  return (await settle(method, path, options, () => request(method, path, options))) as T
}

async function settle<T>(method: Method, path: string, options: CallOptions, attempt: () => Promise<ParsedAnswer<T>>): Promise<T> {
  // A silent GET was not requested by the user.
  const isUserRequest = method === 'POST' || !options.silent || options.isContent === true
  const token = currentSession()?.accessToken
  const outcome = await withRenewal(`${method} ${path}`, isUserRequest, attempt)
  if ('value' in outcome) return outcome.value
  if (options.optional && outcome.refusal.code === NOT_FOUND) rememberUnsupported(path)
  const isLocked = outcome.refusal.code === LOCKED && outcome.refusal.foreign === null && token !== undefined
  if (isLocked && currentSession()?.accessToken === token) setLock({ onServer: true })
  // The lock page is shown instead of the message.
  throw refusalError(outcome.refusal, isLocked ? { ...options, silent: true } : options, { method, path, ...recordOf(options) })
}

/** The record that a call names, if it names one. */
function recordOf({ query, body }: CallOptions): { id?: string } {
  const { id } = isObject(body) && typeof body.id === 'string' ? body : { id: query?.id ?? query?.ids }
  return typeof id === 'string' && id !== '' && !id.includes(',') ? { id } : {}
}

/** Calls that were refused although the token was fresh: a permission is missing, so a refresh is useless. */
const withoutRight = new Set<string>()

/**
 * Handles 401, which means an expired token or, on some platforms, a missing permission. The token is refreshed and the call repeated once;
 * if it is refused again, a permission is missing and the session continues. The session ends only if the refresh is refused.
 */
async function withRenewal<T>(name: string, isUserRequest: boolean, attempt: () => Promise<ParsedAnswer<T>>): Promise<ParsedAnswer<T>> {
  const session = currentSession()
  const first = await attempt()
  const key = `${session?.userId} ${name}`
  if ('value' in first) withoutRight.delete(key)
  if (!session || !isUnauthorised(first) || withoutRight.has(key)) return first
  const isReplaced = currentSession()?.accessToken !== session.accessToken
  const renewal = isReplaced ? 'renewed' : await refreshNow()
  if (renewal === 'refused' && isUserRequest) throw ended(first, session.accessToken)
  if (renewal !== 'renewed' || currentSession()?.userId !== session.userId) return first
  const second = await attempt()
  if (isUnauthorised(second)) withoutRight.add(key)
  return second
}

function isUnauthorised(outcome: ParsedAnswer<unknown>): outcome is Exclude<ParsedAnswer<unknown>, { value: unknown }> {
  return 'refusal' in outcome && outcome.refusal.code === UNAUTHORISED && !settings.whitelist.includes(UNAUTHORISED)
}

/** Error for a call of an ended session; only the first of many shows its message. */
function ended(outcome: ParsedAnswer<unknown>, token: string): ApiError {
  const { sentence = '', data = null, requestId = null } = 'refusal' in outcome ? outcome.refusal : {}
  const words = sentence || translateNow('fault.unknown')
  if (endSession('expired', token)) toast.error(words)
  return new ApiError(UNAUTHORISED, words, { data, requestId, isReported: true })
}
