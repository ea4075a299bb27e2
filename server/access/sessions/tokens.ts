// Access and refresh tokens: HS256 JWTs with the platform's claims, plus `sid`, the id of the session.

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
  /** Id of the session, the same in every refreshed token. */
  sid: string
  /** Start of the session, in milliseconds since 1970; a token without it counts as older than all others. */
  began?: number
  /** Ids of the department or role that the user switched to; absent without a switch. */
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

/** `seconds` is the lifetime of the token. */
export function signToken(
  [{ id: kid, bytes }]: KeyRing,
  type: TokenType,
  claims: Claims,
  jti: string,
  seconds: number,
  now = Date.now(),
): Promise<string> {
  // No `nbf`: with a system clock set back, it would lock everybody out.
  return new SignJWT({ ...claims, detail: { type: 'web' }, token_type: type })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setAudience(claims.client_id)
    .setJti(jti)
    .setExpirationTime(Math.floor(now / 1000) + seconds)
    .sign(bytes)
}

/** Claims of a valid token of this type, otherwise null. `evenExpired` accepts an expired token (for a late logout). */
export async function verifyToken(keys: KeyRing, type: TokenType, token: string, evenExpired = false): Promise<TokenClaims | null> {
  const options = { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ['exp', 'sid', 'user_id'] }
  try {
    // Clocks of nodes may differ by a few seconds: a fresh token of another node must not be refused as not yet valid.
    const clockTolerance = evenExpired ? Number.MAX_SAFE_INTEGER : 5
    const { payload } = await jwtVerify<JWTPayload & TokenClaims>(token, verifyingKey(keys), { ...options, clockTolerance })
    return payload.token_type === type ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Key lookup for jose, by the key id in the token's header. Throws for an unknown id. */
export function verifyingKey(keys: KeyRing): (head: Pick<JWTHeaderParameters, 'kid'>) => Uint8Array {
  return ({ kid }) => {
    const key = keyOfId(keys, kid)
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    return key.bytes
  }
}

/** Session id of a token that this server has just signed. */
export function sessionOf(token: string): string {
  return String(decodeJwt(token).sid)
}
