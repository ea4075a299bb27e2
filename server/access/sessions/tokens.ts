// Access and refresh tokens: HS256 JWTs with the platform's claims, plus `sid`, the session that a logout ends.

import { decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type KeyRing, keyOfId } from './keys.ts'

export type TokenType = 'access_token' | 'refresh_token'

export interface Claims {
  tenant_id: string
  user_id: string
  account: string
  user_name: string
  nick_name: string
  role_name: string
  dept_id: string
  post_id: string
  role_id: string
  client_id: string
  /** The session: one per sign-in, kept by every refresh. */
  sid: string
  /** Start of the session, in milliseconds since 1970; a token without it counts as older than all others. */
  began?: number
  /** Ids that a department or role switch narrowed the session to; absent when it was not narrowed. */
  chosen_dept?: string
  chosen_role?: string
}

export interface TokenClaims extends Claims {
  token_type: TokenType
  jti: string
  /** Seconds since 1970. */
  exp: number
}

const ISSUER = 'gantry'
const ALGORITHM = 'HS256'

/** `seconds` is the token's life. */
export function signToken(
  [{ id: kid, bytes }]: KeyRing,
  type: TokenType,
  claims: Claims,
  jti: string,
  seconds: number,
  now = Date.now(),
): Promise<string> {
  // No `nbf`: a clock that is set back would lock everybody out.
  return new SignJWT({ ...claims, detail: { type: 'web' }, token_type: type })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setAudience(claims.client_id)
    .setJti(jti)
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .sign(bytes)
}

/** The claims of a genuine, unexpired token of that type, else null. `evenExpired` accepts an expired token (for a late logout). */
export async function verifyToken(keys: KeyRing, type: TokenType, token: string, evenExpired = false): Promise<TokenClaims | null> {
  const options = { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ['exp', 'sid', 'user_id'] }
  try {
    // Nodes' clocks may differ by a few seconds: a fresh token of another node must not be refused as not yet valid.
    const clockTolerance = evenExpired ? Number.MAX_SAFE_INTEGER : 5
    const { payload } = await jwtVerify<JWTPayload & TokenClaims>(token, verifyingKey(keys), { ...options, clockTolerance })
    return payload.token_type === type ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** How jose asks for the key of a token: by the id in its head. One that is not ours anymore verifies nothing. */
export function verifyingKey(keys: KeyRing): (head: Pick<JWTHeaderParameters, 'kid'>) => Uint8Array {
  return ({ kid }) => {
    const key = keyOfId(keys, kid)
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    return key.bytes
  }
}

/** The session of a token that this server has just made. */
export function sessionOf(token: string): string {
  return String(decodeJwt(token).sid)
}
