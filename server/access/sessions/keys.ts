// The keys that sign tokens. Two at a time let one take over from the other while sessions of both go on.

import { createHash } from 'node:crypto'

export interface SigningKey {
  /** Stands in the head of what it signed. */
  id: string
  bytes: Uint8Array
}

/** The first key signs, all of them verify. */
export type KeyRing = readonly [SigningKey, ...SigningKey[]]

/** The keys of a secret: one, or several with commas between them. */
export function keyRing(secret: string): KeyRing {
  const [first = '', ...others] = secret.split(',').map((part) => part.trim())
  return [keyOf(first), ...others.map(keyOf)]
}

/** The key of that id; what was signed before keys had one is asked of the first. */
export function keyOfId(keys: KeyRing, id: string | undefined): SigningKey | null {
  return id === undefined ? keys[0] : (keys.find((key) => key.id === id) ?? null)
}

/** The id follows from the secret, so nodes need not agree on one. */
function keyOf(secret: string): SigningKey {
  const id = createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, 8)
  return { id, bytes: Buffer.from(secret, 'utf8') }
}
