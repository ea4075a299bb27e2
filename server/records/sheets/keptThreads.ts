// A few threads for what takes seconds; the others wait. A thread that has done its work stays a while for the next: starting one takes
// longer than most of what it is started for. Users take turns, so that nobody waits for all that another one asked for.

import type { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'

/** Used part of the worker API. */
export type Thread = Pick<Worker, 'ref' | 'unref' | 'on' | 'terminate'>

export interface SheetThreadBounds {
  /** Threads at a time. One user has all but one of them, and one where there is no other. */
  most: number
  /** Orders that may wait; one more is refused. */
  longestQueue: number
  /** Orders of one user among them. */
  longestOfOne: number
  /** Milliseconds that a thread is kept without work. */
  keptMs: number
}

export interface Lent<T> {
  thread: T
  /** Gives the thread back when it has done its work to the end, otherwise it is ended. */
  leave(isDone: boolean): Promise<void>
}

/** Lends a thread to a user. The answer throws sheet.busy when too many orders wait. */
export type Lend<T> = (user: string) => Promise<Lent<T>>

/** Lends threads to users in turn, and to each in the order of asking. */
export function createKeptThreads<T extends Thread>(
  start: () => T,
  { most, longestQueue, longestOfOne, keptMs }: SheetThreadBounds,
): Lend<T> {
  const idle: { thread: T; timer: NodeJS.Timeout }[] = []
  /** By user; the one at the front is next. */
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
    // Neither the thread nor its timer keeps the process alive.
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
    // Each that leaves makes room for one.
    const found = [...waiting].find(([user]) => hasRoom(user))
    if (!found) return
    const [user, [next, ...others]] = found
    // Behind everybody who waits already.
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
