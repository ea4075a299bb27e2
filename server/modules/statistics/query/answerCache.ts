// Cache for answers that are slow to compute: an old answer is served while a new one is computed.

import { LRUCache } from 'lru-cache'

export interface AnswerAges {
  /** Age in milliseconds up to which an answer is fresh. */
  freshMs: number
  /** Maximum age of a served answer in milliseconds. */
  oldestMs: number
  /** Milliseconds from the start of a computation for which callers wait before they get the old answer. */
  patienceMs: number
}

export interface AnswerCache<T> {
  /** Cached answer: a fresh one, otherwise the result of `count` if it is ready in time, otherwise the previous one. */
  of(key: string, count: () => Promise<T>): Promise<T>
}

interface Kept<T> {
  at: number
  answer: T
}

interface Counting<T> {
  since: number
  next: Promise<T>
}

const MAX = 500

/** @param clock current time in milliseconds */
export function createAnswerCache<T>(
  { freshMs, oldestMs, patienceMs }: AnswerAges,
  clock: () => number = () => performance.now(),
): AnswerCache<T> {
  const kept = new LRUCache<string, Kept<T>>({ max: MAX })
  const counting = new Map<string, Counting<T>>()

  const countOnce = (key: string, count: () => Promise<T>): Counting<T> => {
    const running = counting.get(key)
    if (running) return running
    const since = clock()
    const next = count()
      .then((answer) => {
        kept.set(key, { at: since, answer })
        return answer
      })
      .finally(() => counting.delete(key))
    counting.set(key, { since, next })
    return { since, next }
  }

  return {
    async of(key, count) {
      const known = kept.get(key)
      const age = known ? clock() - known.at : Number.POSITIVE_INFINITY
      if (known && age < freshMs) return known.answer
      const { since, next } = countOnce(key, count)
      if (!known || age >= oldestMs) return next
      // A failed computation keeps the old answer until it is too old.
      return Promise.race([next.catch(() => known.answer), after(Math.max(0, since + patienceMs - clock()), known.answer)])
    },
  }
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((settle) => {
    setTimeout(settle, milliseconds, value).unref()
  })
}
