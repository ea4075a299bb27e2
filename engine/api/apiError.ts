export interface ApiErrorFacts {
  call?: RefusedCall
  requestId?: string | null
  data?: unknown
  isReported?: boolean
  isForeign?: boolean
}

/** The call of an error, with the record that it names. */
export interface RefusedCall {
  method: string
  path: string
  id?: string
}

/** A failed call. `message` is a sentence for the user in the current language. */
export class ApiError extends Error {
  /** Code of the envelope, else the HTTP status; 0 if there was no response. */
  readonly code: number
  /** Id of the request in the server log. */
  readonly requestId: string | null
  /** Data of the envelope: refused fields as `[{field, msg}]`. */
  readonly data: unknown
  /** The refused call; `null` if the platform did not answer. */
  readonly call: RefusedCall | null
  /** True if the message was already shown, or must not be shown. */
  readonly isReported: boolean
  /** True if something other than the platform answered, such as a gateway. */
  readonly isForeign: boolean

  constructor(code: number, message: string, facts: ApiErrorFacts = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.requestId = facts.requestId ?? null
    this.data = facts.data ?? null
    this.call = facts.call ?? null
    this.isReported = facts.isReported ?? false
    this.isForeign = facts.isForeign ?? false
  }
}

const FORBIDDEN = 403

/** The call of an error for lack of a right; `null` for other errors. */
export function refusedCallOf(error: unknown): RefusedCall | null {
  return error instanceof ApiError && error.code === FORBIDDEN ? error.call : null
}
