// Runs the scheduled tasks of the modules.

import type { Platform } from '../platform.ts'
import type { Running, ScheduledTask } from './module.ts'

const EVERY_MS = 60_000

/** Runs scheduled tasks once a minute, one after the other; a failure is logged and does not stop the others. */
export function startScheduler(platform: Platform, tasks: readonly ScheduledTask[]): Running {
  let running: Promise<void> | null = null
  const round = async (): Promise<void> => {
    for (const { name, run } of tasks) {
      await run(platform, new Date()).catch((error) => platform.log.error({ err: error }, `scheduled task ${name} failed`))
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
