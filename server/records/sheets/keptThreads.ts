// A few threads for what takes seconds; the others wait. A thread that has done its work stays a while for the next: starting one takes
// longer than most of what it is started for.

import type { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'

/** What is used of a thread here. */
export type Thread = Pick<Worker, 'ref' | 'unref' | 'on' | 'terminate'>

export interface Bounds {
  /** Threads at a time. */
  most: number
  /** Who may wait; one more is refused. */
  longestQueue: number
  /** Milliseconds that a thread is kept without work. */
  keptMs: number
}

export interface Lent<T> {
  thread: T
  /** Gives the thread back when it has done its work to the end, otherwise it is ended. */
  leave(isDone: boolean): Promise<void>
}

/** Lends threads in the order they are asked for. The answer throws sheet.busy when too many wait. */
export function createKeptThreads<T extends Thread>(start: () => T, { most, longestQueue, keptMs }: Bounds): () => Promise<Lent<T>> {
  const idle: { thread: T; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let lent = 0

  const forget = (thread: T) => {
    const at = idle.findIndex((kept) => kept.thread === thread)
    for (const { timer } of at < 0 ? [] : idle.splice(at, 1)) clearTimeout(timer)
  }
  const begin = (): T => {
    const thread = start()
    // Its borrower hears of a fault too; one that nobody hears would end the server.
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
    // Neither the thread nor its time holds up the end of the server.
    thread.unref()
    idle.push({ thread, timer: setTimeout(end, keptMs, thread).unref() })
  }
  return async () => {
    if (lent < most) lent += 1
    else if (waiting.length >= longestQueue) throw new AppError('sheet.busy')
    else await new Promise<void>((go) => waiting.push(go))
    const thread = take()
    return {
      thread,
      async leave(isDone) {
        if (isDone) keep(thread)
        else await thread.terminate()
        const next = waiting.shift()
        if (next) next()
        else lent -= 1
      },
    }
  }
}
