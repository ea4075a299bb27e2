// Answers the challenge of a camera by HTTP digest authentication (RFC 7616), so that its password is never sent.

import { createHash, randomBytes } from 'node:crypto'
import { digestParameters } from '../push/digest.ts'

export interface CameraLogin {
  user: string
  password: string
}

/** Best first. */
const HASHES = [
  ['SHA-256', 'sha256'],
  ['MD5', 'md5'],
] as const

/**
 * Value of `Authorization` for one request; `null` if the camera offers no digest authentication that is known here.
 * @param challenge value of `WWW-Authenticate`, several joined by commas
 * @param uri path with query
 */
export function digestAuthorization(challenge: string | null, { user, password }: CameraLogin, method: string, uri: string): string | null {
  // Each scheme of the header begins with its name.
  const offers = (challenge ?? '').split(/,\s*(?=[A-Za-z]+\s+[A-Za-z]+\s*=)/).flatMap((one) => digestParameters(one.trim()) ?? [])
  for (const [algorithm, name] of HASHES) {
    const offer = offers.find((one) => (one.get('algorithm') ?? 'MD5').toUpperCase() === algorithm)
    const qop = offer?.get('qop')
    if (!offer || (qop !== undefined && !qop.split(',').some((one) => one.trim() === 'auth'))) continue
    const hash = (text: string): string => createHash(name).update(text, 'utf8').digest('hex')
    const [realm, nonce, opaque] = [offer.get('realm') ?? '', offer.get('nonce') ?? '', offer.get('opaque')]
    const cnonce = randomBytes(8).toString('hex')
    const [ofUser, ofCall] = [hash(`${user}:${realm}:${password}`), hash(`${method}:${uri}`)]
    // Cameras without `qop` follow RFC 2069.
    const response = qop === undefined ? hash(`${ofUser}:${nonce}:${ofCall}`) : hash(`${ofUser}:${nonce}:00000001:${cnonce}:auth:${ofCall}`)
    const quoted = Object.entries({ username: user, realm, nonce, uri, response, ...(opaque === undefined ? {} : { opaque }) })
    const parts = quoted.map(([key, value]) => `${key}="${value.replace(/["\\]/g, '\\$&')}"`)
    const counted = qop === undefined ? [] : ['qop=auth', 'nc=00000001', `cnonce="${cnonce}"`]
    const named = offer.has('algorithm') ? [`algorithm=${algorithm}`] : []
    return `Digest ${[...parts, ...named, ...counted].join(', ')}`
  }
  return null
}
