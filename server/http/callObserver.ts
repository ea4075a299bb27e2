// Interface of observers of calls, such as the log.

import type { FastifyRequest } from 'fastify'
import type { Database } from '#store/store.ts'
import type { Identity } from '../access/identity.ts'
import type { Platform } from '../platform.ts'
import type { CallTitle } from '../records/callTitle.ts'

/** A call at the time of an observation. */
export interface ObservedCall {
  request: FastifyRequest
  path: string
  /** `null` for an anonymous call, or one that failed before identification. */
  identity: Identity | null
}

/** Result of a call. */
export interface CallOutcome {
  /** Title of the call. */
  title: CallTitle | null
  /** HTTP status of the answer. */
  code: number
  /** Duration in milliseconds. */
  took: number
}

export interface CallObserver {
  /** Called in the transaction of a write; an error here fails the write. */
  writing(platform: Platform, db: Database, call: ObservedCall, outcome: CallOutcome): Promise<void>
  /** Called for a refused write. */
  refused(platform: Platform, call: ObservedCall, outcome: CallOutcome): void
  /** Called for a call that returned, removed or compared private values. */
  disclosed(platform: Platform, call: ObservedCall, outcome: CallOutcome): void
  /** Called for internal errors only. */
  failed(platform: Platform, call: ObservedCall, error: unknown): void
}
