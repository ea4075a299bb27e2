import type { Platform } from '../platform.ts'
import type { Running, ScheduledTask } from './module.ts'

const EVERY_MS = 60_000

/** Runs the chores once a minute, one behind the other; a chore that fails is logged and keeps nobody. */
export function startScheduler(platform: Platform, chores: readonly ScheduledTask[]): Running {
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
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
