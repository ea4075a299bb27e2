// The last write of a caller, so that a read replica is not read before it has that write. Nodes learn of each other's writes by a cookie.

import { LRUCache } from 'lru-cache'
import { withLastWrite } from '#store/store.ts'
import type { Call } from './route.ts'

const COOKIE = 'gantry-last-write'
const MAX_USERS = 10_000

/** Milliseconds since 1970, by user id. */
const lastWrites = new LRUCache<string, number>({ max: MAX_USERS })

/** Runs a call; its reads from the replica see what its user wrote before. */
export function readAfterWrites<T>(call: Call, work: () => T): T {
  return call.platform.config.readReplica === null ? work() : withLastWrite(lastWriteOf(call), work)
}

/** Remembers a write that has succeeded. */
export function noteWrite({ platform, identity, request, reply }: Call): void {
  const { readReplica } = platform.config
  if (readReplica === null || identity === null) return
  const now = Date.now()
  lastWrites.set(identity.userId, now)
  if (reply.sent) return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  // Later the lag bound covers the write.
  const maxAge = Math.ceil(readReplica.maxLag / 1000) + 1
  reply.header('set-cookie', `${COOKIE}=${now}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`)
}

function lastWriteOf({ identity, request }: Call): number {
  const own = identity === null ? 0 : (lastWrites.get(identity.userId) ?? 0)
  const fromCookie = Number(/(?:^|;\s*)gantry-last-write=(\d{1,15})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? 0)
  return Math.max(own, fromCookie)
}
