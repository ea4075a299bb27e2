// Context of an operation on records (user and parameters), independent of HTTP, sheets and tests.

import type { Rec, RowScopes, SqlCondition } from '#store/rows.ts'
import type { Language } from '../../i18n/say.ts'
import type { Identity } from '../access/identity.ts'
import type { Rights } from '../access/rights/rights.ts'
import type { Kernel } from '../kernel.ts'

export interface Context {
  platform: Kernel
  /** Only what is open to everybody sees `null`. */
  identity: Identity | null
  rights: Rights
  /** The tenant whose records an administrator works on, where it is not their own. */
  actsIn?: string
  /** The data scopes of the user; `actorOf` hands them to the store. */
  scopes: RowScopes
  language: Language
  /** Under which address it was asked: one entity may have several with a meaning of their own. Without the query. */
  path: string
  /** The `{name}` parts of the address. */
  params: Readonly<Record<string, string>>
  /** Each parameter once; a repeated one was refused before. */
  query: Readonly<Record<string, string>>
  /** Conditions that the `finding` hook derived from the query. */
  finds?: readonly SqlCondition[]
  /** Parameters that are no filter are ignored instead of refused. */
  ignoresUnknown?: boolean
  /** The caller asked for unknown names in bodies to be refused; called by whoever does that. */
  appliesStrict?(): void
  /** Parsed JSON, the fields of a form, or `undefined`. */
  body: unknown
  /** Files that an answer showed to the caller, by the signatures of their links in the body. */
  shownFiles?: ReadonlySet<string>
  /** A page of a query that was counted as a private question before. */
  hasAsked?: boolean
  /** Response data of a GET for the same caller, through its own route and access check; only calls have it. */
  ask?(path: string, query: Readonly<Record<string, string>>): Promise<unknown>
  /** Called by routes that return private values or compare with them; the text appears once in the log of calls, also when the call is refused. */
  discloses?(title: string): void
  /** The body is a row of a sheet. */
  isImport?: boolean
  /** Values of the server for the record of the body, such as those that the `importing` of hooks made ready. */
  prepared?: Rec
}
