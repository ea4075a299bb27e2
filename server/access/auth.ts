// In-memory state of authentication, one for each running server.

import { LRUCache } from 'lru-cache'
import type { Store } from '#store/store.ts'
import type { Kernel } from '../kernel.ts'
import type { Identity } from './identity.ts'
import { createKeyedQueue } from './keyedQueue.ts'
import { type KeyRing, keyRing } from './sessions/keys.ts'
import { readSecret, type SecretSource } from './sessions/secret.ts'
import type { TokenClaims } from './sessions/tokens.ts'
import { makeAuthTables } from './tables.ts'

export interface KnownToken {
  claims: TokenClaims
  identity: Identity
  checkedAt: number
  /** Generation of the read cache at the time of the check. */
  generation: number
  checking: Promise<Identity | null> | null
}

export interface Auth {
  keys: KeyRing
  /** Checked tokens by their text. */
  tokens: LRUCache<string, KnownToken>
  /** Serialises the sign-ins of an account. */
  queued: ReturnType<typeof createKeyedQueue>
}

/** Dependencies of authentication. */
export interface AuthKernel extends Kernel {
  auth: Auth
}

const TOKENS = 10_000
const WAITING_SIGN_INS = 30

export async function openAuth(config: SecretSource, store: Store): Promise<Auth> {
  await makeAuthTables(store)
  return {
    keys: keyRing(await readSecret(config)),
    tokens: new LRUCache({ max: TOKENS }),
    queued: createKeyedQueue(WAITING_SIGN_INS),
  }
}
