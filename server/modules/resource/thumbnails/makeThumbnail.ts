// Makes thumbnails in worker threads: a large picture takes half a second and hundreds of megabytes.

import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/threads/startThread.ts'
import { createThreadPool } from '#server/threads/threadPool.ts'

export interface ThumbnailOrder {
  /** Path of the picture. */
  picture: string
  /** Path of the thumbnail to write. */
  thumbnail: string
}

/** Larger files get no thumbnail. */
export const MAX_BYTES = 20 * 1024 * 1024

const MAX_MS = 10_000
/** Queue limits, in total and per user; beyond them pictures get no thumbnail. */
const MAX_QUEUE = 200
const MAX_OF_ONE = 50
/** Threads end soon, since the memory of decoders never shrinks. */
const KEPT_MS = 5_000
const WITH_PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const lend = createThreadPool(() => startThread(join(import.meta.dirname, 'thumbnailThread.ts')), {
  most: 1,
  longestQueue: MAX_QUEUE,
  longestOfOne: MAX_OF_ONE,
  keptMs: KEPT_MS,
})

/** Media type of every thumbnail. */
export const THUMBNAIL_TYPE = 'image/webp'

export const canHaveThumbnail = (type: string): boolean => WITH_PICTURES.includes(type)

/**
 * Writes the thumbnail of a picture; returns its size in bytes, or `null` if none is needed or possible within ten seconds.
 * @param picture returns the path when its turn comes
 * @param user owner of the order in the thread pool
 * @param signal aborts the work
 * @param within time limit in milliseconds
 */
export async function makeThumbnail(
  { picture, thumbnail }: { picture: () => Promise<string>; thumbnail: string },
  user: string,
  signal: AbortSignal,
  within = MAX_MS,
): Promise<number | null> {
  const lent = await lend(user).catch(() => null)
  if (lent === null) return null
  let isDone = signal.aborted
  try {
    if (isDone) return null
    const order: ThumbnailOrder = { picture: await picture(), thumbnail }
    const answer = await answerOf(lent.thread, order, signal, within)
    isDone = answer !== 'none'
    return answer === 'none' ? null : answer
  } finally {
    await lent.leave(isDone)
  }
}

/** `none` if the thread timed out, was aborted, or died, for example out of memory. */
function answerOf(thread: Worker, order: ThumbnailOrder, signal: AbortSignal, within: number): Promise<number | null | 'none'> {
  return new Promise((settle) => {
    const give = (answer: number | null | 'none') => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      thread.off('message', give).off('error', giveUp).off('exit', giveUp)
      settle(answer)
    }
    const giveUp = () => give('none')
    const timer = setTimeout(giveUp, within)
    signal.addEventListener('abort', giveUp)
    thread.on('message', give).on('error', giveUp).on('exit', giveUp)
    thread.postMessage(order)
  })
}
