import type { FastifyRequest } from 'fastify'
import type { Identity } from '../access/identity.ts'
import type { Platform } from '../platform.ts'

/** A call as far as it got. */
export interface ObservedCall {
  request: FastifyRequest
  path: string
  /** `null` for nobody, or when the call failed before that was known. */
  identity: Identity | null
}

/** What a write came to. */
export interface CallOutcome {
  /** What the call does. */
  title: string | null
  /** HTTP status of the answer. */
  code: number
  /** Milliseconds. */
  took: number
}

export interface CallObserver {
  wrote(platform: Platform, call: ObservedCall, outcome: CallOutcome): void
  /** Only of faults of the server's own. */
  failed(platform: Platform, call: ObservedCall, error: unknown): void
}
