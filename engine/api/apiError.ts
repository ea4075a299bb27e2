export interface ApiErrorFacts {
  requestId?: string | null
  data?: unknown
  told?: boolean
  isForeign?: boolean
}

/** A call that failed. `message` is a sentence for the user in the current language. */
export class ApiError extends Error {
  /** The envelope's code, else the HTTP status; 0 when no answer came at all. */
  readonly code: number
  /** Names the request in the server's log. */
  readonly requestId: string | null
  /** The envelope's data: refused fields as `[{field, msg}]`. */
  readonly data: unknown
  /** The user has seen the sentence already, or must not. */
  readonly told: boolean
  /** Something else than the platform answered, a gateway for example. */
  readonly isForeign: boolean

  constructor(code: number, message: string, facts: ApiErrorFacts = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.requestId = facts.requestId ?? null
    this.data = facts.data ?? null
    this.told = facts.told ?? false
    this.isForeign = facts.isForeign ?? false
  }
}
