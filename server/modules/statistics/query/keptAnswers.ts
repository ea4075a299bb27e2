// Answers that take long to count: an old one is given for the time that the next one takes.

import { LRUCache } from 'lru-cache'

export interface AnswerAges {
  /** An answer so young is given without counting again. Milliseconds, as all of them. */
  freshMs: number
  /** Maximum age of an answer that is served. */
  oldestMs: number
  /** How long callers wait for a new answer, from the moment on that it is being counted, before they take the old one. */
  patienceMs: number
}

export interface KeptAnswers<T> {
  /** The answer under a key: one that is fresh, else what `count` gives in time, else the one before it. */
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

const MOST = 500

/** @param clock milliseconds */
export function createKeptAnswers<T>(
  { freshMs, oldestMs, patienceMs }: AnswerAges,
  clock: () => number = () => performance.now(),
): KeptAnswers<T> {
  const kept = new LRUCache<string, Kept<T>>({ max: MOST })
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
      // A failed read leaves the old answer until that is too old.
      return Promise.race([next.catch(() => known.answer), after(Math.max(0, since + patienceMs - clock()), known.answer)])
    },
  }
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((settle) => {
    setTimeout(settle, milliseconds, value).unref()
  })
}
