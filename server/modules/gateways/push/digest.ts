// HTTP digest authentication (RFC 7616) for cameras and terminals: MD5 or SHA-256 with `qop=auth`.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

export const REALM = 'gantry'
const ALGORITHMS = { MD5: 'md5', 'SHA-256': 'sha256' } as const
type Algorithm = keyof typeof ALGORITHMS

/** Validity of a nonce on every node: a nonce is a signed timestamp. */
const NONCE_MS = 5 * 60_000
const REMEMBERED = 50_000

export interface DigestCredentials {
  username: string
  realm: string
  nonce: string
  uri: string
  response: string
  algorithm: Algorithm
  nc: string
  cnonce: string
}

const PARAMETER = /\s*([a-z*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))\s*(?:,|$)/giy

/** Parameters of an `Authorization` or `WWW-Authenticate` header by name; `null` for another scheme, or a repeated or malformed one. */
export function digestParameters(header: string | undefined): Map<string, string> | null {
  const text = /^Digest\s+(.{1,2000})$/is.exec(header ?? '')?.[1]
  if (text === undefined) return null
  const found = new Map<string, string>()
  PARAMETER.lastIndex = 0
  while (PARAMETER.lastIndex < text.length) {
    const [, name = '', quoted, plain] = PARAMETER.exec(text) ?? []
    if (name === '' || found.has(name.toLowerCase())) return null
    found.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '')
  }
  return found
}

/** Credentials of an `Authorization` header; `null` for another scheme or a missing part. */
export function digestCredentials(header: string | undefined): DigestCredentials | null {
  const found = digestParameters(header)
  if (found === null) return null
  const partOf = (name: string): string => found.get(name) ?? ''
  const algorithm = (found.get('algorithm') ?? 'MD5').toUpperCase()
  if (partOf('qop') !== 'auth' || !isAlgorithm(algorithm)) return null
  if (!/^[0-9a-f]{8}$/i.test(partOf('nc'))) return null
  const credentials = {
    username: partOf('username'),
    realm: partOf('realm'),
    nonce: partOf('nonce'),
    uri: partOf('uri'),
    response: partOf('response').toLowerCase(),
    algorithm,
    nc: partOf('nc').toLowerCase(),
    cnonce: partOf('cnonce'),
  }
  return Object.values(credentials).every((value) => value !== '') ? credentials : null
}

const isAlgorithm = (name: string): name is Algorithm => Object.hasOwn(ALGORITHMS, name)

/** True when the response matches the password, for this method and the URL in the credentials. */
export function isResponseOf(credentials: DigestCredentials, method: string, password: string): boolean {
  const { algorithm, username, realm, nonce, nc, cnonce, uri, response } = credentials
  const hash = (text: string): string => createHash(ALGORITHMS[algorithm]).update(text, 'utf8').digest('hex')
  const wanted = hash(`${hash(`${username}:${realm}:${password}`)}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`)
  return isSame(wanted, response)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export interface Nonces {
  /** Values of `WWW-Authenticate`. MD5 comes first, since cameras may read only the first one. */
  challenges(isStale: boolean): string[]
  /** False for an expired or foreign nonce, and for a count that was used with it on this node. */
  use(credentials: DigestCredentials): boolean
}

/** @param now current time in milliseconds */
export function createNonces(key: Uint8Array, now: () => number = Date.now): Nonces {
  const own = createHmac('sha256', key).update('nonces of digest authentication').digest()
  const used = new LRUCache<string, true>({ max: REMEMBERED, ttl: NONCE_MS })
  const signed = (moment: string): string => `${moment}.${createHmac('sha256', own).update(moment).digest('base64url').slice(0, 22)}`
  return {
    challenges(isStale) {
      const nonce = signed(now().toString(36))
      return Object.keys(ALGORITHMS).map(
        (algorithm) => `Digest realm="${REALM}", qop="auth", algorithm=${algorithm}, nonce="${nonce}"${isStale ? ', stale=true' : ''}`,
      )
    },
    use({ nonce, nc, cnonce }) {
      const [moment = ''] = nonce.split('.')
      const age = now() - Number.parseInt(moment, 36)
      if (!(age >= 0 && age <= NONCE_MS) || !isSame(signed(moment), nonce)) return false
      const use = `${nonce} ${nc} ${cnonce}`
      if (used.has(use)) return false
      used.set(use, true)
      return true
    },
  }
}
