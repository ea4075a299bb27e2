// Type of a route: method, path, access and handler.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Context } from '../records/context.ts'
import type { FileFields } from './fileFields.ts'
import type { AnswerKind } from './openapi/answers.ts'

export interface Call extends Context {
  method: string
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
  /** Response data of a GET for the same caller, through its own route and access check. Throws the refusal of that call. */
  ask(path: string, query: Readonly<Record<string, string>>): Promise<unknown>
  /** The same of a POST. What it writes belongs to the change set of this call. */
  tell(path: string, query: Readonly<Record<string, string>>, body: unknown): Promise<unknown>
}

/**
 * `user` is anyone who signed in; a role is named by its alias. `reads` names entities: whoever may read one of them,
 * or has a form that picks from the address of the route (`ref.url`), may call it.
 * `anyone` is as open as `public`, but who signed in comes with their rights.
 */
export type Access = 'public' | 'anyone' | 'user' | { permission: string } | { role: string } | { reads: string | readonly string[] }

/** Body and answer of a route, as OpenAPI 3.1 describes them. */
export interface RouteDescription {
  /** Key of a sentence below `openapi.routes`. */
  summary?: string
  /** Name of a security scheme instead of the token. */
  security?: string
  query?: Readonly<Record<string, object>>
  /** Schema of the body by media type. */
  body?: Readonly<Record<string, object>>
  /** Schema of `data`, or of the whole answer of a bare route. */
  answer?: object
  /** At an endpoint of an entity: what the code answers, where that is not what the file promises. */
  answers?: AnswerKind
}

export interface Route {
  method: 'GET' | 'POST'
  /** Absolute, may hold `{name}` parts: `/api/blade-archives/labor/status/{status}/{id}`. */
  path: string
  access: Access
  /** The reply is sent as it is, without envelope. */
  bare?: true
  /** Title of a write in the audit log. */
  title?: string
  /** The call is no line of that log: it has one of its own. */
  keepsOwnLog?: true
  /** Allowed for users who must change their initial password first. */
  withInitialPassword?: true
  /** Allowed while the screen is locked. */
  whileLocked?: true
  /** Bytes of the longest body of a public route; 64 kB by default. */
  bodyLimit?: number
  /** The body of a public route is `application/x-ndjson`, and `call.body` an `AsyncIterable<string>` of its lines. */
  readsLines?: true
  /** Bodies that a public route takes besides JSON: a form with files, a text of XML. */
  takes?: readonly ('form' | 'xml')[]
  /** Checks the caller of a public route before any of the body is read; throws the refusal, with which headers of the reply go out. */
  admit?(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** English of the Chinese titles that a refusal may name. */
  words?: Readonly<Record<string, string>>
  /** The members of the answer that link files; by default the file fields of all entities, and what modules name besides. */
  fileFields?: FileFields
  /** Parts of the call in `/openapi.json`, beside path and envelope. */
  described?: RouteDescription
  /** The result becomes `data`; `undefined` means done, `null` means no data. */
  handle(call: Call): Promise<unknown>
}
