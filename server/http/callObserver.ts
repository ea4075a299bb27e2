import type { FastifyRequest } from 'fastify'
import type { Database } from '#store/store.ts'
import type { Identity } from '../access/identity.ts'
import type { Platform } from '../platform.ts'

/** A call as far as it got. */
export interface ObservedCall {
  request: FastifyRequest
  path: string
  /** `null` for nobody, or when the call failed before that was known. */
  identity: Identity | null
}

/** Result of a call. */
export interface CallOutcome {
  /** Title of the call. */
  title: string | null
  /** HTTP status of the answer. */
  code: number
  /** Milliseconds. */
  took: number
}

export interface CallObserver {
  /** Part of the transaction of a write, which fails with it. */
  writing(platform: Platform, db: Database, call: ObservedCall, outcome: CallOutcome): Promise<void>
  /** Of a write that was refused. */
  refused(platform: Platform, call: ObservedCall, outcome: CallOutcome): void
  /** Of a call that showed, took away or compared values that only few may see. */
  disclosed(platform: Platform, call: ObservedCall, outcome: CallOutcome): void
  /** Only of faults of the server's own. */
  failed(platform: Platform, call: ObservedCall, error: unknown): void
}
