// Context of an operation on records (user and parameters), independent of HTTP, sheets and tests.

import type { Rec, RowScopes, SqlCondition } from '#store/rows.ts'
import type { Language } from '../../i18n/translate.ts'
import type { Identity } from '../access/identity.ts'
import type { Rights } from '../access/rights/rights.ts'
import type { Kernel } from '../kernel.ts'
import type { CallTitle } from './callTitle.ts'

export interface Context {
  platform: Kernel
  /** `null` only for public routes. */
  identity: Identity | null
  rights: Rights
  /** Tenant whose records an administrator works on, if it is not their own. */
  actsIn?: string
  /** Data scopes of the user, which `actorOf` passes to the store. */
  scopes: RowScopes
  language: Language
  /** Path of the call without the query: an entity may have several paths with different meanings. */
  path: string
  /** Values of the `{name}` parts of the path. */
  params: Readonly<Record<string, string>>
  /** Query parameters; repeated ones were refused before. */
  query: Readonly<Record<string, string>>
  /** Conditions that the `finding` hook derived from the query. */
  finds?: readonly SqlCondition[]
  /** True to ignore unknown parameters instead of refusing them. */
  ignoresUnknown?: boolean
  /** Present if the caller asked for unknown names in bodies to be refused; call it when applying that. */
  appliesStrict?(): void
  /** Parsed JSON, form fields, or `undefined`. */
  body: unknown
  /** Private files that the caller may name, proven by signed links in the body. */
  shownFiles?: ReadonlySet<string>
  /** True for a further page of a query that was counted as a private probe already. */
  isCounted?: boolean
  /** Data of a GET response for the same caller, with its route's access check; present only in HTTP calls. */
  get?(path: string, query: Readonly<Record<string, string>>): Promise<unknown>
  /** Reports that the route returns or compares private values. The title appears once in the call log, also if the call is refused. */
  discloses?(title: CallTitle): void
  /** True if the body is a row of a sheet. */
  isImport?: boolean
  /** Server-side values for the record of the body, such as those that `importing` hooks prepared. */
  prepared?: Rec
}
