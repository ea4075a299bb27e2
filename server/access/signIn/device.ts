// Known devices: browsers with an earlier successful sign-in. A signed cookie lists the users; the server stores nothing.

import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { KeyRing } from '../sessions/keys.ts'
import { verifyingKey } from '../sessions/tokens.ts'

export interface KnownDevice {
  id: string
  /** Ids of users who signed in on this device, latest first. */
  userIds: readonly string[]
}

const COOKIE = 'gantry-device'
const PATH = '/api/blade-auth'
const AUDIENCE = 'device'
const LIFE_SECONDS = 365 * 24 * 3600
/** Limit for browsers that many people share. */
const MAX_USERS = 20

/** Device of a `Cookie` header; `null` without a valid cookie. */
export async function deviceOf(keys: KeyRing, header: string | undefined): Promise<KnownDevice | null> {
  const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;\\s]+)`).exec(header ?? '')?.[1]
  if (token === undefined) return null
  try {
    const { payload } = await jwtVerify<JWTPayload & { users: string[] }>(token, verifyingKey(keys), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti', 'users'],
    })
    return { id: String(payload.jti), userIds: payload.users }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** `Set-Cookie` header that adds the user to the device. */
export async function deviceCookie(
  [{ id: kid, bytes }]: KeyRing,
  device: KnownDevice | null,
  userId: string,
  isSecure: boolean,
): Promise<string> {
  const users = [userId, ...(device?.userIds ?? []).filter((one) => one !== userId)].slice(0, MAX_USERS)
  const token = await new SignJWT({ users })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setAudience(AUDIENCE)
    .setJti(device?.id ?? randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1000) + LIFE_SECONDS)
    .sign(bytes)
  const flags = `Path=${PATH}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return `${COOKIE}=${token}; ${flags}`
}
