// Type of a route: method, path, access and handler.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import type { CallTitle } from '../records/callTitle.ts'
import type { Context } from '../records/context.ts'
import type { FileFields } from './fileFields.ts'
import type { AnswerKind } from './openapi/answers.ts'

export interface Call extends Context {
  method: string
  platform: Platform
  /** All routes of the server. */
  routes: RouteTable
  request: FastifyRequest
  reply: FastifyReply
  /** Data of a GET response for the same caller, with its route's access check. Throws the error of that call. */
  get(path: string, query: Readonly<Record<string, string>>): Promise<unknown>
  /** The same for a POST. Its writes belong to the change set of this call. */
  post(path: string, query: Readonly<Record<string, string>>, body: unknown): Promise<unknown>
}

/**
 * `user`: any signed-in user; a role is given by its alias. `reads` lists entities: users who may read one of them, or have a form that
 * picks from the route's path (`ref.url`), may call it. `anyone`: public, but signed-in users are identified.
 */
export type Access = 'public' | 'anyone' | 'user' | { permission: string } | { role: string } | { reads: string | readonly string[] }

/** OpenAPI 3.1 description of a route's body and answer. */
export interface RouteDescription {
  /** Name of a security scheme that replaces the token. */
  security?: string
  query?: Readonly<Record<string, object>>
  /** Names of the parameters in `query` that must be there. */
  required?: readonly string[]
  /**
   * Schema of the body by media type; `record` for a record of the entity at the path, or the values of its action. The handler gets the
   * described members alone, and no body without a description.
   */
  body?: Readonly<Record<string, object>> | 'record'
  /** Schema of `data`, or of the whole answer for a route without envelope; by default that of the handler's type (`npm run answers`). */
  answer?: object
  /** Media types of an answer that is no JSON, or not always. */
  media?: readonly string[]
  /** At an entity's endpoint: kind of the answer, if it differs from the file's. */
  answers?: AnswerKind
}

export interface Route {
  method: 'GET' | 'POST'
  /** Absolute path, which may contain `{name}` parts: `/api/blade-archives/labor/status/{status}/{id}`. */
  path: string
  access: Access
  /** True to send the answer without envelope. */
  bare?: true
  /** Title in the log of calls and in the API documentation, if it is not that of the path (`i18n/callPaths`). */
  title?: CallTitle
  /** True for a call that is logged elsewhere and not in the audit log. */
  keepsOwnLog?: true
  /** Allowed for users who must change their initial password first. */
  withInitialPassword?: true
  /** Allowed while the screen is locked. */
  whileLocked?: true
  /** Allowed for an administrator who views as another user, although it is a POST. */
  whileViewing?: true
  /** Allowed while previewing a draft of a schema file, although it is a POST: it stores nothing. */
  inPreview?: true
  /** True for a GET whose rows may be some seconds old, so that the read replica may answer it. The caller sees the own writes. */
  readsReplica?: true
  /** Maximum body size of a public route in bytes; 64 kB by default. */
  bodyLimit?: number
  /** True for a public route with an `application/x-ndjson` body: `call.body` is an `AsyncIterable<string>` of lines. */
  readsLines?: true
  /** Bodies that a public route takes besides JSON: a form with files, a text of XML. */
  takes?: readonly ('form' | 'xml')[]
  /** Checks the caller of a public route before any of the body is read; throws the refusal, with which headers of the reply go out. */
  admit?(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** English translations of Chinese titles in errors. */
  words?: Readonly<Record<string, string>>
  /** Answer members with file links; by default the file fields of all entities, and those that modules list. */
  fileFields?: FileFields
  /** Further description in `/openapi.json`. */
  described?: RouteDescription
  /** The result becomes `data`; `undefined` means done, `null` means no data. */
  handle(call: Call): Promise<unknown>
}

export interface MatchedRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

export interface RouteTable {
  find(method: string, path: string): MatchedRoute | null
  /** Methods with a route at a path; empty for an unknown path. */
  methods(path: string): readonly string[]
}
