// Tokens for a person whom a social service identified, but who has no account yet; they allow only an application for one.

import { randomUUID } from 'node:crypto'
import type { AuthKernel } from '../auth.ts'
import type { Client } from '../sessions/client.ts'
import { type Claims, signToken } from '../sessions/tokens.ts'
import type { TokenReply } from './signIn.ts'
import type { SocialIdentity } from './socials.ts'

/** Role alias of the platform for guests. Their tokens have no user, so they grant no rights. */
const GUEST = 'guest'

export async function guestReply({ auth }: AuthKernel, client: Client, identity: SocialIdentity): Promise<TokenReply> {
  const { id, tenantId, account, name, avatar } = identity
  const jti = randomUUID()
  const shown = {
    tenant_id: tenantId,
    user_id: '',
    account,
    user_name: account,
    nick_name: name,
    role_name: GUEST,
    dept_id: '',
    post_id: '',
    role_id: '',
    client_id: client.clientId,
  }
  const claims: Claims = { ...shown, sid: randomUUID(), began: Date.now() }
  const [access, refresh] = await Promise.all([
    signToken(auth.keys, 'access_token', claims, jti, client.accessSeconds),
    signToken(auth.keys, 'refresh_token', claims, jti, client.accessSeconds),
  ])
  return {
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: client.accessSeconds,
    scope: 'all',
    ...shown,
    oauth_id: id,
    real_name: name,
    avatar,
    detail: { type: 'web' },
    license: 'Gantry',
    projectId: '',
    jti,
  }
}
