// Shares answers between clients that ask at nearly the same time, such as big screens of one site. A request with `Cache-Control:
// max-age=5` (RFC 9111 §5.2.1.1) accepts a shared answer up to that age; others get a new one.

import { LRUCache } from 'lru-cache'
import type { Call } from '#http/route.ts'
import { readerOf } from '#records/actor.ts'
import type { Kernel } from '#server/kernel.ts'

interface Kept {
  madeAt: number
  answer: Promise<unknown>
}

const MAX = 500
/** Maximum age of a shared answer in seconds, even if a client accepts older ones. */
const OLDEST_SECONDS = 60

const kept = new WeakMap<Kernel, LRUCache<string, Kept>>()

/** A shared answer that is fresh enough, otherwise a new one by `make`. Shared between users who see the same rows in the same language. */
export function sharedAnswer<Answer>(call: Call, make: () => Promise<Answer>): Promise<Answer> {
  const seconds = acceptedAgeOf(call.request.headers['cache-control'])
  if (seconds === 0) return make()
  const answers = kept.get(call.platform) ?? new LRUCache<string, Kept>({ max: MAX, ttl: OLDEST_SECONDS * 1000 })
  kept.set(call.platform, answers)
  const key = keyOf(call)
  const found = answers.get(key)
  if (found && performance.now() - found.madeAt < seconds * 1000) return found.answer as Promise<Answer>
  const fresh = { madeAt: performance.now(), answer: make() }
  answers.set(key, fresh)
  fresh.answer.catch(() => {
    if (answers.peek(key) === fresh) answers.delete(key)
  })
  return fresh.answer
}

/** Accepted age in seconds; 0 by default. */
export function acceptedAgeOf(header: string | undefined): number {
  const seconds = Number(/(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/i.exec(header ?? '')?.[1] ?? 0)
  return Math.min(seconds, OLDEST_SECONDS)
}

/** Users who see the same rows of every table share answers. The user id does not say which: a view as this user shows fewer. */
function keyOf(call: Call): string {
  const { path, query, language } = call
  const { tenantId, scopes } = readerOf(call)
  const sight = [...(scopes ?? [])].map(([table, { sql, values }]) => [table, sql, values]).sort()
  return JSON.stringify([path, Object.entries(query).sort(), language, tenantId, sight])
}
