// API scopes: paths of the API reserved for some roles.

import * as dict from '#engine/site/keys.ts'
import { findRows, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { Identity } from '../identity.ts'
import { grantedScopes } from './dataScopes.ts'

export interface ApiScope {
  id: string
  name: string
  /** True when the scope contains the path. */
  covers(path: string): boolean
}

/** API scopes that contain a path, and those of them that the user's roles have. Without a covering scope the path is open to everybody. */
export interface ApiScopeDecision {
  covering: readonly ApiScope[]
  granted: readonly ApiScope[]
  refusal: AppError | null
}

const open: ApiScopeDecision = { covering: [], granted: [], refusal: null }

/** Refuses with `auth.noPermission` when API scopes contain the path and none of them is granted to the user's roles. */
export async function apiScopeDecision(platform: Kernel, identity: Identity, path: string): Promise<ApiScopeDecision> {
  if (isAdministrator(identity)) return open
  const scopes = await liveScopes(platform)
  if (scopes.length === 0) return open
  const address = decodeURIComponent(path)
  const covering = scopes.filter((scope) => scope.covers(address))
  if (covering.length === 0) return open
  const grantedIds = await grantedScopes(platform, identity, dict.scopeCategory.api)
  const granted = covering.filter(({ id }) => grantedIds.has(id))
  return { covering, granted, refusal: granted.length > 0 ? null : new AppError('auth.noPermission') }
}

function liveScopes(platform: Kernel): Promise<ApiScope[]> {
  return platform.reads.once('api scopes', async () => {
    const rows = await findRows(platform, 'api-scope')
    return rows.map((row) => ({
      id: textOf(row, 'id'),
      name: textOf(row, 'scopeName'),
      covers: scopeCovers(textOf(row, 'scopePath').trim()),
    }))
  })
}

/** `/a/b` matches itself; `/a/b/**` also everything below; `/a/b*` every path with this prefix. Scopes of the platform omit `/api`. */
export function scopeCovers(scopePath: string): (path: string) => boolean {
  const path = scopePath.startsWith('/api/') ? scopePath : `/api${scopePath}`
  if (path.endsWith('/**')) {
    const above = path.slice(0, -'/**'.length)
    return (address) => address === above || address.startsWith(`${above}/`)
  }
  if (!path.endsWith('*')) return (address) => address === path
  const start = path.replace(/\*+$/, '')
  return (address) => address.startsWith(start)
}
