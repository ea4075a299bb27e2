// One call of the API: where it is, who may make it, what answers.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../i18n/say.ts'
import type { Identity } from '../auth/identity.ts'
import type { Platform } from '../platform.ts'
import type { Rec } from '../store/records.ts'
import type { Actor, Database } from '../store/store.ts'

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
  language: Language
  platform: Platform
  request: FastifyRequest
  reply: FastifyReply
}

/** `user` is anyone who signed in; a role is named by its alias. */
export type Access = 'public' | 'user' | { permission: string } | { role: string }

export interface Route {
  method: 'GET' | 'POST'
  /** Absolute, may hold `{name}` parts: `/api/blade-archives/labor/status/{status}/{id}`. */
  path: string
  access: Access
  /** The reply is sent as it is, without envelope. */
  bare?: true
  /** English of the Chinese titles that a refusal may name. */
  words?: Readonly<Record<string, string>>
  /** What it returns becomes `data`; `undefined` says done, `null` says there is no data. */
  handle(call: Call): Promise<unknown>
}

/** What code adds to the generated routes of one family of entities, inside the same transaction. */
export interface EntityHook {
  /** Name of the base entity. */
  entity: string
  inserted?(db: Database, record: Rec, actor: Actor): Promise<void>
  updated?(db: Database, before: Rec, after: Rec, actor: Actor): Promise<void>
  removing?(db: Database, ids: readonly string[], actor: Actor): Promise<void>
}
