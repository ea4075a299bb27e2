// What the server does by itself every minute. Each chore reads from the tables what there is to do: a restart forgets nothing,
// and several nodes may run it at the same time.

import type { Platform } from './platform.ts'

export interface Chore {
  name: string
  run(platform: Platform, now: Date): Promise<unknown>
}

const EVERY_MS = 60_000

/** Runs the chores once a minute, one behind the other; a chore that fails is logged and keeps nobody. Call the answer to stop. */
export function startChores(platform: Platform, chores: readonly Chore[]): () => Promise<void> {
  let running: Promise<void> | null = null
  const round = async (): Promise<void> => {
    for (const { name, run } of chores) {
      await run(platform, new Date()).catch((error) => platform.log.error({ err: error }, `chore ${name} failed`))
    }
  }
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null
    })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
