// API scopes: paths of the API reserved for some roles.

import * as dict from '#engine/site/keys.ts'
import { findRows, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { isAdministrator } from '../account.ts'
import type { Identity } from '../identity.ts'
import { grantedScopes } from './dataScopes.ts'

interface ApiScope {
  id: string
  /** True when the scope contains the path. */
  covers(path: string): boolean
}

/** Throws `auth.noPermission` when API scopes contain the path and none of them is granted to the user's roles. */
export async function checkApiScope(platform: Kernel, identity: Identity, path: string): Promise<void> {
  if (isAdministrator(identity)) return
  const scopes = await liveScopes(platform)
  if (scopes.length === 0) return
  const address = decodeURIComponent(path)
  const naming = scopes.filter((scope) => scope.covers(address))
  if (naming.length === 0) return
  const granted = await grantedScopes(platform, identity, dict.scopeCategory.api)
  if (!naming.some(({ id }) => granted.has(id))) throw new AppError('auth.noPermission')
}

function liveScopes(platform: Kernel): Promise<ApiScope[]> {
  return platform.reads.once('api scopes', async () => {
    const rows = await findRows(platform, 'api-scope')
    return rows.map((row) => ({ id: textOf(row, 'id'), covers: scopeCovers(textOf(row, 'scopePath').trim()) }))
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
