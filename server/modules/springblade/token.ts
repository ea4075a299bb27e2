// Sign-in of the open source SpringBlade: maps its paths, parameters and answers to the token endpoint.

import { TEXT, takesQuery } from '#http/openapi/routeBodies.ts'
import { isMd5, md5Of } from '../../access/signIn/passwordPolicy.ts'
import type { TokenReply } from '../../access/signIn/signIn.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { MANAGING_TENANT } from '../../store/rows.ts'
import { issueCaptchaTo, loggedToken, logOut } from '../account/index.ts'

const ROOT = '/api/blade-auth'

/** The call in the form of the token endpoint. */
async function translated(call: Call): Promise<Call> {
  const { grantType = '', tenantId = '', account = '', password = '', refreshToken = '', source = '', code = '', state = '' } = call.query
  const query = {
    grant_type: grantType,
    tenant_id: tenantId || MANAGING_TENANT,
    username: account,
    password: password && (await sealed(call.platform, password)),
    refresh_token: refreshToken,
    source,
    code,
    state,
  }
  return { ...call, query, body: undefined }
}

/** md5 of a password sent as SM2 cipher; older clients send md5. A cipher of another key counts as a wrong password. */
async function sealed({ auth }: Platform, password: string): Promise<string> {
  if (isMd5(password)) return password
  const { decrypted } = await import('./sm2.ts')
  return md5Of(decrypted(auth.keys, password) ?? '')
}

const openReply = (reply: TokenReply) => ({
  accessToken: reply.access_token,
  tokenType: reply.token_type,
  refreshToken: reply.refresh_token,
  userId: reply.user_id,
  tenantId: reply.tenant_id,
  oauthId: reply.oauth_id,
  avatar: reply.avatar,
  authority: reply.role_name,
  userName: reply.real_name,
  account: reply.account,
  expiresIn: reply.expires_in,
  license: reply.license,
})

const token: Route = {
  method: 'POST',
  path: `${ROOT}/token`,
  access: 'public',
  keepsOwnLog: true,
  described: takesQuery({
    grantType: TEXT,
    tenantId: TEXT,
    account: TEXT,
    password: TEXT,
    refreshToken: TEXT,
    source: TEXT,
    code: TEXT,
    state: TEXT,
  }),
  async handle(call) {
    try {
      return openReply(await loggedToken(await translated(call)))
    } catch (error) {
      // These clients sign the user out on every 401, so another status is sent.
      if (error instanceof AppError && error.status === 401)
        throw new AppError('auth.signInRefused', { sentence: error.sentence(call.language) })
      throw error
    }
  },
}

export const openTokenRoutes: readonly Route[] = [
  token,
  { method: 'GET', path: `${ROOT}/captcha`, access: 'public', handle: issueCaptchaTo },
  {
    method: 'POST',
    path: `${ROOT}/logout`,
    access: 'public',
    async handle(call) {
      await logOut(call)
    },
  },
]
