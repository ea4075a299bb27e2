// One call of the API: where it is, who may make it, what answers.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entity } from '../../engine/model/entity.ts'
import type { Language } from '../../i18n/say.ts'
import type { Identity } from '../access/identity.ts'
import type { Rights } from '../access/rights.ts'
import type { Platform } from '../platform.ts'
import type { Rec } from '../store/records.ts'
import type { Actor, Database, RowScopes } from '../store/store.ts'

export interface Call {
  method: string
  /** Without the query. */
  path: string
  /** The `{name}` parts of the route's path. */
  params: Readonly<Record<string, string>>
  /** Each parameter once; a repeated one was refused before. */
  query: Readonly<Record<string, string>>
  /** Parsed JSON, the fields of a form, or `undefined`. */
  body: unknown
  /** Only a public route sees `null`. */
  identity: Identity | null
  rights: Rights
  /** The tenant whose records an administrator works on, where it is not their own. */
  actsIn?: string
  /** The data scopes of the user; `actorOf` hands them to the store. */
  scopes: RowScopes
  language: Language
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
  /** The body is a row of a sheet, with what the `importing` of hooks made ready. */
  isImport?: boolean
}

/**
 * `user` is anyone who signed in; a role is named by its alias. `reads` names entities: whoever may read one of them,
 * or has a form that picks from the address of the route (`ref.url`), may call it.
 * `anyone` is as open as `public`, but who signed in comes with their rights.
 */
export type Access = 'public' | 'anyone' | 'user' | { permission: string } | { role: string } | { reads: string | readonly string[] }

export interface Route {
  method: 'GET' | 'POST'
  /** Absolute, may hold `{name}` parts: `/api/blade-archives/labor/status/{status}/{id}`. */
  path: string
  access: Access
  /** The reply is sent as it is, without envelope. */
  bare?: true
  /** What a write does, for the log of calls. */
  title?: string
  /** The call is no line of that log: it has one of its own. */
  keepsOwnLog?: true
  /** English of the Chinese titles that a refusal may name. */
  words?: Readonly<Record<string, string>>
  /** What it returns becomes `data`; `undefined` says done, `null` says there is no data. */
  handle(call: Call): Promise<unknown>
}

/** What code adds to the generated routes of one family of entities. */
export interface EntityHook {
  /** Name of the base entity, or which entities it is for. */
  entity: string | ((entity: Entity) => boolean)
  /** The query of a list, or of one level of a tree (`lazy-list`), as it shall be understood. */
  listing?(call: Call): Promise<Call['query']>
  /** Adds to records on their way out what their table does not hold. */
  shown?(call: Call, records: readonly Rec[]): Promise<void>
  /** The body of a submit as it shall be judged and stored. Runs before the transaction, so it may take its time. */
  submitting?(call: Call, body: Rec): Promise<Rec>
  /** Values that every new record of an import gets, made once for all of them; they win over the row's own. */
  importing?(call: Call): Promise<Rec>
  /** What a submit answers beside the id. */
  submitted?(call: Call, id: string): Promise<Rec>
  /** Values that a new record gets whatever was said. This and what follows is part of the write's transaction; `actor` has no data scopes. */
  inserting?(db: Database, values: Rec, actor: Actor): Promise<Rec>
  inserted?(db: Database, record: Rec, actor: Actor, call: Call): Promise<void>
  updated?(db: Database, before: Rec, after: Rec, actor: Actor, call: Call): Promise<void>
  removing?(db: Database, ids: readonly string[], actor: Actor, call: Call): Promise<void>
}
