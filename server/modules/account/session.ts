// Routes of the session: sign-out, current user, clearing of caches.

import { forgetTokens } from '../../access/sessions/forgetTokens.ts'
import { tokenOf } from '../../access/sessions/identify.ts'
import { deleteSession } from '../../access/sessions/sessions.ts'
import { verifyToken } from '../../access/sessions/tokens.ts'
import type { Call, Route } from '../../http/route.ts'
import { logSignOut } from '../log/index.ts'

const DONE = { success: 'true', msg: 'success' }

/** Ends the session of the token on every node within a second; an expired or missing token is no error. */
export async function logOut({ platform, request }: Call): Promise<typeof DONE> {
  const token = tokenOf(request)
  // Accepts an expired access token, since the refresh token may still be valid.
  const claims = token === '' ? null : await verifyToken(platform.auth.keys, 'access_token', token, true)
  if (claims) {
    await deleteSession(platform.store, claims.sid)
    platform.events.endOf(claims.sid)
    await logSignOut(platform, claims)
    forgetTokens(platform.auth, claims.sid)
  }
  return DONE
}

const logout = (method: 'GET' | 'POST'): Route => ({
  method,
  path: '/api/blade-auth/oauth/logout',
  access: 'public',
  whileViewing: true,
  bare: true,
  handle: logOut,
})

const userInfo: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/user-info',
  access: 'user',
  withInitialPassword: true,
  async handle({ identity }) {
    return (
      identity && {
        userId: identity.userId,
        tenantId: identity.tenantId,
        account: identity.account,
        userName: identity.account,
        nickName: identity.nickName,
        deptId: identity.deptIds.join(','),
        roleId: identity.roleIds.join(','),
        roleName: identity.roles.join(','),
        clientId: identity.clientId,
      }
    )
  },
}

const clearCache: Route = {
  method: 'GET',
  path: '/api/blade-auth/oauth/clear-cache',
  access: 'public',
  bare: true,
  async handle({ platform }) {
    platform.reads.forget()
    return DONE
  },
}

export const sessionRoutes: readonly Route[] = [logout('GET'), logout('POST'), userInfo, clearCache]
