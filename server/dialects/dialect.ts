// Translates calls of the console for a platform behind it, where the calls differ in ways that schema files cannot describe.

/** A call of the console, in the form in which it is sent to the platform. */
export interface WireCall {
  method: string
  /** Path below the URL of the platform. */
  path: string
  query: URLSearchParams
  /** Parsed body; `undefined` for none. */
  body: unknown
}

export interface PlatformAnswer {
  status: number
  /** Parsed JSON body. */
  body: unknown
}

export interface CallTranslation {
  request?(call: WireCall): WireCall
  /** Translates the answer. An answer that is not JSON, or is returned as the same object, is passed on byte by byte. */
  answer?(answer: PlatformAnswer, call: WireCall): PlatformAnswer
}

export interface PlatformDialect {
  /** Converts a path of the console to the path at the platform. */
  pathOf(path: string): string
  /** Calls whose form differs, by method and path of the console: `POST /api/blade-auth/oauth/token`. All others are streamed unchanged. */
  calls: Readonly<Record<string, CallTranslation>>
  /**
   * Translates the query of a streamed read; the same object is sent byte by byte. Throws `UnknownFilterError` for a condition that the
   * platform would ignore.
   */
  query?(path: string, query: URLSearchParams): URLSearchParams
}

/** Thrown for a condition that the platform would ignore: its list would then show records that the user filtered out. */
export class UnknownFilterError extends Error {
  override name = 'UnknownFilterError'
  readonly filter: string

  constructor(filter: string) {
    super(`The platform knows no filter ${filter}`)
    this.filter = filter
  }
}

const TOKEN = 'POST /api/blade-auth/oauth/token'
const PASSWORD = 'POST /api/blade-user/update-password'

/**
 * Moves plain text passwords from the body of the console's call to the query, where the platform expects them. Moved here, they appear in
 * no log of this server.
 */
export function secretsToQuery(call: WireCall): WireCall {
  const { body } = call
  if (body === null || typeof body !== 'object') return call
  const query = new URLSearchParams(call.query)
  const rest = Object.entries(body as Record<string, unknown>).filter(([name, value]) => {
    const isSecret = /password/i.test(name) && typeof value === 'string'
    if (isSecret) query.set(name, value)
    return !isSecret
  })
  return { ...call, query, body: rest.length > 0 ? Object.fromEntries(rest) : undefined }
}

/** Removes `start` from the features: it announces schema files, which this server sends and the platform does not. */
function withoutStart(answer: PlatformAnswer): PlatformAnswer {
  const { features } = (answer.body ?? {}) as { features?: unknown }
  if (!Array.isArray(features) || !features.includes('start')) return answer
  return { ...answer, body: { ...(answer.body as object), features: features.filter((one) => one !== 'start') } }
}

/**
 * Makes both ends inclusive: `_dategt` and `_datelt` are exclusive on these platforms, inclusive here. A query without them is returned as
 * is.
 */
export function wholeRanges(query: URLSearchParams): URLSearchParams {
  if (![...query.keys()].some((key) => OPEN_RANGE.test(key))) return query
  return new URLSearchParams([...query].map(([key, value]) => [key.replace(OPEN_RANGE, '_date$1e'), value]))
}

const OPEN_RANGE = /_date([gl])t$/

/** Dialect of a platform with the same API as this server. Its capabilities outside `/api` are passed on as well. */
export const bladex: PlatformDialect = {
  pathOf: (path) => path,
  query: (_, query) => wholeRanges(query),
  calls: {
    [TOKEN]: { request: secretsToQuery, answer: withoutStart },
    'GET /gantry/find': {},
    'POST /gantry/lock': {},
    'POST /gantry/unlock': {},
    [PASSWORD]: { request: secretsToQuery },
    'POST /api/blade-user/register-guest': { request: secretsToQuery },
  },
}
