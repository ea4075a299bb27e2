// Keys that sign tokens. Two keys at a time allow a rotation without ending sessions.

import { createHash } from 'node:crypto'

export interface SigningKey {
  /** Key id (`kid`) in the header of signed tokens. */
  id: string
  bytes: Uint8Array
}

/** The first key signs, all keys verify. */
export type KeyRing = readonly [SigningKey, ...SigningKey[]]

/** Parses a secret: one key, or several separated by commas. */
export function keyRing(secret: string): KeyRing {
  const [first = '', ...others] = secret.split(',').map((part) => part.trim())
  return [keyOf(first), ...others.map(keyOf)]
}

/** Key by id; tokens from before key ids existed are verified with the first key. */
export function keyOfId(keys: KeyRing, id: string | undefined): SigningKey | null {
  return id === undefined ? keys[0] : (keys.find((key) => key.id === id) ?? null)
}

/** The id is derived from the secret, so nodes need not agree on one. */
function keyOf(secret: string): SigningKey {
  const id = createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, 8)
  return { id, bytes: Buffer.from(secret, 'utf8') }
}
