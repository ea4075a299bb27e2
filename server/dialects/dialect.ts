// Differences between the calls of the console and those of a platform behind it, where schema files cannot say them.

/** A call of the console, as it is sent to the platform. */
export interface WireCall {
  method: string
  /** Below the address of the platform. */
  path: string
  query: URLSearchParams
  /** Parsed; `undefined` for none. */
  body: unknown
}

export interface PlatformAnswer {
  status: number
  /** Parsed JSON. */
  body: unknown
}

export interface CallTranslation {
  request?(call: WireCall): WireCall
  /** An answer that is no JSON, or stays the same object, is passed on byte by byte. */
  answer?(answer: PlatformAnswer, asked: WireCall): PlatformAnswer
}

export interface PlatformDialect {
  /** The path of the console's call at the platform. */
  pathOf(path: string): string
  /** Calls with another form, by method and path of the console: `POST /api/blade-auth/oauth/token`. All others are streamed through. */
  calls: Readonly<Record<string, CallTranslation>>
  /**
   * The query of a read that is streamed; the same object is sent on byte by byte. Throws `UnknownFilterError` for a condition that the platform
   * would not apply.
   */
  query?(path: string, query: URLSearchParams): URLSearchParams
}

/** A list that ignored the condition would show records that were not asked for. */
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
 * Passwords that travel as plain text are in the body of the console's call, and the platform wants them in the query: they are moved
 * here, where no log keeps them.
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

/** The start of a page answers with schema files, and those are of this server. */
function withoutStart(answer: PlatformAnswer): PlatformAnswer {
  const { features } = (answer.body ?? {}) as { features?: unknown }
  if (!Array.isArray(features) || !features.includes('start')) return answer
  return { ...answer, body: { ...(answer.body as object), features: features.filter((one) => one !== 'start') } }
}

/**
 * `_dategt` and `_datelt` leave the ends out on these platforms; here both ends belong to a range. A query without them stays the same object.
 */
export function wholeRanges(query: URLSearchParams): URLSearchParams {
  if (![...query.keys()].some((key) => OPEN_RANGE.test(key))) return query
  return new URLSearchParams([...query].map(([key, value]) => [key.replace(OPEN_RANGE, '_date$1e'), value]))
}

const OPEN_RANGE = /_date([gl])t$/

/** A platform that speaks as this console does. Its capabilities outside `/api` are passed on as well. */
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
