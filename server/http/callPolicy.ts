// Decides whether a user may make a call. Calls enforce these refusals, and explanations of access show them.

import { allOf, type RowScopes } from '#store/rows.ts'
import type { Identity } from '../access/identity.ts'
import { type ApiScopeDecision, apiScopeDecision } from '../access/rights/apiScopes.ts'
import { noScopes, rowScopesOf } from '../access/rights/dataScopes.ts'
import { noRights, type Rights, rightsOf } from '../access/rights/rights.ts'
import { AppError } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import type { Context } from '../records/context.ts'
import { accessRefusal } from './access.ts'
import type { Route } from './route.ts'

/** Rights of a call, and the decisions on it. */
export interface CallPolicy extends Pick<Context, 'rights' | 'scopes'> {
  /** Refusal by the access of the route. */
  access: AppError | null
  apiScope: ApiScopeDecision
}

const strangers: CallPolicy = {
  rights: noRights,
  scopes: noScopes,
  access: null,
  apiScope: { covering: [], granted: [], refusal: null },
}

/**
 * Refuses a call by the state of the session: `auth.viewOnly` for a write while viewing as another user, `auth.tokenMissing` or
 * `auth.tokenInvalid` without a user, `auth.screenLocked`, `auth.initialPassword`.
 */
export function sessionRefusal(route: Route, identity: Identity | null, hasToken: boolean): AppError | null {
  if (identity?.view && route.method !== 'GET' && !route.whileViewing) return new AppError('auth.viewOnly')
  if (route.access === 'public') return null
  if (identity === null) return route.access === 'anyone' ? null : new AppError(hasToken ? 'auth.tokenInvalid' : 'auth.tokenMissing')
  if (identity.isLocked && !route.whileLocked) return new AppError('auth.screenLocked')
  if (identity.hasInitialPassword && !route.withInitialPassword) return new AppError('auth.initialPassword')
  return null
}

/** Refuses with `schema.previewOnly` a write of a page that previews a draft, whatever its user may write. */
export function previewRefusal({ method, whileViewing, inPreview }: Route, isPreview: boolean): AppError | null {
  return isPreview && method !== 'GET' && !whileViewing && !inPreview ? new AppError('schema.previewOnly') : null
}

export async function callPolicy(
  platform: Kernel,
  identity: Identity | null,
  { access }: Pick<Route, 'access'>,
  path: string,
): Promise<CallPolicy> {
  if (access === 'public' || !identity) return strangers
  const { rights, scopes } = await rightsAndScopes(platform, identity)
  const refusal = accessRefusal(access, identity, rights, path)
  const apiScope = await apiScopeDecision(platform, identity, path)
  return { rights, scopes, access: refusal, apiScope }
}

/** A view as another user shows what both may see: the viewed user's rights and rows within those of the viewer. */
async function rightsAndScopes(platform: Kernel, identity: Identity): Promise<Pick<CallPolicy, 'rights' | 'scopes'>> {
  const [rights, scopes] = await Promise.all([rightsOf(platform, identity), rowScopesOf(platform, identity)])
  if (!identity.view) return { rights, scopes }
  const viewer = await rightsAndScopes(platform, identity.view.viewer)
  return { rights: commonRights(rights, viewer.rights), scopes: commonScopes(scopes, viewer.scopes) }
}

function commonRights(viewed: Rights, viewer: Rights): Rights {
  const common = (one: Rights['codes'], other: Rights['codes']) => ({ has: (name: string) => one.has(name) && other.has(name) })
  return {
    ...viewed,
    codes: common(viewed.codes, viewer.codes),
    reads: common(viewed.reads, viewer.reads),
    offers: new Map([...viewed.offers].filter(([name]) => viewer.reads.has(name) || viewer.offers.has(name))),
  }
}

function commonScopes(viewed: RowScopes, viewer: RowScopes): RowScopes {
  const both = [...viewer].map(([table, scope]) => {
    const other = viewed.get(table)
    return [
      table,
      other ? { ...allOf([scope, other]), filter: { kind: 'all' as const, of: [scope.filter, other.filter] } } : scope,
    ] as const
  })
  return new Map([...viewed, ...both])
}

/** First refusal of a call, in the order of its checks. */
export const callRefusal = ({ access, apiScope }: CallPolicy): AppError | null => access ?? apiScope.refusal
