// Decides whether a user may make a call. Calls enforce these refusals, and explanations of access show them.

import type { Identity } from '../access/identity.ts'
import { type ApiScopeDecision, apiScopeDecision } from '../access/rights/apiScopes.ts'
import { noScopes, rowScopesOf } from '../access/rights/dataScopes.ts'
import { noRights, rightsOf } from '../access/rights/rights.ts'
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
 * Refuses a call by the state of the session: `auth.tokenMissing` or `auth.tokenInvalid` without a user, `auth.screenLocked`,
 * `auth.initialPassword`.
 */
export function sessionRefusal(route: Route, identity: Identity | null, hasToken: boolean): AppError | null {
  if (route.access === 'public') return null
  if (identity === null) return route.access === 'anyone' ? null : new AppError(hasToken ? 'auth.tokenInvalid' : 'auth.tokenMissing')
  if (identity.isLocked && !route.whileLocked) return new AppError('auth.screenLocked')
  if (identity.hasInitialPassword && !route.withInitialPassword) return new AppError('auth.initialPassword')
  return null
}

export async function callPolicy(
  platform: Kernel,
  identity: Identity | null,
  { access }: Pick<Route, 'access'>,
  path: string,
): Promise<CallPolicy> {
  if (access === 'public' || !identity) return strangers
  const rights = await rightsOf(platform, identity)
  const refusal = accessRefusal(access, identity, rights, path)
  const apiScope = await apiScopeDecision(platform, identity, path)
  return { rights, scopes: await rowScopesOf(platform, identity), access: refusal, apiScope }
}

/** First refusal of a call, in the order of its checks. */
export const callRefusal = ({ access, apiScope }: CallPolicy): AppError | null => access ?? apiScope.refusal
