// What signing in keeps in memory, one per running server.

import { LRUCache } from 'lru-cache'
import type { Store } from '../store/store.ts'
import type { KnownToken } from './identity.ts'
import { readSecret, type SecretSource } from './secret.ts'
import { makeAuthTables } from './tables.ts'
import { createTurns } from './turns.ts'

/** How old an answer about users, roles and grants may get: another node may have changed them. */
export const STALE_AFTER = 1000

export interface Auth {
  key: Uint8Array
  /** By token text. */
  tokens: LRUCache<string, KnownToken>
  /** Menus, grants and dictionaries read lately, by a name that says what. */
  reads: LRUCache<string, Promise<unknown>>
  /** One sign-in at a time per account. */
  turns: ReturnType<typeof createTurns>
}

const TOKENS = 10_000
const READS = 2_000
const WAITING_SIGN_INS = 30

export async function openAuth(config: SecretSource, store: Store): Promise<Auth> {
  await makeAuthTables(store)
  return {
    key: Buffer.from(await readSecret(config), 'utf8'),
    tokens: new LRUCache({ max: TOKENS }),
    reads: new LRUCache({ max: READS, ttl: STALE_AFTER }),
    turns: createTurns(WAITING_SIGN_INS),
  }
}

/** Lets the next request read users, roles, menus and dictionaries anew on this node. */
export function forgetReads(auth: Auth): void {
  auth.reads.clear()
  for (const known of auth.tokens.values()) known.checkedAt = 0
}

/** What was read under `name` within the last second, else what `read` gives; callers at the same time share one read. */
export function readOnce<T>(auth: Auth, name: string, read: () => Promise<T>): Promise<T> {
  const known = auth.reads.get(name) as Promise<T> | undefined
  if (known) return known
  const fresh = read()
  auth.reads.set(name, fresh)
  // A failed read is not kept, or every request of the next second would fail with it.
  fresh.catch(() => auth.reads.delete(name))
  return fresh
}
