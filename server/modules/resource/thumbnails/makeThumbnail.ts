// Pictures are made small beside the thread that answers requests: a large one takes half a second and hundreds of megabytes.

import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createKeptThreads } from '../../../records/sheets/keptThreads.ts'

export interface ThumbnailOrder {
  /** Path of the picture. */
  picture: string
  /** Path of the file to be written. */
  thumbnail: string
}

const LONGEST_MS = 10_000
/** Who comes behind them goes without: an upload is not kept waiting for minutes. */
const LONGEST_QUEUE = 60
/** The memory of decoders does not shrink while their thread lives. */
const KEPT_MS = 5_000
const WITH_PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

const lend = createKeptThreads(() => new Worker(join(import.meta.dirname, 'thumbnailThread.ts')), {
  most: 1,
  longestQueue: LONGEST_QUEUE,
  keptMs: KEPT_MS,
})

/** Media type of every thumbnail. */
export const THUMBNAIL_TYPE = 'image/webp'

/** Writes a picture small; answers the bytes of it, `null` where there is nothing to make small, or no way. @param type media type of the file */
export async function makeThumbnail(order: ThumbnailOrder, type: string): Promise<number | null> {
  if (!WITH_PICTURES.includes(type)) return null
  const lent = await lend().catch(() => null)
  if (lent === null) return null
  const { thread, leave } = lent
  let isDone = false
  const size = await new Promise<number | null>((settle) => {
    const timer = setTimeout(give, LONGEST_MS, null)
    function give(answer: number | null) {
      clearTimeout(timer)
      thread.off('message', take).off('error', giveUp).off('exit', giveUp)
      settle(answer)
    }
    function take(answer: number | null) {
      isDone = true
      give(answer)
    }
    // A thread that ran out of memory is gone, and the picture goes without.
    const giveUp = () => give(null)
    thread.on('message', take).on('error', giveUp).on('exit', giveUp)
    thread.postMessage(order)
  })
  await leave(isDone)
  return size
}
