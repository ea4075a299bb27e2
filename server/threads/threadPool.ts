// Pool of threads for work that takes seconds. An idle thread is kept for a while, since starting one takes longer than most work. Users
// take turns, so that nobody waits for all orders of another user.

import type { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

/** Used part of the worker API. */
export type Thread = Pick<Worker, 'ref' | 'unref' | 'on' | 'terminate'>

export interface ThreadPoolLimits {
  /** Maximum number of threads. One user gets all but one of them, at least one. */
  most: number
  /** Maximum number of waiting orders. */
  longestQueue: number
  /** Maximum number of waiting orders per user. */
  longestOfOne: number
  /** Milliseconds for which an idle thread is kept. */
  keptMs: number
}

export interface LeasedThread<T> {
  thread: T
  /** Returns the thread to the pool if its work is complete, otherwise terminates it. */
  leave(isDone: boolean): Promise<void>
}

/** Lends a thread to a user. Rejects with sheet.busy when too many orders wait. */
export type LeaseThread<T> = (user: string) => Promise<LeasedThread<T>>

/** Lends threads to users in turn, and to each user in order. */
export function createThreadPool<T extends Thread>(
  start: () => T,
  { most, longestQueue, longestOfOne, keptMs }: ThreadPoolLimits,
): LeaseThread<T> {
  const idle: { thread: T; timer: NodeJS.Timeout }[] = []
  /** Waiting orders by user; the first user is next. */
  const waiting = new Map<string, (() => void)[]>()
  const lent = new Map<string, number>()
  const share = Math.max(1, most - 1)

  const forget = (thread: T) => {
    const at = idle.findIndex((kept) => kept.thread === thread)
    for (const { timer } of at < 0 ? [] : idle.splice(at, 1)) clearTimeout(timer)
  }
  const begin = (): T => {
    const thread = start()
    // The borrower handles the error too; an `error` event without a listener would end the server.
    thread.on('error', () => forget(thread))
    thread.on('exit', () => forget(thread))
    return thread
  }
  const take = (): T => {
    const kept = idle.pop()
    clearTimeout(kept?.timer)
    kept?.thread.ref()
    return kept?.thread ?? begin()
  }
  const end = (thread: T) => {
    forget(thread)
    void thread.terminate()
  }
  const keep = (thread: T): void => {
    // Neither an idle thread nor its timer keeps the process alive.
    thread.unref()
    idle.push({ thread, timer: setTimeout(end, keptMs, thread).unref() })
  }
  const hasRoom = (user: string): boolean => sum([...lent.values()]) < most && (lent.get(user) ?? 0) < share
  const count = (user: string, by: 1 | -1) => {
    const now = (lent.get(user) ?? 0) + by
    if (now === 0) lent.delete(user)
    else lent.set(user, now)
  }
  const enqueue = (user: string): Promise<void> => {
    const own = waiting.get(user) ?? []
    const all = sum([...waiting.values()].map(({ length }) => length))
    if (own.length >= longestOfOne || all >= longestQueue) throw new AppError('sheet.busy')
    waiting.set(user, own)
    return new Promise((go) => own.push(go))
  }
  const callNext = (): void => {
    // A returned thread starts one waiting order.
    const found = [...waiting].find(([user]) => hasRoom(user))
    if (!found) return
    const [user, [next, ...others]] = found
    // The user goes to the end of the queue.
    waiting.delete(user)
    if (others.length > 0) waiting.set(user, others)
    count(user, 1)
    next?.()
  }
  return async (user) => {
    if (hasRoom(user)) count(user, 1)
    else await enqueue(user)
    const thread = take()
    return {
      thread,
      async leave(isDone) {
        if (isDone) keep(thread)
        else await thread.terminate()
        count(user, -1)
        callNext()
      },
    }
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}
